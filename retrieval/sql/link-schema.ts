import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { lightVerbs } from "./light-words.ts";
import type { Word } from "./question-words.ts";
import {
  isTemporal,
  type SchemaIndex,
  schemaIndex,
  type ValueEntry,
  valueKey,
  valueWordsLimit,
} from "./schema-index.ts";

/** Words of the question that name a part of the schema; `to` is exclusive. */
interface Span {
  readonly from: number;
  readonly to: number;
}

export interface ColumnLink extends Span {
  readonly kind: "column";
  readonly column: SqlColumn;
  /** Share of the header's words that the question has. */
  readonly strength: number;
  /** "month" or "year" if the question names that unit of a date column. */
  readonly unit: "year" | "month" | null;
}

export interface ValueLink extends Span {
  readonly kind: "value";
  /** The columns that hold the value, which may be several. */
  readonly entries: readonly ValueEntry[];
}

export interface TableLink extends Span {
  readonly kind: "table";
}

export type Link = ColumnLink | ValueLink | TableLink;

/**
 * Links in the order of the question: values take their words first, then whole headers, the table's name, parts of
 * headers.
 */
export function linkSchema(words: readonly Word[], table: SqlTable): readonly Link[] {
  const index = schemaIndex(table);
  const taken = new Set<number>();
  const links: Link[] = [];
  const take = (link: Link) => {
    for (let at = link.from; at < link.to; at += 1) taken.add(at);
    links.push(link);
  };
  for (const link of valueLinks(words, index)) take(link);
  for (const link of headerLinks(words, index, taken)) take(link);
  const free = () => words.filter(({ at, isStop, number }) => !taken.has(at) && !isStop && number === null);
  for (const { at, stem } of free()) if (index.tableStems.has(stem)) take({ kind: "table", from: at, to: at + 1 });
  for (const word of free()) {
    const link = partLink(word, index);
    if (link) take(link);
  }
  return links.sort((a, b) => a.from - b.from);
}

function* valueLinks(words: readonly Word[], index: SchemaIndex): Generator<ValueLink> {
  const taken = new Set<number>();
  for (let length = Math.min(valueWordsLimit, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const span = words.slice(from, from + length);
      if (span.some(({ at }) => taken.has(at))) continue;
      const key = valueKey(span);
      const entries = index.values.get(key);
      if (!entries || (length === 1 && !meansValue(span[0], { key, entries, index }))) continue;
      for (const { at } of span) taken.add(at);
      yield { kind: "value", from, to: from + length, entries };
    }
  }
}

interface PossibleValue {
  readonly key: string;
  readonly entries: readonly ValueEntry[];
  readonly index: SchemaIndex;
}

/**
 * Whether the words mean the value. A single plain word may also mean a column, the table, a function word or a number.
 */
function meansValue(word: Word | undefined, { key, entries, index }: PossibleValue): boolean {
  if (!word || word.isQuoted) return word !== undefined;
  if (word.number !== null || (word.isStop && !word.isName)) return false;
  if (word.isName) return true;
  if (index.tableStems.has(key) || index.columns.some(({ stems }) => stems.join(" ") === key)) return false;
  // "delay" means the column delay_minutes rather than the status "delayed".
  const isExact = entries.some(({ value }) => value.toLowerCase() === word.lower);
  return isExact || !index.columns.some(({ stems }) => stems.includes(key));
}

/** Headers whose words are all adjacent in the question, longest first. Function words between them are skipped. */
function* headerLinks(words: readonly Word[], { columns }: SchemaIndex, taken: Set<number>): Generator<ColumnLink> {
  const named = columns.filter(({ stems }) => !stems.every((stem) => lightVerbs.has(stem)));
  const longestFirst = named.sort((a, b) => b.stems.length - a.stems.length);
  const mine = new Set<number>();
  for (const { column, stems } of longestFirst) {
    const content = words.filter(({ at, isStop, isQuoted }) => !taken.has(at) && !mine.has(at) && !isStop && !isQuoted);
    for (let first = 0; first + stems.length <= content.length; first += 1) {
      const span = content.slice(first, first + stems.length);
      const [from, to] = [span[0]?.at ?? 0, (span.at(-1)?.at ?? 0) + 1];
      if (to - from > stems.length + 2 || !sameWords(span, stems)) continue;
      for (const { at } of span) mine.add(at);
      yield { kind: "column", from, to, column, strength: 1, unit: null };
      first += stems.length - 1;
    }
  }
}

/** In any order: "type of pet" names the column pet_type. */
const sameWords = (span: readonly Word[], stems: readonly string[]): boolean =>
  stems.every((stem) => span.some((word) => word.stem === stem || synonyms[word.stem]?.includes(stem) === true));

/** A single word of a longer header. The header's last word counts most: "price" in "unit price". */
function partLink(word: Word, { columns }: SchemaIndex): ColumnLink | null {
  if (lightVerbs.has(word.stem) || /^(ordered|sorted|ranked)$/.test(word.lower)) return dateLink(word, columns);
  const stems = [word.stem, ...(synonyms[word.stem] ?? [])];
  let best: ColumnLink | null = null;
  for (const { column, stems: header } of columns) {
    const position = header.findLastIndex((stem) => stems.includes(stem));
    if (position < 0) continue;
    const strength = (position === header.length - 1 ? 0.9 : 0.6) - 0.1 * (header.length - 1);
    if (strength > (best?.strength ?? 0))
      best = { kind: "column", from: word.at, to: word.at + 1, column, strength, unit: null };
  }
  return best ?? dateLink(word, columns);
}

/** A date column also matches the words day, month and year. */
function dateLink({ at, lower }: Word, columns: SchemaIndex["columns"]): ColumnLink | null {
  const column = columns.find((candidate) => isTemporal(candidate.column))?.column;
  if (!column || !/^(dates?|days?|months?|monthly|years?|yearly)$/.test(lower)) return null;
  const unit = lower.startsWith("month") ? "month" : lower.startsWith("year") ? "year" : null;
  return { kind: "column", from: at, to: at + 1, column, strength: 0.7, unit };
}

/** Other words for usual headers, by stem. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  unit: ["quantiti"],
  item: ["quantiti"],
  piec: ["quantiti"],
  cost: ["price"],
  price: ["cost"],
  revenu: ["amount", "total"],
  peopl: ["popul"],
  nation: ["countri"],
  town: ["citi"],
  late: ["delai"],
};
