import type { TableLayout, TextSpan } from "../../domain/document.ts";
import { normaliseText } from "./normalise-text.ts";

export interface CollectedCell {
  text: string;
  readonly isHeader: boolean;
  /** How many columns and rows it spans, at least 1. */
  readonly columns: number;
  readonly rows: number;
}

export interface CollectedRow {
  readonly isHead: boolean;
  readonly cells: CollectedCell[];
}

export interface CollectedTable {
  caption: string;
  readonly rows: CollectedRow[];
}

const SPAN_LIMIT = 100;
/** Limit of repetitions per written cell of a table: a cell is repeated in all columns and rows that it spans. */
const REPEATED_PER_CELL = 4;
const REPEATED_AT_LEAST = 20;
const none: TextSpan = { start: 0, end: 0 };

/** "3" → 3, at least 1 and at most 100. */
export const spanOf = (written: string | undefined): number =>
  Math.min(SPAN_LIMIT, Math.max(1, Number.parseInt(written ?? "", 10) || 1));

/**
 * A table as text: its caption and each row on a line, cells joined by " | ". A cell that spans others is written once.
 */
export function layTable({ caption, rows }: CollectedTable): { readonly text: string; readonly layout: TableLayout } {
  const lines: string[] = [];
  let length = 0;
  const add = (line: string): number => {
    lines.push(line);
    length += line.length + 1;
    return length - line.length - 1;
  };
  const title = oneLine(caption);
  const captioned = title === "" ? null : { start: add(title), end: title.length };
  const heads = headerRows(rows);
  const header: TextSpan[][] = [];
  const body: TextSpan[][] = [];
  const written = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  const grid = createGrid(REPEATED_AT_LEAST + REPEATED_PER_CELL * written);
  for (const [at, { cells }] of rows.entries()) {
    const texts = cells.map(({ text }) => oneLine(text));
    if (texts.every((text) => text === "")) continue;
    const filled = texts.slice(0, texts.findLastIndex((text) => text !== "") + 1).join(" | ");
    const line = filled.trimStart();
    const start = add(line) - (filled.length - line.length);
    const spans = grid.place(cells, placesOf(texts, { start, end: start + filled.length }));
    (at < heads ? header : body).push(spans);
  }
  return { text: lines.join("\n"), layout: { caption: captioned, unit: null, header, rows: body } };
}

/** Rows of the head, else leading rows of header cells only. A table always has a row below its header. */
function headerRows(rows: readonly CollectedRow[]): number {
  const firstBody = rows.findIndex(({ isHead, cells }) => !isHead && cells.some(({ text }) => text.trim() !== ""));
  if (firstBody > 0) return firstBody;
  const first = rows.findIndex(({ cells }) => cells.some(({ isHeader, text }) => !isHeader && text.trim() !== ""));
  return Math.max(0, first);
}

function placesOf(texts: readonly string[], line: TextSpan): TextSpan[] {
  let at = line.start;
  return texts.map((text) => {
    const start = Math.min(at, line.end);
    at += text.length + " | ".length;
    return { start, end: Math.min(start + text.length, line.end) };
  });
}

/** Repeats cells that span columns and rows, so that every row has a cell for each of its columns. */
function createGrid(repeated: number) {
  let left = repeated;
  let open: { readonly span: TextSpan; readonly below: number }[] = [];
  return {
    place(cells: readonly CollectedCell[], places: readonly TextSpan[]): TextSpan[] {
      const row: TextSpan[] = [];
      const next: typeof open = [];
      const put = (span: TextSpan, below: number): void => {
        if (below > 0) next[row.length] = { span, below };
        row.push(span);
      };
      const repeat = (span: TextSpan, below: number): void => {
        left -= 1;
        put(span, left > 0 ? below : 0);
      };
      const fill = (): void => {
        for (let above = open[row.length]; above !== undefined; above = open[row.length]) {
          repeat(above.span, above.below - 1);
        }
      };
      for (const [at, cell] of cells.entries()) {
        fill();
        put(places[at] ?? none, cell.rows - 1);
        for (let column = 1; column < cell.columns && left > 0; column += 1) repeat(places[at] ?? none, cell.rows - 1);
      }
      fill();
      open = next;
      return row;
    },
  };
}

export function moveTable({ caption, unit, header, rows }: TableLayout, by: number): TableLayout {
  const moved = ({ start, end }: TextSpan): TextSpan => ({ start: start + by, end: end + by });
  return {
    caption: caption && moved(caption),
    unit: unit && moved(unit),
    header: header.map((cells) => cells.map(moved)),
    rows: rows.map((cells) => cells.map(moved)),
  };
}

/** Most cells are short and plain: they need no normalisation. */
const oneLine = (text: string): string =>
  /^(?:[!-~]+ )*[!-~]*$/.test(text) ? text.trimEnd() : normaliseText(text).replace(/\s+/g, " ").trim();
