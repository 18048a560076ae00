import type { Page } from "playwright-core";

/**
 * The picture of the canvas once it is at rest, as a data URL. Motion ends by the clock and details follow in slices,
 * so the picture counts as at rest when it stays the same for a while.
 */
export const pictureAtRest = (page: Page): Promise<string> =>
  page.evaluate<string>(`(async () => {
    const stage = document.getElementById("stage");
    const pause = () => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 160));
    let [last, same] = ["", 0];
    while (same < 2) {
      await pause();
      const now = stage.toDataURL();
      same = now === last ? same + 1 : 0;
      last = now;
    }
    return last;
  })()`);

/** Colour of the canvas' corner, which no entity reaches, as "r,g,b". */
export const paperOf = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `[...document.getElementById("stage").getContext("2d").getImageData(1, 1, 1, 1).data].slice(0, 3).join()`,
  );

/** By how many CSS pixels the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>("document.scrollingElement.scrollWidth - innerWidth");
