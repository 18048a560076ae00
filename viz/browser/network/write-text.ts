import type { Point } from "./camera.ts";
import type { Page } from "./page.ts";

const fonts = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/** Size of the cache of widths. Measuring takes longer than drawing, and names recur in every frame. */
const widthsAtMost = 20_000;

/** Sets the font and answers how wide the text is in it. */
export function measureText({ pen, labels: { widths } }: Page, text: string, { px, weight }: Font): number {
  pen.font = `${weight} ${px}px ${fonts}`;
  const key = `${weight} ${px} ${pen.letterSpacing} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size > widthsAtMost) widths.clear();
  const measured = pen.measureText(text).width;
  widths.set(key, measured);
  return measured;
}

export interface Font {
  readonly px: number;
  readonly weight: 400 | 700;
}

/** Writes text with a border in the colour of the paper, so that it can be read over lines. */
export function writeText({ pen, look }: Page, text: string, { x, y, colour }: Point & { colour: string }): void {
  pen.strokeStyle = look.palette.paper;
  pen.strokeText(text, x, y);
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}
