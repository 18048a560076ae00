import { type Point, toWorld } from "./camera.ts";
import { choose, letGo } from "./choose.ts";
import { flyTo, panBy, zoomAt } from "./motion.ts";
import { nodeAt } from "./node-finder.ts";
import type { Page } from "./page.ts";
import { wake } from "./picture-loop.ts";

/** A pointer that moves less than this, in pixels, has clicked. */
const clickTravel = 4;

/** Mouse, pen and fingers on the picture. */
interface Pointers {
  readonly places: Map<number, Point>;
  /** Distance that all pointers moved since the first touched the picture. */
  travelled: number;
}

export function listenToPointers(page: Page): void {
  const { stage } = page;
  const pointers: Pointers = { places: new Map(), travelled: 0 };
  stage.addEventListener("pointerdown", (event) => {
    stage.setPointerCapture(event.pointerId);
    pointers.places.set(event.pointerId, placeOf(page, event));
    if (pointers.places.size === 1) pointers.travelled = 0;
    page.focus.hovered = -1;
    stage.classList.add("held");
  });
  stage.addEventListener("pointermove", (event) => move(page, pointers, event));
  stage.addEventListener("pointerup", (event) => release(page, pointers, event));
  stage.addEventListener("pointercancel", (event) => release(page, pointers, event));
  stage.addEventListener("pointerleave", () => setHovered(page, -1));
  stage.addEventListener("wheel", (event) => zoomByWheel(page, event), { passive: false });
  stage.addEventListener("dblclick", (event) => {
    const { camera } = page;
    flyTo(page, { ...toWorld(camera, placeOf(page, event)), k: camera.view.k * 2 });
  });
}

function placeOf({ stage }: Page, { clientX, clientY }: MouseEvent): Point {
  const { left, top } = stage.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** One pressed pointer drags, two also zoom. A pointer that is not pressed hovers over the node below it. */
function move(page: Page, pointers: Pointers, event: PointerEvent): void {
  const to = placeOf(page, event);
  const from = pointers.places.get(event.pointerId);
  if (from === undefined) {
    setHovered(page, nodeAt(page, to, 4));
    return;
  }
  pointers.places.set(event.pointerId, to);
  pointers.travelled += Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
  if (pointers.travelled < clickTravel) return;
  const other = [...pointers.places].find(([id]) => id !== event.pointerId)?.[1];
  if (other === undefined) panBy(page, to.x - from.x, to.y - from.y);
  else {
    const spread = (point: Point): number => Math.max(10, Math.hypot(point.x - other.x, point.y - other.y));
    panBy(page, (to.x - from.x) / 2, (to.y - from.y) / 2);
    zoomAt(page, spread(to) / spread(from), { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
  }
}

/** A last pointer that is lifted without having moved is a click: it chooses the node below it or closes the panel. */
function release(page: Page, { places, travelled }: Pointers, event: PointerEvent): void {
  const at = places.get(event.pointerId);
  places.delete(event.pointerId);
  if (places.size > 0) return;
  page.stage.classList.remove("held");
  if (at === undefined || travelled >= clickTravel || event.type !== "pointerup") return;
  const node = nodeAt(page, at, event.pointerType === "touch" ? 16 : 6);
  if (node >= 0) choose(page, node);
  else if (page.focus.selected >= 0) letGo(page);
}

function setHovered(page: Page, node: number): void {
  if (node === page.focus.hovered) return;
  page.focus.hovered = node;
  page.stage.classList.toggle("over", node >= 0);
  wake(page);
}

/** Wheels count in pixels, lines or pages; a pinch on a touchpad comes as a wheel with Ctrl. */
function zoomByWheel(page: Page, event: WheelEvent): void {
  event.preventDefault();
  const unit = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? 300 : 1;
  const pixels = Math.max(-240, Math.min(240, event.deltaY * unit));
  zoomAt(page, Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0018)), placeOf(page, event));
}
