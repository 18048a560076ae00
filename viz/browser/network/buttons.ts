import { byId } from "../dom.ts";
import { chooseTheme, onThemeMessage } from "../theme.ts";
import { letGo } from "./choose.ts";
import { isDark, paletteNow } from "./look.ts";
import { showAll, zoomBy } from "./motion.ts";
import type { Page } from "./page.ts";
import { repaint } from "./picture-loop.ts";

/** One press of a zoom button or key. */
export const zoomStep = 1.6;

export function listenToButtons(page: Page): void {
  const onClick = (id: string, act: () => void): void => byId(id, HTMLElement).addEventListener("click", act);
  onClick("closer", () => zoomBy(page, zoomStep));
  onClick("further", () => zoomBy(page, 1 / zoomStep));
  onClick("fit", () => showAll(page));
  onClick("close-panel", () => letGo(page));
  const take = (theme: unknown): void => {
    chooseTheme(theme);
    repaintInTheme(page);
  };
  onClick("theme", () => take(isDark() ? "light" : "dark"));
  onThemeMessage(take);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => repaintInTheme(page));
}

function repaintInTheme(page: Page): void {
  const palette = paletteNow();
  if (palette === page.look.palette) return;
  page.look.palette = palette;
  repaint(page);
}
