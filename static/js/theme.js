// Day or night: as the device says, unless this device was told otherwise. Runs before anything is drawn.
(() => {
  const kept = localStorage.getItem("theme");
  const night = kept ? kept === "night" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = night ? "night" : "day";
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-switch]")) return;
    const next = document.documentElement.dataset.theme === "night" ? "day" : "night";
    document.documentElement.dataset.theme = next;
    localStorage.setItem("theme", next);
  });
})();
