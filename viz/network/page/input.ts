/** Mouse, pen and fingers; buttons; theme; the first frame. */
export const inputPart = `// --- input
const pointers = new Map();
let travelled = 0;
const place = (event) => { const box = stage.getBoundingClientRect(); return { x: event.clientX - box.left, y: event.clientY - box.top }; };
stage.addEventListener("pointerdown", (event) => {
  stage.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, place(event));
  if (pointers.size === 1) travelled = 0;
  hovered = -1;
  stage.classList.add("held");
});
stage.addEventListener("pointermove", (event) => {
  const to = place(event);
  const from = pointers.get(event.pointerId);
  if (from === undefined) { hover(to); return; }
  pointers.set(event.pointerId, to);
  travelled += Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
  if (travelled < 4) return;
  const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
  if (other === undefined) panBy(to.x - from.x, to.y - from.y);
  else {
    const spread = (point) => Math.max(10, Math.hypot(point.x - other.x, point.y - other.y));
    panBy((to.x - from.x) / 2, (to.y - from.y) / 2);
    zoomAt(spread(to) / spread(from), (to.x + other.x) / 2, (to.y + other.y) / 2);
  }
});
const release = (event) => {
  const at = pointers.get(event.pointerId);
  pointers.delete(event.pointerId);
  if (pointers.size > 0) return;
  stage.classList.remove("held");
  if (at === undefined || travelled >= 4 || event.type !== "pointerup") return;
  const node = nodeAt(at.x, at.y, event.pointerType === "touch" ? 16 : 6);
  if (node >= 0) choose(node, false);
  else if (selected >= 0) letGo();
};
stage.addEventListener("pointerup", release);
stage.addEventListener("pointercancel", release);
const hover = (at) => {
  const node = at === null ? -1 : nodeAt(at.x, at.y, 4);
  if (node === hovered) return;
  hovered = node;
  stage.classList.toggle("over", node >= 0);
  wake();
};
stage.addEventListener("pointerleave", () => hover(null));
stage.addEventListener("wheel", (event) => {
  event.preventDefault();
  const lines = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? 300 : 1;
  const at = place(event);
  zoomAt(Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) * (event.ctrlKey ? 0.01 : 0.0018)), at.x, at.y);
}, { passive: false });
stage.addEventListener("dblclick", (event) => { const at = place(event); const to = toWorld(at.x, at.y); flyTo({ ...to, k: view.k * 2 }); });

const zoomBy = (factor) => flyTo({ k: (flight ? flight.to.k : view.k) * factor });
const showAll = () => flyTo(fitted());
byId("closer").addEventListener("click", () => zoomBy(1.6));
byId("further").addEventListener("click", () => zoomBy(1 / 1.6));
byId("fit").addEventListener("click", showAll);

const takeTheme = () => {
  const next = isDark() ? palettes.dark : palettes.light;
  if (next === palette) return;
  palette = next;
  repaint();
};
byId("theme").addEventListener("click", () => { chooseTheme(isDark() ? "light" : "dark"); takeTheme(); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", takeTheme);
addEventListener("message", (event) => {
  if (event.source !== parent || event.data === null || typeof event.data !== "object") return;
  chooseTheme(event.data.theme);
  takeTheme();
});
new ResizeObserver(resize).observe(stage);
byId("nothing").hidden = size > 0;
// What has nothing to act on is not offered.
for (const part of [search.parentElement, ...["closer", "further", "fit", "as-table"].map(byId)]) part.hidden = size === 0;
resize();`;
