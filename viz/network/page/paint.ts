/** Draws the whole picture in slices, as a generator that yields how much it drew since the last time. */
export const paintPart = `// --- paint
const newLayer = () => {
  const canvas = document.createElement("canvas");
  return { canvas, pen: canvas.getContext("2d", { willReadFrequently: true }), view: null, isFull: false };
};
// A picture is larger than the window, so that a small pan shows no empty border.
const margin = 0.1;
const motionEdges = 4000;
const edgeSlice = 400;
const nodeSlice = 500;
const classes = [[140, 1], [520, 0.55], [Infinity, 0.28]];

function* paint(layer, at, full) {
  const [across, down] = [width * (1 + 2 * margin), depth * (1 + 2 * margin)];
  layer.canvas.width = Math.ceil(across * ratio);
  layer.canvas.height = Math.ceil(down * ratio);
  layer.view = at;
  layer.isFull = full;
  const pen = layer.pen;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.fillStyle = palette.paper;
  pen.fillRect(0, 0, across, down);
  const frame = { pen, across, down, k: at.k, left: at.x - across / 2 / at.k, top: at.y - down / 2 / at.k };
  yield* paintEdges(frame, full ? edgeCount : Math.min(edgeCount, motionEdges));
  yield* paintNodes(frame);
}

// The more lines there are in the window, the fainter and thinner each.
const lineCount = ({ across, down, k, left, top }) => {
  let inside = 0;
  const step = Math.max(1, Math.floor(size / 4000));
  for (let node = 0; node < size; node += step) {
    const [x, y] = [(nodeX[node] - left) * k, (nodeY[node] - top) * k];
    if (visible[node] && x >= 0 && y >= 0 && x <= across && y <= down) inside += step;
  }
  return Math.max(1, (inside / Math.max(1, size)) * edgeCount);
};

function* paintEdges(frame, limit) {
  const { pen, across, down, k, left, top } = frame;
  const lines = lineCount(frame);
  const alpha = Math.min(0.6, Math.max(0.075, 17 / Math.sqrt(lines))) * (palette === palettes.dark ? 1.15 : 1);
  const buckets = Array.from({ length: (otherHue + 1) * classes.length }, () => []);
  pen.lineWidth = Math.min(1.4, Math.max(0.8, 20 / Math.sqrt(lines)));
  for (let first = 0; first < limit; first += edgeSlice) {
    const end = Math.min(limit, first + edgeSlice);
    for (let edge = first; edge < end; edge++) {
      const [a, b] = [source[edge], target[edge]];
      if (!visible[a] || !visible[b]) continue;
      const [ax, ay, bx, by] = [(nodeX[a] - left) * k, (nodeY[a] - top) * k, (nodeX[b] - left) * k, (nodeY[b] - top) * k];
      if ((ax < 0 && bx < 0) || (ay < 0 && by < 0) || (ax > across && bx > across) || (ay > down && by > down)) continue;
      const length = Math.hypot(ax - bx, ay - by);
      if (length < 2) continue;
      const kind = length < classes[0][0] ? 0 : length < classes[1][0] ? 1 : 2;
      const hue = grouping.of[a] === grouping.of[b] ? hueOf(a) : otherHue;
      buckets[hue * classes.length + kind].push(ax, ay, bx, by);
    }
    buckets.forEach((list, index) => {
      if (list.length === 0) return;
      pen.strokeStyle = colour(Math.floor(index / classes.length));
      pen.globalAlpha = alpha * classes[index % classes.length][1];
      pen.beginPath();
      for (let i = 0; i < list.length; i += 4) { pen.moveTo(list[i], list[i + 1]); pen.lineTo(list[i + 2], list[i + 3]); }
      pen.stroke();
      list.length = 0;
    });
    yield end - first;
  }
  pen.globalAlpha = 1;
}

// From the least important to the most: who matters lies on top.
function* paintNodes({ pen, across, down, k, left, top }) {
  const scale = discScale(k);
  const buckets = Array.from({ length: otherHue + 1 }, () => []);
  for (let last = prefix; last > 0; last -= nodeSlice) {
    const end = Math.max(0, last - nodeSlice);
    for (let node = last - 1; node >= end; node--) {
      if (!visible[node]) continue;
      const [x, y, r] = [(nodeX[node] - left) * k, (nodeY[node] - top) * k, discRadius(node, scale)];
      if (x > -r && y > -r && x < across + r && y < down + r) buckets[hueOf(node)].push(x, y, r);
    }
    buckets.forEach((list, hue) => {
      if (list.length === 0) return;
      pen.fillStyle = colour(hue);
      pen.beginPath();
      for (let i = 0; i < list.length; i += 3) {
        const [x, y, r] = [list[i], list[i + 1], list[i + 2]];
        if (r < 1.2) pen.rect(x - r, y - r, 2 * r, 2 * r);
        else { pen.moveTo(x + r, y); pen.arc(x, y, r, 0, 6.2832); }
      }
      pen.fill();
      list.length = 0;
    });
    yield (last - end) * 2;
  }
}`;
