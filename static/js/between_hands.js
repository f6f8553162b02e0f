// The screen between two players: a copy of it that the browser kept is asked for anew, as somebody may have the device.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
