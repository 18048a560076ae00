/** Shows a card's table instead of its chart, or the chart again, when the click hit the card's button. */
export function switchTable(clicked: Element): void {
  const button = clicked.closest("button[aria-controls]");
  const table = document.getElementById(button?.getAttribute("aria-controls") ?? "");
  const figure = button?.closest(".card")?.querySelector<HTMLElement>(".figure");
  const verb = button?.querySelector(".verb");
  if (!button || !table || !figure || !verb) return;
  table.hidden = !table.hidden;
  figure.hidden = !table.hidden;
  button.setAttribute("aria-expanded", String(!table.hidden));
  verb.textContent = table.hidden ? "Show as table" : "Show as chart";
}
