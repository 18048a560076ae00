import { type Column, columnsAt, nearest, type Range } from "./pdf-table-columns.ts";
import type { Line, Phrase } from "./pdf-table-lines.ts";
import type { Strokes } from "./pdf-table-rules.ts";
import { divideColumns } from "./pdf-table-shares.ts";
import { isYear } from "./pdf-table-values.ts";

export interface LineOfHeader {
  readonly line: Line;
  readonly columns: readonly Column[];
  readonly strokes: Strokes;
  /** Lines of the header below this one. */
  readonly below: readonly Line[];
}

/** "Year ended" over dates. */
const PERIOD = /\b(?:years?|months|weeks|quarters?|periods?)\s+end(?:ed|ing)\b/i;

/** Columns that each phrase of a header's line stands over. */
export function spansOf(header: LineOfHeader): Range[] {
  const { line, columns } = header;
  const bases = line.phrases.map((phrase) => baseRange(phrase, columns));
  const groups = groupsOf(header, bases);
  const known = line.phrases.map(
    (phrase, at) => underlined(phrase, header) ?? groups?.[at] ?? fixed(phrase, bases[at], header),
  );
  const shares = divideColumns({
    columns,
    phrases: line.phrases.map((phrase, at) => ({
      phrase,
      base: known[at] ?? bases[at] ?? { from: 0, to: 0 },
      isFixed: known[at] !== null,
    })),
  });
  return line.phrases.map((_, at) => known[at] ?? shares[at] ?? { from: 0, to: 0 });
}

function baseRange(phrase: Phrase, columns: readonly Column[]): Range {
  const at = columnsAt(phrase, columns);
  const [from] = at;
  if (from !== undefined) return { from, to: at.at(-1) ?? from };
  const only = Math.max(0, nearest((phrase.left + phrase.right) / 2, columns));
  return { from: only, to: only };
}

/** Names below that repeat ("2024 2023 2024 2023") make groups; each phrase stands over one of them. */
function groupsOf({ line, columns, below }: LineOfHeader, bases: readonly Range[]): Range[] | null {
  const names = namesOf(below, columns);
  const phrases = line.phrases.filter((_, at) => bases[at]?.from !== 0);
  const size = names.length / phrases.length;
  if (names.length === 0 || phrases.length < 2 || size < 2 || !Number.isInteger(size)) return null;
  if (names.some((name, at) => at >= size && name !== names[at - size])) return null;
  let group = 0;
  const ranges = line.phrases.map((_, at) => {
    if (bases[at]?.from === 0) return { from: 0, to: 0 };
    group += 1;
    return { from: 1 + (group - 1) * size, to: group * size };
  });
  return ranges.every((range, at) => stands(line.phrases[at], { range, base: bases[at] }, columns)) ? ranges : null;
}

/** The name of each column but the first, from the lowest line that names them all; empty if there is none. */
function namesOf(below: readonly Line[], columns: readonly Column[]): string[] {
  for (const { phrases } of below.toReversed()) {
    const names = columns.map(() => "");
    for (const phrase of phrases) {
      const [at, more] = columnsAt(phrase, columns);
      if (at !== undefined && more === undefined) names[at] = phrase.text;
    }
    if (names.slice(1).every((name) => name !== "")) return names.slice(1);
  }
  return [];
}

interface Standing {
  readonly range: Range;
  readonly base: Range | undefined;
}

/** True if the phrase is over the columns of the range, and not rather a name of the only column below it. */
function stands(phrase: Phrase | undefined, { range, base }: Standing, columns: readonly Column[]): boolean {
  const [first, last] = [columns[range.from], columns[range.to]];
  if (phrase === undefined || first === undefined || last === undefined) return range.from === 0;
  const centre = (phrase.left + phrase.right) / 2;
  if (centre < first.left - phrase.size || centre > last.right + phrase.size) return false;
  const isOne = base !== undefined && base.from === base.to;
  return !isOne || misfit(phrase, columns[base.from]) > Math.abs((first.left + last.right) / 2 - centre);
}

/** Columns above a rule directly below the phrase; null if there is no rule for this phrase alone. */
function underlined(phrase: Phrase, { line, columns, strokes }: LineOfHeader): Range | null {
  const low = phrase.y - 0.8 * phrase.size;
  const rule = strokes.horizontal.find(
    ({ at, from, to }) => at < phrase.y + 1 && at > low && from <= phrase.left + 3 && to >= phrase.right - 3,
  );
  if (rule === undefined) return null;
  const others = line.phrases.some((other) => other !== phrase && other.right > rule.from && other.left < rule.to);
  const under = columns.flatMap(({ left, right }, at) => {
    const centre = (left + right) / 2;
    return centre >= rule.from && centre <= rule.to ? [at] : [];
  });
  const [from] = under;
  const to = under.at(-1);
  if (others || from === undefined || to === undefined || (from === 0 && to > 0)) return null;
  return { from, to };
}

/** The column of a phrase that stands at an edge or in the middle of it; null if the phrase may stand over several. */
function fixed(phrase: Phrase, base: Range | undefined, { line, columns, below }: LineOfHeader): Range | null {
  if (base === undefined || base.from === 0) return base ?? null;
  const isPeriod = isYear(phrase.text)
    ? namesFollow(below)
    : PERIOD.test(phrase.text) && namesOf(below, columns).length > 1;
  const mayGrow = isPeriod && 2 * line.phrases.length <= columns.length;
  if (base.from !== base.to || mayGrow) return null;
  return misfit(phrase, columns[base.from]) < phrase.size && !isWide(phrase, columns[base.from]) ? base : null;
}

/** Much wider than the column, and at neither of its edges: the middle of several columns may be near that of one. */
function isWide({ left, right, size }: Phrase, column: Column | undefined): boolean {
  if (column === undefined || right - left < column.right - column.left + 4 * size) return false;
  return Math.abs(left - column.left) > size && Math.abs(right - column.right) > size;
}

/** True if names of columns follow, so that a year may stand over several of them. */
function namesFollow(lines: readonly Line[]): boolean {
  return lines.some(({ phrases }) => phrases.filter(({ text }) => !isYear(text)).length > 1);
}

function misfit(phrase: Phrase, column: Column | undefined): number {
  if (column === undefined) return 0;
  const left = Math.abs(phrase.left - column.left);
  const right = Math.abs(phrase.right - column.right);
  return Math.min(left, right, Math.abs(phrase.left + phrase.right - column.left - column.right) / 2);
}
