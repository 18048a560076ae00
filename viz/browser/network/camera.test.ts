import { expect, test } from "vitest";
import {
  advanceFlight,
  type Camera,
  clampZoom,
  createCamera,
  fittedView,
  toScreenX,
  toScreenY,
  toWorld,
} from "./camera.ts";

const camera = (parts: Partial<Camera> = {}): Camera => ({
  ...createCamera({ x: 10, y: 20, width: 400, height: 300 }),
  width: 1200,
  depth: 800,
  ...parts,
});

test("converting from screen to world and back gives the same point", () => {
  const at = camera({ view: { x: 3, y: -4, k: 2.5 } });
  const { x, y } = toWorld(at, { x: 100, y: 700 });
  expect(toScreenX(at, x)).toBeCloseTo(100);
  expect(toScreenY(at, y)).toBeCloseTo(700);
});

test("the fitted view shows everything, next to the legend or below the heading", () => {
  for (const [width, depth] of [
    [1200, 800],
    [390, 780],
    [800, 500],
  ] as const) {
    const fitted = fittedView(camera({ width, depth }));
    const at = camera({ width, depth, view: fitted });
    for (const [x, y] of [
      [-190, -130],
      [210, 170],
    ] as const) {
      expect(toScreenX(at, x)).toBeGreaterThanOrEqual(0);
      expect(toScreenX(at, x)).toBeLessThanOrEqual(width);
      expect(toScreenY(at, y)).toBeGreaterThanOrEqual(0);
      expect(toScreenY(at, y)).toBeLessThanOrEqual(depth);
    }
  }
});

test("zooming is limited in both directions", () => {
  expect(clampZoom(camera({ fitK: 2 }), 0)).toBe(1);
  expect(clampZoom(camera({ fitK: 2 }), 1e9)).toBe(80);
});

test("a flight ends exactly at its goal", () => {
  const to = { x: 7, y: 8, k: 3 };
  const flying = camera({ flight: { from: { x: 0, y: 0, k: 1 }, to, start: 1000 } });
  advanceFlight(flying, 1100);
  expect(flying.view.k).toBeGreaterThan(1);
  expect(flying.flight).not.toBeNull();
  advanceFlight(flying, 5000);
  expect(flying.view.x).toBeCloseTo(7);
  expect(flying.view.k).toBeCloseTo(3);
  expect(flying.flight).toBeNull();
});
