import { byId } from "../dom.ts";
import { zoomStep } from "./buttons.ts";
import { chooseAndShow, letGo } from "./choose.ts";
import { panBy, showAll, zoomBy } from "./motion.ts";
import type { Page } from "./page.ts";

/** Pixels that an arrow key moves the picture. */
const step = 80;

const keys: Readonly<Record<string, (page: Page) => void>> = {
  "/"() {
    const search = byId("search", HTMLInputElement);
    search.focus();
    search.select();
  },
  ArrowLeft: (page) => panBy(page, step, 0),
  ArrowRight: (page) => panBy(page, -step, 0),
  ArrowUp: (page) => panBy(page, 0, step),
  ArrowDown: (page) => panBy(page, 0, -step),
  "+": (page) => zoomBy(page, zoomStep),
  "=": (page) => zoomBy(page, zoomStep),
  "-": (page) => zoomBy(page, 1 / zoomStep),
  "0": showAll,
  n: (page) => walk(page, 1),
  p: (page) => walk(page, -1),
  Escape: letGo,
};

/** Listens to keys, except while the reader types text. */
export function listenToKeys(page: Page): void {
  const search = byId("search", HTMLInputElement);
  const table = byId("table", HTMLDialogElement);
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || table.open || event.target === search) return;
    // In other elements arrow keys scroll or open lists. They move the picture only if the picture has the focus.
    const isOnPicture = event.target === page.stage || event.target === document.body;
    if (event.key.startsWith("Arrow") && !isOnPicture) return;
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act(page);
  });
}

/** To the next visible entity by importance. */
function walk(page: Page, by: 1 | -1): void {
  const { prefix, visible } = page.shown;
  for (let node = page.focus.selected + by; node >= 0 && node < prefix; node += by) {
    if (!visible[node]) continue;
    chooseAndShow(page, node);
    return;
  }
}
