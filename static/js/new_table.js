// Optional seats come and go with one tap; without this script a "-" for a name says the same.
const seats = [...document.querySelectorAll("[data-optional]")];
const [more, fewer] = [document.getElementById("more-seats"), document.getElementById("fewer-seats")];
document.getElementById("dash-hint").hidden = true;

function name(seat) {
  return seat.querySelector("[name=seat]");
}

function show() {
  for (const seat of seats) seat.hidden = name(seat).value === "-";
  more.hidden = seats.every((seat) => !seat.hidden);
  fewer.hidden = seats.every((seat) => seat.hidden);
  const own = document.querySelector("[name=own_seat]:checked");
  if (own?.closest("[hidden]")) document.querySelector("[name=own_seat]").checked = true;
}

more.addEventListener("click", () => {
  name(seats.find((seat) => seat.hidden)).value = "";
  show();
});
fewer.addEventListener("click", () => {
  name(seats.findLast((seat) => !seat.hidden)).value = "-";
  show();
});
show();
