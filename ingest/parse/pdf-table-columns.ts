import type { Line, Phrase } from "./pdf-table-lines.ts";
import { phraseOf } from "./pdf-table-lines.ts";
import { isValue } from "./pdf-table-values.ts";
import type { Word } from "./pdf-table-words.ts";

/** The width that the cells of a column occupy, in points. */
export interface Column {
  readonly left: number;
  readonly right: number;
}

/** Numbers of the first and the last column. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Phrases that reach less than this into a column, in font sizes, do not stand in it. */
const TOUCH = 0.15;

/** Numbers of the columns that a phrase stands in. */
export function columnsAt(phrase: Pick<Phrase, "left" | "right" | "size">, columns: readonly Column[]): number[] {
  const slack = TOUCH * phrase.size;
  const found: number[] = [];
  for (const [at, { left, right }] of columns.entries()) {
    const overlap = Math.min(right, phrase.right) - Math.max(left, phrase.left);
    if (overlap > Math.min(slack, (right - left) / 2, (phrase.right - phrase.left) / 2)) found.push(at);
  }
  return found;
}

/**
 * Columns of lines: widths between rivers of white space. A phrase that is alone in its line, or the first one and much
 * wider than those of the other lines, may cross a river.
 */
export function columnsOf(lines: readonly Line[]): Column[] {
  const spans = lines.filter(({ phrases }) => phrases.length > 1).flatMap(({ phrases }) => phrases);
  const bridgeLimit = Math.floor(0.06 * lines.length);
  return bridgeLimit === 0 ? union(spans) : coverage(spans, bridgeLimit);
}

function union(spans: readonly Phrase[]): Column[] {
  const columns: { left: number; right: number }[] = [];
  for (const { left, right, size } of [...spans].sort((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last !== undefined && left < last.right - TOUCH * size) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

/** Stretches that more than `limit` phrases cover. */
function coverage(spans: readonly Phrase[], limit: number): Column[] {
  const edges = spans.flatMap(({ left, right, size }) => [
    { x: left + (TOUCH / 2) * size, step: 1 },
    { x: right - (TOUCH / 2) * size, step: -1 },
  ]);
  edges.sort((a, b) => a.x - b.x || b.step - a.step);
  const cores: Column[] = [];
  let depth = 0;
  let left = 0;
  for (const { x, step } of edges) {
    if (step > 0 && depth === limit) left = x;
    depth += step;
    if (step < 0 && depth === limit && x > left) cores.push({ left, right: x });
  }
  return widen(cores, spans);
}

/** Phrases in one core only tell how wide their column is. */
function widen(cores: readonly Column[], spans: readonly Phrase[]): Column[] {
  const wide = cores.map((core) => ({ ...core }));
  for (const span of spans) {
    const [at, more] = columnsAt(span, cores);
    const column = at === undefined || more !== undefined ? undefined : wide[at];
    if (column === undefined) continue;
    column.left = Math.min(column.left, span.left);
    column.right = Math.max(column.right, span.right);
  }
  return union(wide.map((column) => ({ ...column, size: 0, y: 0, text: "", words: [] })));
}

/** A line's phrases, those that cross a river divided at it where words allow that. */
export function divideAtRivers(line: Line, columns: readonly Column[]): Phrase[] {
  return line.phrases.flatMap((phrase) => {
    const crossed = columnsAt(phrase, columns);
    return crossed.length < 2
      ? [phrase]
      : divide(
          phrase,
          crossed.map((at) => columns[at]).filter((column) => column !== undefined),
        );
  });
}

function divide(phrase: Phrase, columns: readonly Column[]): Phrase[] {
  const parts: Word[][] = [];
  let current = -1;
  for (const word of phrase.words) {
    const centre = (word.left + word.right) / 2;
    const at = nearest(centre, columns);
    const last = parts.at(-1);
    if (last === undefined || at !== current) parts.push([word]);
    else last.push(word);
    current = at;
  }
  const phrases = parts.map(phraseOf);
  return phrases.length > 1 && phrases.every((part) => fits(part, columns)) ? phrases : [phrase];
}

function fits(part: Phrase, columns: readonly Column[]): boolean {
  return columnsAt(part, columns).length === 1;
}

export function nearest(x: number, columns: readonly Column[]): number {
  let best = -1;
  let distance = Number.POSITIVE_INFINITY;
  for (const [at, { left, right }] of columns.entries()) {
    const away = x < left ? left - x : Math.max(0, x - right);
    if (away < distance) [best, distance] = [at, away];
  }
  return best;
}

/** True for a line with a value in a column other than the first. */
export function hasValues(line: Line): boolean {
  return line.phrases.length > 1 && line.phrases.some(({ text }, at) => at > 0 && isValue(text));
}
