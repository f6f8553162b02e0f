// Sheets: dialogs that come from below. One is open at a time.
export function openSheet(sheet) {
  closeSheets();
  sheet.showModal();
}

// A reply that the server has drawn, in the sheet for replies.
export function openReply(html) {
  const sheet = document.getElementById("sheet");
  sheet.querySelector(".inner").innerHTML = html;
  openSheet(sheet);
  sheet.scrollTop = 0;
}

export function closeSheets() {
  for (const sheet of document.querySelectorAll("dialog[open]")) sheet.close();
}

export function isSheetOpen() {
  return document.querySelector("dialog[open]") !== null;
}

// A tap beside a sheet closes it.
document.addEventListener("click", (event) => {
  if (event.target instanceof HTMLDialogElement) event.target.close();
});
