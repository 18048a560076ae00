/**
 * The only program of the page: the theme, and the buttons between picture and table. It is the same for every
 * knowledge graph, because its hash is published and listed by hosts; nothing may ever be interpolated here.
 * A theme comes from the address (`?theme=dark`) or, in a frame without an address (srcdoc), from the embedding page
 * (`postMessage({ theme: "dark" })`). It is compared with the two known words and never written into the page.
 */
export const pageScript = `"use strict";
(() => {
  const setTheme = (theme) => {
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  };
  setTheme(new URLSearchParams(location.search).get("theme"));
  addEventListener("message", (event) => {
    if (event.source === parent && event.data !== null && typeof event.data === "object") setTheme(event.data.theme);
  });
  addEventListener("click", (event) => {
    const button = event.target.closest("button[aria-controls]");
    if (button === null) return;
    const card = button.closest(".card");
    const table = document.getElementById(button.getAttribute("aria-controls"));
    table.hidden = !table.hidden;
    card.querySelector(".figure").hidden = !table.hidden;
    button.setAttribute("aria-expanded", String(!table.hidden));
    button.querySelector(".verb").textContent = table.hidden ? "Show as table" : "Show as chart";
  });
})();`;
