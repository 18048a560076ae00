import type { PageContent, Piece, Rule } from "../../ingest/parse/pdf-page.ts";

const font = { name: "Sans", bold: false, italic: false };
export const boldFont = { name: "Sans-Bold", bold: true, italic: false };
/** In points, of a character of the test font at size 10. */
const CHARACTER = 5;

interface Style {
  readonly size?: number;
  readonly font?: Piece["font"];
}

/** A place on a page, in points. */
type Point = readonly [x: number, y: number];

export function at([x, y]: Point, text: string, { size = 10, font: face = font }: Style = {}): Piece {
  return { x, y, text, size, width: (text.length * CHARACTER * size) / 10, font: face };
}

/** Text whose right edge is at x, as numbers of a table stand. */
export function until([x, y]: Point, text: string, style: Style = {}): Piece {
  return at([x - (text.length * CHARACTER * (style.size ?? 10)) / 10, y], text, style);
}

export const page = (pieces: readonly Piece[], rules: readonly Rule[] = []): PageContent => ({
  number: 1,
  width: 600,
  height: 800,
  pieces,
  rules,
});

export const across = (y: number, x0: number, x1: number): Rule => ({ x0, x1, y0: y, y1: y });
export const down = (x: number, y0: number, y1: number): Rule => ({ x0: x, x1: x, y0, y1 });

/** A label and numbers that end at the given places. */
export const row = (y: number, label: string, cells: readonly (readonly [number, string])[]): Piece[] => [
  ...(label === "" ? [] : [at([50, y], label)]),
  ...cells.map(([x, text]) => until([x, y], text)),
];
