import { mapScale, mapSize } from "./map.ts";
import { moveTo } from "./motion.ts";
import type { Page } from "./page.ts";

/** A press or a drag on the small map brings that place to the middle. */
export function listenToMap(page: Page): void {
  const { canvas } = page.map;
  const { bounds } = page.camera;
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    const { left, top } = canvas.getBoundingClientRect();
    const scale = mapScale(page);
    moveTo(page, {
      x: (clientX - left - mapSize.width / 2) / scale + bounds.x,
      y: (clientY - top - mapSize.height / 2) / scale + bounds.y,
    });
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    follow(event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (event.buttons & 1) follow(event);
  });
}
