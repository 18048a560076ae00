import { isTable } from "./pdf-table-check.ts";
import { type Column, columnsOf, divideAtRivers, hasValues } from "./pdf-table-columns.ts";
import { HEADER_GAP, hasData, linesAbove, type Place, tailLines } from "./pdf-table-edges.ts";
import { hasOtherFont } from "./pdf-table-fonts.ts";
import { headerRows } from "./pdf-table-header.ts";
import { type Line, lineOf } from "./pdf-table-lines.ts";
import { rowsOfBody } from "./pdf-table-rows.ts";
import { isRuled, type Strokes } from "./pdf-table-rules.ts";
import { findRuns, type Run } from "./pdf-table-runs.ts";
import { unitPattern } from "./pdf-table-titles.ts";
import { isYear } from "./pdf-table-values.ts";

/** A table as lines of the page: its title is not known yet. */
export interface TableDraft {
  readonly header: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
  /** All lines of the table, from top to bottom. */
  readonly lines: readonly Line[];
  /** Lines of the header that give units, such as "(in millions)". */
  readonly unitLines: readonly Line[];
}

/** Tables whose columns are known by alignment and white space only. `lines` are one column of the page. */
export function streamTables(lines: readonly Line[], strokes: Strokes): TableDraft[] {
  const left = Math.min(...lines.map((line) => line.left));
  const width = Math.max(...lines.map(({ right }) => right)) - left;
  let free = 0;
  const runs = findRuns(lines, width);
  return runs.flatMap((run, at) => {
    if (isHeaderOf(run, runs[at + 1])) return [];
    const found = tableOf({ run, lines, width, free }, strokes);
    if (found === null) return [];
    free = found.end;
    return [found.draft];
  });
}

/** Wrapped names over several columns look like a table of their own, directly above their own table. */
function isHeaderOf(run: Run, next: Run | undefined): boolean {
  const [last, first] = [run.lines.at(-1), next?.lines[0]];
  if (last === undefined || first === undefined || next?.first !== run.last + 1) return false;
  return last.y - first.y < HEADER_GAP * last.size && !run.lines.some(hasData) && next.lines.some(hasData);
}

function tableOf(place: Place, strokes: Strokes): { draft: TableDraft; end: number } | null {
  const { run } = place;
  const bodyStart = firstBodyLine(run.lines, strokes);
  const columns = columnsOfRun(run.lines, bodyStart);
  const tail = tailLines(place, columns);
  const body = [...run.lines.slice(bodyStart), ...tail].map((line) => lineOf(divideAtRivers(line, columns)));
  const above = linesAbove(place, columns);
  const top = splitLabels([...above, ...run.lines.slice(0, bodyStart)], columns);
  const units = top.header.filter(isUnitLine);
  const header = top.header.filter((line) => !isUnitLine(line));
  const rows = rowsOfBody({ lines: [...top.labels, ...body], columns, strokes });
  const end = run.last + 1 + tail.length;
  const isLast = end === place.lines.length;
  if (!isTable({ columns, header, body: [...top.labels, ...body], rows, strokes, isLast })) return null;
  const draft = {
    header: headerRows({ lines: header, columns, strokes }),
    rows,
    lines: [...above, ...run.lines, ...tail],
    unitLines: units,
  };
  return { draft, end };
}

const isUnitLine = ({ phrases }: Line) => phrases.length === 1 && unitPattern.test(phrases[0]?.text ?? "");

/** The header ends where values other than years begin; without values, below a rule or a line in another font. */
function firstBodyLine(lines: readonly Line[], strokes: Strokes): number {
  const firstValue = lines.findIndex(hasData);
  if (firstValue >= 0) return firstOfForm(lines, firstValue, strokes) ?? labelsBefore(lines, firstValue);
  const years = lines.findIndex((line) => hasValues(line) && !isYear(line.phrases[0]?.text ?? ""));
  const [first, second] = lines;
  if (first === undefined || second === undefined) return 0;
  if (isRuledBelow(first, second, strokes)) return 1;
  return hasOtherFont(first, lines) ? 1 : Math.max(0, Math.min(years, 1));
}

function isRuledBelow(line: Line, next: Line, strokes: Strokes): boolean {
  const edges = { left: line.left, right: line.right };
  return isRuled(strokes, { ...edges, above: line.y - 0.05 * line.size, below: next.y + 0.5 * next.size }, 0.8);
}

/** No header has so many lines with a text in the first column. */
const FORM_LINES = 5;

/**
 * The first line of a form, whose values are texts and numbers: "Make | Jeep" above "Odometer | 9,800". Its header are
 * lines in another font than the others, and one that alone has a rule below it.
 */
function firstOfForm(lines: readonly Line[], firstValue: number, strokes: Strokes): number | null {
  const left = Math.min(...lines.map((line) => line.left));
  const isField = ({ phrases, size }: Line) => phrases.length > 1 && (phrases[0]?.left ?? 0) < left + size;
  const above = lines.slice(0, firstValue);
  if (above.filter(isField).length < FORM_LINES) return null;
  let first = above.findIndex(isField);
  while (first < firstValue && isHeader(lines.slice(first), strokes)) first += 1;
  return first;
}

function isHeader(lines: readonly Line[], strokes: Strokes): boolean {
  const [first, second, third] = lines;
  if (first === undefined || second === undefined || third === undefined) return false;
  const isOnlyRuled = isRuledBelow(first, second, strokes) && !isRuledBelow(second, third, strokes);
  return isOnlyRuled || hasOtherFont(first, lines);
}

/** Lines of one phrase in the first column just before the first value are labels of the body. */
function labelsBefore(lines: readonly Line[], at: number): number {
  const left = lines[at]?.left ?? 0;
  let first = at;
  while (first > 0) {
    const line = lines[first - 1];
    if (line === undefined || line.phrases.length > 1 || line.left > left + 3 * line.size) break;
    first -= 1;
  }
  return first;
}

function columnsOfRun(lines: readonly Line[], bodyStart: number): Column[] {
  const body = lines.slice(bodyStart);
  const columns = columnsOf(body);
  const header = lines.slice(0, bodyStart).findLast((line) => line.phrases.length > columns.length);
  // A body of few lines may leave a column empty that the header names.
  return header !== undefined && body.length < 4 ? columnsOf([...body, header]) : columns;
}

/** Lines of the top with text over the first column only, below all others, are labels of the body. */
function splitLabels(lines: readonly Line[], columns: readonly Column[]): { header: Line[]; labels: Line[] } {
  const isLabel = (line: Line) =>
    line.phrases.length === 1 && line.left < (columns[0]?.right ?? 0) && !isUnitLine(line);
  let end = lines.length;
  while (end > 0) {
    const line = lines[end - 1];
    if (line === undefined || !isLabel(line)) break;
    end -= 1;
  }
  return { header: lines.slice(0, end), labels: lines.slice(end) };
}
