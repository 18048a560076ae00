/** Where the reader looks: middle of the view in world units and pixels per unit; motion; which node is under a point. */
export const cameraPart = `// --- camera
const stage = byId("stage");
const view = { x: 0, y: 0, k: 1 };
let [width, depth, ratio] = [1, 1, 1];
const toScreenX = (x) => (x - view.x) * view.k + width / 2;
const toScreenY = (y) => (y - view.y) * view.k + depth / 2;
const toWorld = (sx, sy) => ({ x: (sx - width / 2) / view.k + view.x, y: (sy - depth / 2) / view.k + view.y });

// Two strays must not make everything small: the outermost of a thousand do not count.
const bounds = (() => {
  if (size === 0) return { x: 0, y: 0, width: 100, height: 100 };
  const range = (values) => {
    const sorted = Float32Array.from(values).sort();
    const cut = Math.floor(sorted.length / 1000);
    return [sorted[cut], sorted[sorted.length - 1 - cut]];
  };
  const [[left, right], [top, bottom]] = [range(nodeX), range(nodeY)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left + 60, height: bottom - top + 60 };
})();
const narrow = () => width < 560;
// Beside the legend where there is room for both; below the heading on a phone.
const fitted = () => {
  const aside = width >= 900 ? 218 : 0;
  const [across, down] = narrow() ? [width - 16, depth - 170] : [width - 36 - aside, depth - 36];
  const k = Math.min(across / bounds.width, Math.max(120, down) / bounds.height, 3);
  const shift = Math.min(aside / 2, Math.max(0, aside - (width - bounds.width * k) / 2));
  return { x: bounds.x - shift / k, y: bounds.y - (narrow() ? 25 / k : 0), k };
};
let fitK = 1;
const clampZoom = (k) => Math.min(Math.max(k, fitK * 0.5), Math.max(8, fitK * 40));

// Discs grow slower than distances: zooming in makes room between them.
const discScale = (k) => (k <= fitK ? k : fitK * (k / fitK) ** 0.72);
const discRadius = (node, scale) => Math.max(0.9, radius[node] * scale);

let flight = null;
let lastMotion = -1e9;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const flyTo = (goal) => {
  const to = { ...view, ...goal };
  to.k = clampZoom(to.k);
  if (still.matches) { Object.assign(view, to); flight = null; }
  else flight = { from: { ...view }, to, start: performance.now(), length: 380 };
  wake();
};
const advanceFlight = (now) => {
  if (flight === null) return;
  const part = Math.min(1, Math.max(0, (now - flight.start) / flight.length));
  const eased = 1 - (1 - part) ** 3;
  const { from, to } = flight;
  view.k = from.k * (to.k / from.k) ** eased;
  view.x = from.x + (to.x - from.x) * eased;
  view.y = from.y + (to.y - from.y) * eased;
  lastMotion = now;
  if (part === 1) flight = null;
};
const panBy = (dx, dy) => { flight = null; view.x -= dx / view.k; view.y -= dy / view.k; lastMotion = performance.now(); wake(); };
const zoomAt = (factor, sx, sy) => {
  flight = null;
  const before = toWorld(sx, sy);
  view.k = clampZoom(view.k * factor);
  const after = toWorld(sx, sy);
  view.x += before.x - after.x;
  view.y += before.y - after.y;
  lastMotion = performance.now();
  wake();
};

// A grid over the world finds the nodes near a point.
const cellSide = Math.max(24, Math.sqrt((bounds.width * bounds.height) / (size + 1)) * 2);
const cells = new Map();
const cellKey = (column, row) => column * 65536 + row;
for (let node = 0; node < size; node++) {
  const key = cellKey(Math.floor(nodeX[node] / cellSide), Math.floor(nodeY[node] / cellSide));
  const list = cells.get(key);
  if (list) list.push(node); else cells.set(key, [node]);
}
const nodeAt = (sx, sy, tolerance) => {
  const at = toWorld(sx, sy);
  const scale = discScale(view.k);
  const reach = Math.max(18 * scale, tolerance) / view.k + 1;
  let [best, least] = [-1, Infinity];
  for (let column = Math.floor((at.x - reach) / cellSide); column <= Math.floor((at.x + reach) / cellSide); column++) {
    for (let row = Math.floor((at.y - reach) / cellSide); row <= Math.floor((at.y + reach) / cellSide); row++) {
      for (const node of cells.get(cellKey(column, row)) ?? []) {
        if (!visible[node]) continue;
        const away = Math.hypot(nodeX[node] - at.x, nodeY[node] - at.y) * view.k - discRadius(node, scale);
        if (away < Math.min(least, tolerance)) [best, least] = [node, away];
      }
    }
  }
  return best;
};`;
