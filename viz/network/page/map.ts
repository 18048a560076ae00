/** The small map in the corner, once the reader has zoomed in. */
export const mapPart = `// --- map
const map = byId("map");
const mapPen = map.getContext("2d");
let mapPicture = null;
const mapScale = () => Math.min((174 - 16) / bounds.width, (120 - 16) / bounds.height);
const paintMap = () => {
  const canvas = document.createElement("canvas");
  canvas.width = 174 * ratio;
  canvas.height = 120 * ratio;
  const pen = canvas.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  const scale = mapScale();
  for (let node = prefix - 1; node >= 0; node--) {
    if (!visible[node]) continue;
    pen.fillStyle = colour(hueOf(node));
    pen.fillRect((nodeX[node] - bounds.x) * scale + 87 - 0.6, (nodeY[node] - bounds.y) * scale + 60 - 0.6, 1.2, 1.2);
  }
  return canvas;
};
const drawMap = () => {
  map.hidden = view.k < fitK * 1.5 || size === 0 || narrow();
  if (map.hidden) return;
  mapPicture ??= paintMap();
  if (map.width !== mapPicture.width) { map.width = mapPicture.width; map.height = mapPicture.height; }
  mapPen.setTransform(1, 0, 0, 1, 0, 0);
  mapPen.clearRect(0, 0, map.width, map.height);
  mapPen.drawImage(mapPicture, 0, 0);
  mapPen.setTransform(ratio, 0, 0, ratio, 0, 0);
  const scale = mapScale();
  mapPen.strokeStyle = palette.ink;
  mapPen.lineWidth = 1.4;
  const [w, h] = [(width / view.k) * scale, (depth / view.k) * scale];
  mapPen.strokeRect((view.x - bounds.x) * scale + 87 - w / 2, (view.y - bounds.y) * scale + 60 - h / 2, w, h);
};
const mapTo = (event) => {
  const box = map.getBoundingClientRect();
  view.x = (event.clientX - box.left - 87) / mapScale() + bounds.x;
  view.y = (event.clientY - box.top - 60) / mapScale() + bounds.y;
  flight = null;
  lastMotion = performance.now();
  wake();
};
map.addEventListener("pointerdown", (event) => { map.setPointerCapture(event.pointerId); mapTo(event); });
map.addEventListener("pointermove", (event) => { if (event.buttons & 1) mapTo(event); });`;
