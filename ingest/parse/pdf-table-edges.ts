import { type Column, columnsAt } from "./pdf-table-columns.ts";
import type { Line } from "./pdf-table-lines.ts";
import { isProse, isRow, type Run } from "./pdf-table-runs.ts";
import { isTitle } from "./pdf-table-titles.ts";
import { isValue, isYear } from "./pdf-table-values.ts";

const HEADER_LINES = 8;
/** Larger distances between baselines, in font sizes, end a header. */
export const HEADER_GAP = 2.6;
const TAIL_LINES = 6;

/** A run among the lines around it. */
export interface Place {
  readonly run: Run;
  readonly lines: readonly Line[];
  readonly width: number;
  /** First line that no earlier table uses. */
  readonly free: number;
}

/** True for a line with values that are no years. */
export const hasData = ({ phrases }: Line): boolean =>
  phrases.some(({ text }, at) => (at > 0 || phrases.length > 1) && isValue(text) && !isYear(text));

/** The last row's cells may continue below it. At the end of a page a label may stand whose rows follow on the next. */
export function tailLines({ run, lines }: Place, columns: readonly Column[]): Line[] {
  const tail: Line[] = [];
  const rowGap = leastRowGap(run.lines);
  for (let at = run.last + 1; at < lines.length && tail.length < TAIL_LINES; at += 1) {
    const [line, above] = [lines[at], lines[at - 1]];
    const phrase = line?.phrases[0];
    if (line === undefined || above === undefined || phrase === undefined || line.phrases.length > 1) break;
    const [column, more] = columnsAt(phrase, columns);
    const edge = column === undefined ? undefined : columns[column];
    const inside = edge !== undefined && more === undefined && phrase.right <= edge.right + roomBeside(column, columns);
    const wraps =
      column !== undefined && column > 0
        ? phrase.left < (edge?.left ?? 0) + phrase.size
        : /^\p{Ll}/u.test(phrase.text) || above.y - line.y < 0.88 * rowGap;
    const isLast = lines[at + 1] === undefined && phrase.text.endsWith(":") && column === 0;
    if (!inside || !(wraps || isLast) || above.y - line.y > (isLast ? 2.2 : 1.5) * line.size) break;
    tail.push(line);
  }
  return tail;
}

/** The least distance from a row with values to the line above it; 0 if there is only one. */
function leastRowGap(lines: readonly Line[]): number {
  const gaps = lines.flatMap((line, at) => {
    const above = lines[at - 1];
    return above === undefined || !hasData(line) ? [] : [above.y - line.y];
  });
  return gaps.length < 2 ? 0 : Math.min(...gaps);
}

/** How much wider than its other lines the last line of a cell may be, in points. */
function roomBeside(at: number | undefined, columns: readonly Column[]): number {
  const [column, next] = [columns[at ?? 0], columns[(at ?? 0) + 1]];
  if (column === undefined) return 0;
  return next === undefined ? 0.25 * (column.right - column.left) : Math.max(4, next.left - column.right - 8);
}

/** Lines of the header above the run: cells over its columns, spans over several of them. */
export function linesAbove(place: Place, columns: readonly Column[]): Line[] {
  const { run, lines, width, free } = place;
  const found: Line[] = [];
  let kept = 0;
  for (let at = run.first - 1; at >= free && found.length < HEADER_LINES; at -= 1) {
    const [line, below] = [lines[at], lines[at + 1]];
    if (line === undefined || below === undefined || line.y - below.y > HEADER_GAP * Math.max(line.size, below.size))
      break;
    if (isProse(line, width) || isBody(line) || line.phrases.some(({ text }) => isTitle(text))) break;
    found.unshift(line);
    if (isHeaderLine(line, columns)) kept = found.length;
  }
  return found.slice(found.length - Math.max(kept, isLabelAbove(found.at(-1), place, columns) ? 1 : 0));
}

/** "Current assets:" directly above rows without a header, as on the second page of a table. */
function isLabelAbove(line: Line | undefined, { run }: Place, columns: readonly Column[]): boolean {
  const [phrase, more] = line?.phrases ?? [];
  const first = run.lines[0];
  if (line === undefined || phrase === undefined || more !== undefined || first === undefined) return false;
  const inColumn = Math.abs(phrase.left - first.left) < 2 * line.size && phrase.right < (columns[1]?.left ?? 0);
  return inColumn && phrase.text.endsWith(":") && line.y - first.y < 2.2 * line.size && hasData(first);
}

/** Values that are no years belong to a table of its own. */
const isBody = ({ phrases }: Line) =>
  phrases.length > 1 && phrases.some(({ text }, at) => at > 0 && isValue(text) && !isYear(text) && /\d/.test(text));

function isHeaderLine(line: Line, columns: readonly Column[]): boolean {
  const second = columns[1];
  if (second === undefined || line.phrases.some(({ text }) => text.length > 90)) return false;
  if (isRow(line)) return line.phrases.every((phrase, at) => at === 0 || phrase.left >= second.left - 6 * phrase.size);
  const [phrase] = line.phrases;
  if (phrase === undefined) return false;
  const first = columns[0]?.right ?? 0;
  return phrase.left > first - phrase.size && phrase.right < (columns.at(-1)?.right ?? 0) + 3 * phrase.size;
}
