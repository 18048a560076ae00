import type { Bounds } from "./bounds.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The current view: its middle in world units, and pixels per unit. */
export interface View {
  x: number;
  y: number;
  k: number;
}

/** A motion to another view. */
export interface Flight {
  readonly from: Readonly<View>;
  readonly to: Readonly<View>;
  readonly start: number;
}

/** Sizes are CSS pixels, times are milliseconds of `performance.now()`. */
export interface Camera {
  readonly bounds: Bounds;
  readonly view: View;
  width: number;
  depth: number;
  /** Device pixels per CSS pixel. */
  ratio: number;
  /** Pixels per unit at which the whole graph is visible. */
  fitK: number;
  flight: Flight | null;
  lastMotion: number;
}

export const createCamera = (bounds: Bounds): Camera => ({
  bounds,
  view: { x: 0, y: 0, k: 1 },
  width: 1,
  depth: 1,
  ratio: 1,
  fitK: 1,
  flight: null,
  lastMotion: -1e9,
});

export const toScreenX = ({ view, width }: Camera, x: number): number => (x - view.x) * view.k + width / 2;
export const toScreenY = ({ view, depth }: Camera, y: number): number => (y - view.y) * view.k + depth / 2;
export const toWorld = ({ view, width, depth }: Camera, at: Point): Point => ({
  x: (at.x - width / 2) / view.k + view.x,
  y: (at.y - depth / 2) / view.k + view.y,
});

/** Whether the window is as narrow as a phone. */
export const isNarrow = ({ width }: Camera): boolean => width < 560;

/** The view of the whole graph: beside the legend if the window is wide enough, below the heading on a phone. */
export function fittedView(camera: Camera): View {
  const { width, depth, bounds } = camera;
  const aside = width >= 900 ? 218 : 0;
  const [across, down] = isNarrow(camera) ? [width - 16, depth - 170] : [width - 36 - aside, depth - 36];
  const k = Math.min(across / bounds.width, Math.max(120, down) / bounds.height, 3);
  const shift = Math.min(aside / 2, Math.max(0, aside - (width - bounds.width * k) / 2));
  return { x: bounds.x - shift / k, y: bounds.y - (isNarrow(camera) ? 25 / k : 0), k };
}

export const clampZoom = ({ fitK }: Camera, k: number): number =>
  Math.min(Math.max(k, fitK * 0.5), Math.max(8, fitK * 40));

/** Pixels per unit of a disc's radius. Discs grow slower than distances, so that zooming in separates them. */
export const discScale = ({ fitK }: Camera, k: number): number => (k <= fitK ? k : fitK * (k / fitK) ** 0.72);

const flightMs = 380;

/** Moves the view to the position of its flight at this time. */
export function advanceFlight(camera: Camera, now: number): void {
  if (camera.flight === null) return;
  const { from, to, start } = camera.flight;
  const part = Math.min(1, Math.max(0, (now - start) / flightMs));
  const eased = 1 - (1 - part) ** 3;
  camera.view.k = from.k * (to.k / from.k) ** eased;
  camera.view.x = from.x + (to.x - from.x) * eased;
  camera.view.y = from.y + (to.y - from.y) * eased;
  camera.lastMotion = now;
  if (part === 1) camera.flight = null;
}
