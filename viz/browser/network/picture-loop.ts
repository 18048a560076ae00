// One frame consists of the last finished picture under the current view, names on top, and a slice of the next
// picture. Drawing thirty thousand lines in one frame would stall it, so the slices are sized to keep frames short.
import { advanceFlight, fittedView, toScreenX, toScreenY, type View } from "./camera.ts";
import { drawFocus } from "./focus.ts";
import { createLayer } from "./layer.ts";
import { drawMap } from "./map.ts";
import { drawNames } from "./names.ts";
import type { Loop, Page } from "./page.ts";
import { paint } from "./paint.ts";

/** For this long after the last motion the view counts as moving. */
const motionEndMs = 140;

export const createLoop = (): Loop => ({
  front: createLayer(),
  back: createLayer(),
  job: null,
  isStale: true,
  quota: 12_000,
  lastFrame: 0,
  isAwake: false,
});

/** Asks for a frame. To be called after every change of the view or the focus. */
export function wake(page: Page): void {
  if (page.loop.isAwake) return;
  page.loop.isAwake = true;
  requestAnimationFrame((now) => drawFrame(page, now));
}

/** To be called after any other change: discards the picture that is being drawn. */
export function repaint(page: Page): void {
  page.loop.job = null;
  page.loop.isStale = true;
  page.map.picture = null;
  wake(page);
}

/** To be called when the size of the stage has changed. A reader who sees everything keeps seeing everything. */
export function resize(page: Page): void {
  const { camera, stage } = page;
  const box = stage.getBoundingClientRect();
  const wasFitted = camera.view.k === camera.fitK;
  camera.width = Math.max(1, box.width);
  camera.depth = Math.max(1, box.height);
  camera.ratio = Math.min(2, devicePixelRatio || 1);
  stage.width = Math.round(camera.width * camera.ratio);
  stage.height = Math.round(camera.depth * camera.ratio);
  const goal = fittedView(camera);
  camera.fitK = goal.k;
  if (wasFitted) Object.assign(camera.view, goal);
  repaint(page);
}

function drawFrame(page: Page, now: number): void {
  const { loop, camera, focus } = page;
  loop.isAwake = false;
  measurePace(loop, now);
  advanceFlight(camera, now);
  const isMoving = now - camera.lastMotion < motionEndMs;
  paintSlice(page, isMoving);
  const node = focus.hovered >= 0 ? focus.hovered : focus.selected;
  compose(page, node >= 0);
  if (node >= 0) drawFocus(page, node);
  drawNames(page, node, isMoving);
  drawMap(page);
  const isBehind = loop.job !== null || !loop.front.isFull || differs(loop.front.view, camera.view);
  if (isBehind || isMoving || camera.flight !== null) wake(page);
}

/** Long frames make the slices smaller, short ones larger. A long pause says nothing about the pace. */
function measurePace(loop: Loop, now: number): void {
  const took = now - loop.lastFrame;
  loop.lastFrame = now;
  if (took > 200) return;
  loop.quota = Math.min(40_000, Math.max(800, loop.quota * (took > 30 ? 0.75 : took < 20 ? 1.15 : 1)));
}

function paintSlice(page: Page, isMoving: boolean): void {
  const { loop, camera } = page;
  const { front, back } = loop;
  const isWanted = loop.isStale || differs(front.view, camera.view) || (!front.isFull && !isMoving);
  if (loop.job === null && isWanted) {
    loop.job = paint(page, back, { view: { ...camera.view }, isFull: !isMoving });
    loop.isStale = false;
  }
  for (let left = loop.quota; loop.job !== null && left > 0; ) {
    const { done, value } = loop.job.next();
    if (done) {
      [loop.front, loop.back] = [back, front];
      loop.job = null;
    }
    left -= value ?? 0;
  }
}

/** Whether two views differ visibly; true if there is no picture yet. */
const differs = (drawn: Readonly<View> | null, view: Readonly<View>): boolean =>
  drawn === null ||
  Math.abs(drawn.k / view.k - 1) > 0.001 ||
  Math.abs(drawn.x - view.x) * view.k > 0.5 ||
  Math.abs(drawn.y - view.y) * view.k > 0.5;

/** Until the first picture is finished, its drawn part is shown. */
function compose({ pen, camera, look, loop }: Page, isFaded: boolean): void {
  const { width, depth, ratio, view } = camera;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.fillStyle = look.palette.paper;
  pen.fillRect(0, 0, width, depth);
  const { canvas, view: at } = loop.front.view === null ? loop.back : loop.front;
  if (at === null) return;
  const scale = view.k / at.k;
  const [across, down] = [(canvas.width / ratio) * scale, (canvas.height / ratio) * scale];
  pen.globalAlpha = isFaded ? 0.22 : 1;
  pen.imageSmoothingEnabled = scale !== 1;
  pen.drawImage(canvas, toScreenX(camera, at.x) - across / 2, toScreenY(camera, at.y) - down / 2, across, down);
  pen.globalAlpha = 1;
}
