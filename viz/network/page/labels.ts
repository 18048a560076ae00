/** Names of regions and entities, over the picture, by importance, where there is room. */
export const labelsPart = `// --- labels
const font = (px, weight) => weight + " " + px + "px system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";
const widths = new Map();
const textWidth = (pen, text, key) => {
  const id = key + text;
  const known = widths.get(id);
  if (known !== undefined) return known;
  if (widths.size > 20000) widths.clear();
  const measured = pen.measureText(text).width;
  widths.set(id, measured);
  return measured;
};
// Right-hand, left, top and bottom of what is already written, four numbers per rectangle.
let taken = [];
let discs = [];
const isFree = (left, top, right, bottom, rectangles = taken) => {
  for (let i = 0; i < rectangles.length; i += 4) {
    if (left < rectangles[i + 2] && right > rectangles[i] && top < rectangles[i + 3] && bottom > rectangles[i + 1]) return false;
  }
  return true;
};
const write = (pen, text, x, y, fill) => {
  pen.strokeStyle = palette.paper;
  pen.strokeText(text, x, y);
  pen.fillStyle = fill;
  pen.fillText(text, x, y);
};
const shorten = (text, most = 34) => (text.length <= most ? text : text.slice(0, most - 1).trimEnd() + "…");

const fewNodes = 100;
// Written already in this frame: the entity that a region is called by needs no second name.
const namedRegions = new Set();
const drawRegionNames = (pen) => {
  namedRegions.clear();
  const zoom = view.k / fitK;
  // Of few entities each has its own name, and those of regions would only cover them.
  if (zoom > 2.6 || data.communities.length < 2 || size <= fewNodes) return;
  const most = data.communities[0].count;
  pen.textAlign = "center";
  pen.letterSpacing = "0.6px";
  pen.lineWidth = 3.5;
  pen.globalAlpha = Math.min(1, (2.6 - zoom) / 0.4);
  // Small regions get their names when the reader comes nearer.
  const least = Math.max(6, (0.01 * size) / zoom ** 3);
  let written = 0;
  data.communities.forEach((region, index) => {
    if (written >= (narrow() ? 14 : 40) || groupings.community.off[index] || region.count < least) return;
    const px = Math.round((narrow() ? 9 : 10.5) + 5 * Math.sqrt(region.count / most));
    const text = shorten(region.name, 24).toUpperCase();
    pen.font = font(px, 700);
    const half = textWidth(pen, text, "r" + px) / 2;
    const [middle, y] = [toScreenX(region.x), toScreenY(region.y)];
    const x = Math.min(Math.max(middle, half + 5), width - half - 5);
    if (Math.abs(middle - x) > half || y < 0 || y > depth || !isFree(x - half, y - px * 0.6, x + half, y + px * 0.6)) return;
    taken.push(x - half - 3, y - px * 0.7, x + half + 3, y + px * 0.7);
    write(pen, text, x, y, grouping === groupings.community ? nameColour(region.hue) : palette.ink);
    namedRegions.add(region.name);
    written++;
  });
  pen.globalAlpha = 1;
  pen.letterSpacing = "0px";
  pen.textAlign = "start";
};

const drawName = (pen, node, scale, { bold = false, besideDiscs = false } = {}) => {
  const r = discRadius(node, scale);
  const px = bold ? 13 : r > 8 ? 12 : 11;
  const [x, y] = [toScreenX(nodeX[node]), toScreenY(nodeY[node])];
  if (x < -40 || x > width || y < 0 || y > depth) return false;
  const text = shorten(labels[node]);
  pen.font = font(px, bold ? 700 : 400);
  const long = textWidth(pen, text, (bold ? "b" : "n") + px);
  // Beside the disc, or where discs are large, below or above it.
  const away = r + px * 0.62 + 2;
  const places = r < 5 ? [[x + r + 4, y], [x - r - 4 - long, y]]
    : [[x + r + 4, y], [x - r - 4 - long, y], [x - long / 2, y + away], [x - long / 2, y - away]];
  for (const [left, middle] of places) {
    const isInside = left >= 3 && left + long <= width - 3;
    const box = [left, middle - px * 0.62, left + long, middle + px * 0.62];
    if (!bold && !(isInside && isFree(...box) && !(besideDiscs && !isFree(...box, discs)))) continue;
    taken.push(left - 2, middle - px * 0.62, left + long + 2, middle + px * 0.62, x - r, y - r, x + r, y + r);
    write(pen, text, left, middle, palette.ink);
    return true;
  }
  return false;
};

// Few entities: where possible no name covers a disc of theirs, and where not, it does.
const drawNamesOf = (nodes, pen, scale) => {
  discs = nodes.flatMap((node) => {
    const [x, y, r] = [toScreenX(nodeX[node]), toScreenY(nodeY[node]), discRadius(node, scale)];
    return [x - r, y - r, x + r, y + r];
  });
  const unnamed = nodes.filter((node) => !drawName(pen, node, scale, { besideDiscs: true }));
  for (const node of unnamed) drawName(pen, node, scale);
};

// The further in, the more names; regions come first, then entities by importance until none fits.
const floats = document.querySelectorAll(".float");
const drawNames = (pen, focus, near, moving) => {
  // What stands over the picture is taken already; hidden things have no size.
  taken = [...floats].flatMap((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return right > left ? [left, top, right, bottom] : [];
  });
  pen.textBaseline = "middle";
  pen.lineJoin = "round";
  pen.lineWidth = 3;
  const scale = discScale(view.k);
  if (focus >= 0) {
    drawName(pen, focus, scale, { bold: true });
    const others = near.filter((node) => visible[node]);
    if (others.length <= (moving ? 20 : fewNodes)) { drawNamesOf(others, pen, scale); return; }
    let room = moving ? 20 : 45;
    for (const node of others) if (room > 0 && drawName(pen, node, scale)) room--;
    return;
  }
  drawRegionNames(pen);
  pen.lineWidth = 3;
  const zoom = Math.max(1, view.k / fitK);
  if (size <= fewNodes) { drawNamesOf([...labels.keys()].filter((node) => visible[node]), pen, scale); return; }
  const most = Math.min(moving ? 34 : 110, Math.round((narrow() ? 6 : 16) * zoom ** 1.7));
  for (let node = 0, room = most; node < prefix && room > 0; node++) {
    if (visible[node] && !namedRegions.has(labels[node]) && drawName(pen, node, scale)) room--;
  }
};`;
