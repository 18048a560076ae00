/** Keys that work wherever no text is being typed. */
export const keyboardPart = `// --- keyboard
const step = 80;
const walk = (by) => {
  for (let node = selected + by; node >= 0 && node < prefix; node += by) {
    if (visible[node]) { choose(node); return; }
  }
};
const keys = {
  "/": () => { search.focus(); search.select(); },
  ArrowLeft: () => panBy(step, 0),
  ArrowRight: () => panBy(-step, 0),
  ArrowUp: () => panBy(0, step),
  ArrowDown: () => panBy(0, -step),
  "+": () => zoomBy(1.6),
  "=": () => zoomBy(1.6),
  "-": () => zoomBy(1 / 1.6),
  0: showAll,
  n: () => walk(1),
  p: () => walk(-1),
  Escape: letGo,
};
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || table.open || event.target === search) return;
  // Arrows scroll what has the focus, and open what can be opened; they move the picture only from the picture.
  if (event.key.startsWith("Arrow") && event.target !== stage && event.target !== document.body) return;
  const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
  if (act === undefined) return;
  event.preventDefault();
  act();
});`;
