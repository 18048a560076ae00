/**
 * One frame: the last finished picture under the current transform, names on top, and a slice of the next picture.
 * Drawing thirty thousand lines inside of a frame would stall it; a slice is as large as the frames stay short.
 */
export const pictureLoopPart = `// --- picture loop
const screen = stage.getContext("2d", { willReadFrequently: true });
let front = newLayer();
let back = newLayer();
let job = null;
let isStale = true;
let quota = 12000;
let lastFrame = 0;
let isAwake = false;
const wake = () => { if (!isAwake) { isAwake = true; requestAnimationFrame(frame); } };
// Something else than the view has changed: what is being painted is of no use any more.
const repaint = () => { job = null; isStale = true; mapPicture = null; wake(); };

const differs = (one, other) => Math.abs(one.k / other.k - 1) > 0.001 || Math.abs(one.x - other.x) * other.k > 0.5 || Math.abs(one.y - other.y) * other.k > 0.5;
const motionEndMs = 140;

const measurePace = (now) => {
  const took = now - lastFrame;
  lastFrame = now;
  if (took > 200) return;
  quota = Math.min(40000, Math.max(800, quota * (took > 30 ? 0.75 : took < 20 ? 1.15 : 1)));
};
const paintSlice = (moving) => {
  if (job === null && (isStale || front.view === null || differs(front.view, view) || (!front.isFull && !moving))) {
    job = paint(back, { ...view }, !moving);
    isStale = false;
  }
  for (let left = quota; job !== null && left > 0; ) {
    const { done, value } = job.next();
    if (done) { [front, back] = [back, front]; job = null; }
    left -= value ?? 0;
  }
};
const compose = (focus) => {
  screen.setTransform(ratio, 0, 0, ratio, 0, 0);
  screen.fillStyle = palette.paper;
  screen.fillRect(0, 0, width, depth);
  // Before the first picture is finished, it is shown as far as it has come.
  const { canvas, view: at } = front.view === null ? back : front;
  if (at === null) return;
  const scale = view.k / at.k;
  const [across, down] = [canvas.width / ratio, canvas.height / ratio];
  screen.globalAlpha = focus >= 0 ? 0.22 : 1;
  screen.imageSmoothingEnabled = scale !== 1;
  screen.drawImage(canvas, toScreenX(at.x) - (across / 2) * scale, toScreenY(at.y) - (down / 2) * scale, across * scale, down * scale);
  screen.globalAlpha = 1;
};

// Neighbours of the node in focus, the most important first.
let near = { of: -1, nodes: [] };
const neighboursOf = (node) => {
  if (near.of === node) return near.nodes;
  const found = new Set();
  for (let i = firstEdge[node]; i < firstEdge[node + 1]; i++) found.add(otherEnd(incident[i], node));
  near = { of: node, nodes: [...found].sort((a, b) => a - b) };
  return near.nodes;
};
const drawFocus = (node) => {
  const nodes = neighboursOf(node).slice(0, 1500);
  const scale = discScale(view.k);
  const [cx, cy] = [toScreenX(nodeX[node]), toScreenY(nodeY[node])];
  screen.lineWidth = 1.2;
  screen.globalAlpha = Math.min(0.85, 9 / Math.sqrt(nodes.length + 1));
  for (const other of nodes) {
    if (!visible[other]) continue;
    screen.strokeStyle = colour(hueOf(other));
    screen.beginPath();
    screen.moveTo(cx, cy);
    screen.lineTo(toScreenX(nodeX[other]), toScreenY(nodeY[other]));
    screen.stroke();
  }
  screen.globalAlpha = 1;
  for (let i = nodes.length - 1; i >= -1; i--) {
    const other = i < 0 ? node : nodes[i];
    if (!visible[other] && i >= 0) continue;
    screen.fillStyle = colour(hueOf(other));
    screen.beginPath();
    screen.arc(toScreenX(nodeX[other]), toScreenY(nodeY[other]), Math.max(i < 0 ? 5 : 2.2, discRadius(other, scale)), 0, 6.2832);
    screen.fill();
  }
  screen.strokeStyle = palette.ink;
  screen.lineWidth = 2;
  screen.stroke();
};

function frame(now) {
  isAwake = false;
  measurePace(now);
  advanceFlight(now);
  const moving = now - lastMotion < motionEndMs;
  paintSlice(moving);
  const focus = hovered >= 0 ? hovered : selected;
  compose(focus);
  if (focus >= 0) drawFocus(focus);
  drawNames(screen, focus, focus >= 0 ? neighboursOf(focus) : [], moving);
  drawMap();
  if (job !== null || flight !== null || moving || !front.isFull || differs(front.view, view)) wake();
}

const resize = () => {
  const box = stage.getBoundingClientRect();
  const wasFitted = view.k === fitK;
  [width, depth, ratio] = [Math.max(1, box.width), Math.max(1, box.height), Math.min(2, devicePixelRatio || 1)];
  stage.width = Math.round(width * ratio);
  stage.height = Math.round(depth * ratio);
  const goal = fitted();
  fitK = goal.k;
  if (wasFitted) Object.assign(view, goal);
  repaint();
};
view.k = fitK;`;
