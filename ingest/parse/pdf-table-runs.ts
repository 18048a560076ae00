import { type Column, columnsAt, divideAtRivers } from "./pdf-table-columns.ts";
import { type Line, lineOf, type Phrase } from "./pdf-table-lines.ts";
import { isValue, isYear } from "./pdf-table-values.ts";

/** Successive lines whose phrases stand in the same columns. */
export interface Run {
  /** Numbers of the first and the last line. */
  readonly first: number;
  readonly last: number;
  /** Lines with their phrases divided at the rivers between columns. */
  readonly lines: readonly Line[];
}

/** Larger distances between baselines, in font sizes, end a table. */
const LINE_GAP = 3.4;
/** Lines of one phrase that may stand between two rows: a label, a wrapped cell. */
const PENDING_LIMIT = 4;
const PROSE_CHARACTERS = 70;
const PHRASES_PER_LINE = 80;
const LIST_MARK = /^(?:[•●▪◦‣○■□▶➢–—*·-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|\(\d{1,3}\)|\[\d{1,3}\])$/iu;

/** All runs of at least two lines, from top to bottom. `width` is the width of the text on this part of the page. */
export function findRuns(lines: readonly Line[], width: number): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const run = grow(lines, at, width);
    if (run === null) continue;
    runs.push(run);
    at = run.last;
  }
  return runs;
}

interface Growth {
  columns: { left: number; right: number; lines: number; values: number }[];
  readonly kept: Line[];
  last: number;
}

function grow(lines: readonly Line[], first: number, width: number): Run | null {
  const start = lines[first];
  if (start === undefined || !isRow(start)) return null;
  const growth: Growth = { columns: start.phrases.map((phrase) => startColumn(phrase)), kept: [start], last: first };
  for (let at = first + 1; at < lines.length; at += 1) {
    const [line, above] = [lines[at], lines[at - 1]];
    if (line === undefined || above === undefined || above.y - line.y > LINE_GAP * Math.max(line.size, above.size))
      break;
    if ((isProse(line, width) && line.right > (growth.columns[1]?.left ?? 0)) || at - growth.last > PENDING_LIMIT)
      break;
    if (!isRow(line)) continue;
    const divided = placeLine(line, growth);
    if (divided === null) break;
    growth.kept.push(...lines.slice(growth.last + 1, at), divided);
    growth.last = at;
  }
  return growth.last > first ? { first, last: growth.last, lines: growth.kept } : null;
}

function startColumn(phrase: Phrase): Growth["columns"][number] {
  return { ...spanOf(phrase), lines: 1, values: isData(phrase.text) ? 1 : 0 };
}

const isData = (text: string) => isValue(text) && !isYear(text);

function spanOf({ left, right }: Phrase): Column {
  return { left, right };
}

/** More than one phrase, and no item of a list. */
export function isRow({ phrases }: Line): boolean {
  if (phrases.length < 2 || phrases.length > PHRASES_PER_LINE) return false;
  return phrases.length > 2 || !LIST_MARK.test(phrases[0]?.text ?? "");
}

export function isProse(line: Line, width: number): boolean {
  const longest = Math.max(...line.phrases.map(({ text }) => text.length));
  if (longest < PROSE_CHARACTERS) return false;
  const [first, second] = line.phrases;
  if (second !== undefined && !LIST_MARK.test(first?.text ?? "")) return false;
  return line.right - line.left > 0.6 * width;
}

/**
 * The line with its phrases divided at rivers, or null if it does not stand in the columns; then `growth` is unchanged.
 * A label may reach into columns that are empty in its line.
 */
function placeLine(line: Line, growth: Growth): Line | null {
  const phrases = divideAtRivers(line, growth.columns);
  const places = phrases.map((phrase) => columnsAt(phrase, growth.columns));
  const seen = new Map<number, number>();
  for (const [at] of places.map((columns) => columns.slice(0, 1))) {
    if (at !== undefined) seen.set(at, (seen.get(at) ?? 0) + 1);
  }
  const crossing = places.filter((columns, at) => columns.length > 1 && at > 0).length;
  const doubled = [...seen.values()].filter((count) => count > 1).length;
  const shared = places.filter((columns) => columns.length > 0).length;
  if (shared < Math.min(2, phrases.length) || crossing > 0.25 * phrases.length) return null;
  if (changesKind(phrases, places, growth)) return null;
  if (doubled > 0 && !splits(growth, seen)) return null;
  extend(growth, phrases, places);
  return lineOf(phrases);
}

/** True for the header of another table, and for prose: text or years in columns of numbers. */
function changesKind(phrases: readonly Phrase[], places: readonly (readonly number[])[], { columns }: Growth): boolean {
  let text = 0;
  let data = 0;
  for (const [index, phrase] of phrases.entries()) {
    const column = columns[places[index]?.[0] ?? 0];
    if (column === undefined || column.values < 2 || column.values < 0.6 * column.lines) continue;
    if (isValue(phrase.text) && !(isYear(phrase.text) && !phrase.text.includes(","))) data += 1;
    else text += 1;
  }
  return text >= 2 && text > data;
}

/** A column that one earlier line alone made may turn out to be several. */
function splits(growth: Growth, seen: ReadonlyMap<number, number>): boolean {
  return [...seen].every(
    ([at, count]) => count === 1 || (growth.columns[at]?.lines ?? 0) <= Math.max(1, growth.kept.length / 4),
  );
}

function extend(growth: Growth, phrases: readonly Phrase[], places: readonly (readonly number[])[]): void {
  const taken = new Set<number>();
  const fresh: Growth["columns"] = [];
  const replaced = new Set<number>();
  for (const [index, phrase] of phrases.entries()) {
    const [at, more] = places[index] ?? [];
    const column = at === undefined ? undefined : growth.columns[at];
    if (at === undefined || column === undefined) fresh.push(startColumn(phrase));
    else if (more !== undefined) continue;
    else if (taken.has(at)) {
      replaced.add(at);
      fresh.push(startColumn(phrase));
    } else {
      taken.add(at);
      column.left = Math.min(column.left, phrase.left);
      column.right = Math.max(column.right, phrase.right);
      column.lines += 1;
      column.values += isData(phrase.text) ? 1 : 0;
    }
  }
  for (const at of replaced) shrink(growth, phrases, at);
  growth.columns = [...growth.columns, ...fresh].sort((a, b) => a.left - b.left);
}

/** The column keeps the place of the first phrase that stands in it. */
function shrink(growth: Growth, phrases: readonly Phrase[], at: number): void {
  const column = growth.columns[at];
  if (column === undefined) return;
  const first = phrases.find((phrase) => phrase.right > column.left && phrase.left < column.right);
  if (first !== undefined) growth.columns[at] = { ...column, ...spanOf(first) };
}
