// Asks how far the sheets are, once a second, until there is a file.
async function look() {
  let reply = null;
  try {
    reply = await (await fetch(document.body.dataset.progress)).json();
  } catch {
    return setTimeout(look, 3000);
  }
  const ready = reply.done && !reply.error;
  document.getElementById("line").textContent = reply.error?.sentence ?? (reply.error || reply.line);
  document.getElementById("share").value = reply.done ? 1 : reply.share;
  document.getElementById("file").hidden = !ready;
  if (ready) document.getElementById("what").textContent = "The sheets are ready";
  return reply.done || reply.error ? 0 : setTimeout(look, 1000);
}
look();
