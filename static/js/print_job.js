// Asks how far the sheets are, once a second, until there is a file.
async function look() {
  const reply = await (await fetch(document.body.dataset.progress)).json();
  document.getElementById("line").textContent = reply.error || reply.line;
  document.getElementById("share").value = reply.done ? 1 : reply.share;
  if (reply.done && !reply.error) document.getElementById("file").hidden = false;
  if (!reply.done) setTimeout(look, 1000);
}
look();
