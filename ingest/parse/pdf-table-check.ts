import { type Column, columnsAt } from "./pdf-table-columns.ts";
import { hasOtherFont } from "./pdf-table-fonts.ts";
import type { Line } from "./pdf-table-lines.ts";
import { isRuled, type Strokes } from "./pdf-table-rules.ts";
import { isNumber, isValue } from "./pdf-table-values.ts";

export interface Candidate {
  readonly columns: readonly Column[];
  readonly header: readonly Line[];
  readonly body: readonly Line[];
  readonly rows: readonly (readonly string[])[];
  readonly strokes: Strokes;
  /** True if nothing stands below it, so that it may go on on the next page. */
  readonly isLast: boolean;
}

const COLUMN_LIMIT = 40;
const ROW_LIMIT = 400;
/** Cells longer than this are prose, in characters on average. */
const CELL_LENGTH = 90;

/** False for lists, contents pages, addresses, formulas and prose whose words happen to stand in columns. */
export function isTable(candidate: Candidate): boolean {
  const { columns, rows } = candidate;
  if (rows.length === 1) return isFirstRow(candidate);
  if (columns.length < 2 || columns.length > COLUMN_LIMIT || rows.length < 2 || rows.length > ROW_LIMIT) return false;
  const wide = rows.filter((row) => row.filter((cell) => cell !== "").length > 1);
  if (wide.length < 2 || wide.length < 0.35 * rows.length) return false;
  if (isContents(rows) || isNumberedText(rows) || isProse(rows)) return false;
  return isNumeric(candidate) ? areNumbersAligned(candidate) : isTextTable(candidate);
}

/** The only row on this page of a table whose other rows follow on the next one: its header names every value. */
function isFirstRow({ columns, header, rows, isLast }: Candidate): boolean {
  const [label = "", ...cells] = rows[0] ?? [];
  const names = header.at(-1)?.phrases.length ?? 0;
  const isFilled = cells.length > 1 && cells.every((cell) => cell !== "") && /\p{L}{2}/u.test(label);
  return isLast && isFilled && cells.filter(isValue).length > 1 && names >= columns.length - 1;
}

/** Numbers of pages in the last column: ascending, and no other numbers. */
function isContents(rows: readonly (readonly string[])[]): boolean {
  const pages = rows.map((row) => row.at(-1) ?? "").filter((cell) => cell !== "");
  if (pages.length < 3 || !pages.every((page) => /^(?:[A-Z]-?)?\d{1,3}$|^[ivxl]+$/i.test(page))) return false;
  const numbers = pages.map((page) => Number(page.replace(/\D/g, "") || 0));
  const descents = numbers.filter((page, at) => at > 0 && page < (numbers[at - 1] ?? 0)).length;
  const others = rows.some((row) => row.slice(1, -1).some(isNumber));
  return descents <= 0.1 * numbers.length && !others && (numbers.at(-1) ?? 0) > (numbers[0] ?? 0);
}

/** A list: marks or ascending numbers before text, or numbers of formulas behind it. */
function isNumberedText(rows: readonly (readonly string[])[]): boolean {
  const last = rows.map((row) => row.at(-1) ?? "").filter((cell) => cell !== "");
  if (last.every((cell) => /^\(\d{1,3}(?:\.\d{1,3})?[a-z]?\)$/.test(cell))) return true;
  if ((rows[0]?.length ?? 0) !== 2) return false;
  return (
    rows.filter((row) => /^(?:\(?[\divxa-z]{1,4}[.)]|\[\d+\]|[•–\-*]|)$/i.test(row[0] ?? "")).length > 0.6 * rows.length
  );
}

function isProse(rows: readonly (readonly string[])[]): boolean {
  const cells = rows.flat().filter((cell) => cell !== "");
  const text = cells.filter((cell) => !isValue(cell));
  const length = text.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, text.length);
  return length > CELL_LENGTH;
}

/** At least one column after the first holds mainly values. */
function isNumeric({ rows, columns }: Candidate): boolean {
  return columns.some((_column, at) => {
    const cells = rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
    const numbers = cells.filter(isNumber).length;
    return numbers >= 2 && cells.filter(isValue).length >= 0.6 * cells.length && (at > 0 || columns.length > 2);
  });
}

/** Right, left or decimal edges of most columns with values agree. */
function areNumbersAligned({ columns, body, rows }: Candidate): boolean {
  if (rows.length < 2) return false;
  const edges = columns.map((): { left: number; right: number; centre: number; size: number }[] => []);
  for (const { phrases } of body) {
    for (const phrase of phrases) {
      const [at, more] = columnsAt(phrase, columns);
      if (at === undefined || more !== undefined || !isValue(phrase.text)) continue;
      // A closing bracket or a percent sign hangs over the edge of the digits.
      edges[at]?.push({ ...phrase, centre: (phrase.left + phrase.right) / 2 });
    }
  }
  const valued = edges.filter((places) => places.length >= 2);
  const aligned = valued.filter((places) =>
    (["left", "right", "centre"] as const).some((edge) =>
      agree(
        places.map((place) => place[edge]),
        places[0]?.size ?? 10,
      ),
    ),
  );
  return valued.length > 0 && aligned.length >= 0.5 * valued.length;
}

function agree(places: readonly number[], size: number): boolean {
  const sorted = [...places].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] ?? 0;
  return sorted.filter((place) => Math.abs(place - middle) < 0.8 * size).length >= 0.7 * sorted.length;
}

/** Text in columns is a table if a rule or the font of its header says so. */
function isTextTable({ columns, header, body, rows, strokes }: Candidate): boolean {
  if (rows.length < 2) return false;
  const edges = { left: columns[0]?.left ?? 0, right: columns.at(-1)?.right ?? 0 };
  const lines = [...header, ...body];
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return false;
  const rules = strokes.horizontal.filter(
    ({ at, from, to }) =>
      at < first.y + 3 * first.size &&
      at > last.y - 2 * last.size &&
      to - from > 0.7 * (edges.right - edges.left) &&
      from < edges.right &&
      to > edges.left,
  ).length;
  if (rules >= 2 && areTextsAligned(columns, body)) return true;
  const filled = rows.flat().filter((cell) => cell !== "").length / (rows.length * columns.length);
  const short = rows.flat().every((cell) => cell.length < 60);
  const below = lines[1];
  const ruled = below !== undefined && isRuled(strokes, { ...edges, above: first.y, below: below.y }, 0.7);
  const marked = ruled || (header[0] !== undefined && hasOtherFont(header.at(-1) ?? header[0], lines));
  return columns.length >= 3 && rows.length >= 3 && filled > 0.7 && areTextsAligned(columns, body) && short && marked;
}

function areTextsAligned(columns: readonly Column[], body: readonly Line[]): boolean {
  return columns.every((column, at) => {
    const places = body.flatMap(({ phrases }) => phrases.filter((phrase) => columnsAt(phrase, columns)[0] === at));
    const size = places[0]?.size ?? 10;
    return (
      (["left", "right"] as const).some((edge) =>
        agree(
          places.map((place) => place[edge]),
          size,
        ),
      ) ||
      agree(
        places.map(({ left, right }) => (left + right) / 2),
        size,
      ) ||
      column.right - column.left < 2 * size
    );
  });
}
