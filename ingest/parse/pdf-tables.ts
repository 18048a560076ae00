import type { PageContent, Piece, TableRegion } from "./pdf-page.ts";
import { latticeTables } from "./pdf-table-lattice.ts";
import { type Line, linesOf, ONLY_LEADERS } from "./pdf-table-lines.ts";
import { strokesOf } from "./pdf-table-rules.ts";
import { streamTables, type TableDraft } from "./pdf-table-stream.ts";
import { distinct, piecesOf, titlesOf } from "./pdf-table-titles.ts";
import { bindMarkers, wordsOf } from "./pdf-table-words.ts";
import { zonesOf } from "./pdf-table-zones.ts";

/** A page with more pieces is no page for readers; its text is read without tables. */
const PIECE_LIMIT = 8_000;
const WORD_LIMIT = 20_000;

/** The tables of a page, in no particular order. */
export function findTables(page: PageContent): TableRegion[] {
  if (page.pieces.length > PIECE_LIMIT) return [];
  const strokes = strokesOf(page.rules);
  const words = bindMarkers(wordsOf(page.pieces));
  if (words.length > WORD_LIMIT) return [];
  const lattice = latticeTables(words, strokes);
  const taken = new Set(lattice.flatMap((draft) => draft.lines.flatMap(piecesOf)));
  const zones = zonesOf(linesOf(words.filter(({ pieces }) => !pieces.some((piece) => taken.has(piece)))), strokes);
  const streams = zones.flatMap((lines) =>
    streamTables(lines, strokes).map((draft) => toRegion({ draft, lines, page })),
  );
  return [...lattice.map((draft) => toRegion({ draft, lines: zoneAround(draft, zones), page })), ...streams];
}

/** The lines of the zone that a table lies in. */
function zoneAround({ lines }: TableDraft, zones: readonly (readonly Line[])[]): readonly Line[] {
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  return zones
    .flat()
    .filter((line) => line.left < right && line.right > left)
    .sort((a, b) => b.y - a.y);
}

interface Found {
  readonly draft: TableDraft;
  /** Lines around the table. */
  readonly lines: readonly Line[];
  readonly page: PageContent;
}

function toRegion({ draft, lines, page }: Found): TableRegion {
  const [top] = draft.lines;
  const bottom = draft.lines.at(-1);
  const above = top === undefined ? [] : lines.filter(({ y }) => y > top.y + 1);
  const below = bottom === undefined ? [] : lines.filter(({ y }) => y < bottom.y - 1).slice(0, 2);
  const titles = top === undefined ? { caption: [], unit: [] } : titlesOf({ above, below, top });
  const unit = distinct([...titles.unit, ...draft.unitLines.flatMap(piecesOf)]);
  const pieces = new Set([...titles.caption, ...unit, ...draft.lines.flatMap(piecesOf)]);
  const box = boxOf(pieces);
  for (const piece of page.pieces) if (isLeader(piece, box)) pieces.add(piece);
  return { box, caption: titles.caption, unit, header: draft.header, rows: draft.rows, pieces };
}

/** Dots between a label and its number are read with the table, and are no text of a cell. */
function isLeader({ x, y, text }: Piece, box: TableRegion["box"]): boolean {
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1 && ONLY_LEADERS.test(text);
}

function boxOf(pieces: ReadonlySet<Piece>): TableRegion["box"] {
  const box = { x0: Number.POSITIVE_INFINITY, y0: Number.POSITIVE_INFINITY, x1: 0, y1: 0 };
  for (const { x, y, width, size } of pieces) {
    box.x0 = Math.min(box.x0, x);
    box.x1 = Math.max(box.x1, x + width);
    box.y0 = Math.min(box.y0, y - 0.25 * size);
    box.y1 = Math.max(box.y1, y + 0.8 * size);
  }
  return box;
}
