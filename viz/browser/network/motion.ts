import { clampZoom, fittedView, type Point, toWorld, type View } from "./camera.ts";
import type { Page } from "./page.ts";
import { wake } from "./picture-loop.ts";

const wantsLessMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Moves the view to the goal, without a flight if the reader's system asks for reduced motion. */
export function flyTo(page: Page, goal: Partial<View>): void {
  const { camera } = page;
  const to = { ...camera.view, ...goal };
  to.k = clampZoom(camera, to.k);
  camera.flight = wantsLessMotion() ? null : { from: { ...camera.view }, to, start: performance.now() };
  if (camera.flight === null) Object.assign(camera.view, to);
  wake(page);
}

export const showAll = (page: Page): void => flyTo(page, fittedView(page.camera));

/** Presses of a zoom button add up: each starts from where the flight under way ends. */
export const zoomBy = (page: Page, factor: number): void =>
  flyTo(page, { k: (page.camera.flight?.to.k ?? page.camera.view.k) * factor });

/** Moves the picture by `dx` and `dy` pixels. */
export function panBy(page: Page, dx: number, dy: number): void {
  const { view } = page.camera;
  moveTo(page, { x: view.x - dx / view.k, y: view.y - dy / view.k });
}

/** Zooms so that the point of the screen stays where it is. */
export function zoomAt(page: Page, factor: number, point: Point): void {
  const { camera } = page;
  const before = toWorld(camera, point);
  camera.view.k = clampZoom(camera, camera.view.k * factor);
  const after = toWorld(camera, point);
  moveTo(page, { x: camera.view.x + before.x - after.x, y: camera.view.y + before.y - after.y });
}

/** Centres the view on a point of the world, without a flight. */
export function moveTo(page: Page, { x, y }: Point): void {
  const { camera } = page;
  camera.flight = null;
  camera.view.x = x;
  camera.view.y = y;
  camera.lastMotion = performance.now();
  wake(page);
}
