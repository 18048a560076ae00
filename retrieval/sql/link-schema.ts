import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { fold } from "../../domain/text/fold.ts";
import { type AskedTable, ownerOf } from "./joined-table.ts";
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
  /** Whether the word is only a part of an identifier's name: "singer" for singer_id. */
  readonly isWeak?: boolean;
}

export interface ValueLink extends Span {
  readonly kind: "value";
  /** The columns that hold the value, which may be several. */
  readonly entries: readonly ValueEntry[];
}

export interface TableLink extends Span {
  readonly kind: "table";
  /** The table of the catalogue. */
  readonly table: SqlTable;
}

export type Link = ColumnLink | ValueLink | TableLink;

/**
 * Links in the order of the question: values take their words first, then whole headers, the table's name, parts of
 * headers.
 */
export function linkSchema(words: readonly Word[], table: AskedTable): readonly Link[] {
  const index = schemaIndex(table);
  const taken = new Set<number>();
  const links: Link[] = [];
  const take = (link: Link) => {
    for (let at = link.from; at < link.to; at += 1) taken.add(at);
    links.push(link);
  };
  const isTaken = (at: number) => taken.has(at);
  // Longer names are surer: "package option" is a header even if a value is "Option".
  for (const link of valueLinks(words, { index, isTaken, lengths: [valueWordsLimit, 2] })) take(link);
  for (const link of headerLinks(words, { index, isTaken, longest: true, table })) take(link);
  for (const link of valueLinks(words, { index, isTaken, lengths: [1, 1] })) take(link);
  for (const link of headerLinks(words, { index, isTaken, longest: false, table })) take(link);
  const free = () => words.filter(({ at, isStop, number }) => !taken.has(at) && !isStop && number === null);
  for (const { at, stem } of free()) {
    const named = index.tables.find(({ stems }) => stems.has(stem));
    if (named) take({ kind: "table", from: at, to: at + 1, table: named.table });
  }
  for (const word of free()) {
    const asksCount = /^(number|count|total)$/.test(word.lower) && words[word.at + 1]?.lower === "of";
    const link = asksCount ? null : partLink(word, index);
    if (link) take(link);
  }
  return links.sort((a, b) => a.from - b.from);
}

interface ToLink {
  readonly index: SchemaIndex;
  readonly isTaken: (at: number) => boolean;
}

function* valueLinks(
  words: readonly Word[],
  { index, isTaken, lengths }: ToLink & { readonly lengths: readonly [most: number, least: number] },
): Generator<ValueLink> {
  for (let length = Math.min(lengths[0], words.length); length >= lengths[1]; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const span = words.slice(from, from + length);
      if (span.some(({ at }) => isTaken(at))) continue;
      const key = valueKey(span);
      const found = index.valuesOf(key);
      const entries = length === 1 ? meantValues(span[0], { key, entries: found ?? [], index }) : found;
      if (entries && entries.length > 0) yield { kind: "value", from, to: from + length, entries };
    }
  }
}

interface PossibleValue {
  readonly key: string;
  readonly entries: readonly ValueEntry[];
  readonly index: SchemaIndex;
}

/**
 * The values that a single word means. A plain word may also mean a column, the table, a function word or a number.
 */
function meantValues(word: Word | undefined, { key, entries, index }: PossibleValue): readonly ValueEntry[] {
  if (!word || word.isQuoted || entries.length === 0) return entries;
  if (word.number !== null || (word.isStop && !word.isName) || /^(many|much)$/.test(word.lower)) return [];
  if (word.isName) return entries.filter(({ value }) => isWritten(word, value));
  if (index.tables.some(({ stems }) => stems.has(key)) || index.columns.some(({ stems }) => stems.join(" ") === key))
    return [];
  // "delay" means the column delay_minutes rather than the status "delayed".
  const isHeader = index.columns.some(({ stems }) => stems.includes(key));
  return entries.filter(({ value }) => (isHeader ? value.toLowerCase() === word.lower : isWritten(word, value)));
}

/**
 * Whether a word may be written for the value. "independent" is not the city Independence, and "uses" is not the code US;
 * singular and plural are the same, and so are the forms of a value in lower case ("snowing" for "snow").
 */
function isWritten({ text, lower }: Word, value: string): boolean {
  const plain = fold(value).trim();
  if (/^\p{Lu}{1,3}$/u.test(value)) return text === value;
  if (value === value.toLowerCase()) return true;
  return plain === lower || `${plain}s` === lower || `${plain}es` === lower || plain === `${lower}s`;
}

/** Headers whose words are all adjacent in the question, longest first. Function words between them are skipped. */
function* headerLinks(
  words: readonly Word[],
  { index, isTaken, longest, table }: ToLink & { readonly longest: boolean; readonly table: AskedTable },
): Generator<ColumnLink> {
  const named = index.columns.filter(
    ({ column, stems }) =>
      stems.length > 1 === longest &&
      !stems.every((stem) => lightVerbs.has(stem)) &&
      !isTableWord({ column, stems }, { index, table }),
  );
  const longestFirst = named.sort((a, b) => b.stems.length - a.stems.length);
  const mine = new Set<number>();
  for (const { stems } of longestFirst) {
    const content = words.filter(({ at, isStop, isQuoted }) => !isTaken(at) && !mine.has(at) && !isStop && !isQuoted);
    for (let first = 0; first + stems.length <= content.length; first += 1) {
      const span = content.slice(first, first + stems.length);
      const [from, to] = [span[0]?.at ?? 0, (span.at(-1)?.at ?? 0) + 1];
      if (to - from > stems.length + 2 || !sameWords(span, stems)) continue;
      for (const { at } of span) mine.add(at);
      const meant = longestFirst.filter((other) => other.stems.length === stems.length && sameWords(span, other.stems));
      const column = nearestOf(meant, { words, index, from, to });
      if (column) yield { kind: "column", from, to, column, strength: 1, unit: null };
      first += stems.length - 1;
    }
  }
}

/**
 * Whether the header's word names a table instead: the column refers to that table's rows in a join, or it numbers the rows
 * of its own table, as FlightNo of flights.
 */
function isTableWord(
  { column, stems }: SchemaIndex["columns"][number],
  { index, table }: { readonly index: SchemaIndex; readonly table: AskedTable },
): boolean {
  const [stem = "", ...others] = stems;
  if (others.length > 0) return false;
  const named = index.tables.filter((entry) => entry.stems.has(stem)).map((entry) => entry.table);
  const refers = table.joins?.some(({ fromColumn, to }) => fromColumn === column && named.includes(to)) === true;
  return refers || (/(?:No|_no|Nr|Num)$/.test(column.header) && named.includes(ownerOf(table, column)));
}

interface Place extends Span {
  readonly words: readonly Word[];
  readonly index: SchemaIndex;
}

/** Of columns with the same header in several tables, the one whose table the question names nearest: "name of the singers". */
function nearestOf(meant: SchemaIndex["columns"], { words, index, from, to }: Place): SqlColumn | undefined {
  if (index.tables.length < 2 || meant.length < 2) return meant[0]?.column;
  const distance = (column: SqlColumn): number => {
    const stems = index.tables.find(({ table }) => table.columns.includes(column))?.stems;
    const named = words.filter(({ at, stem }) => (at < from || at >= to) && stems?.has(stem) === true);
    return Math.min(...named.map(({ at }) => (at < from ? from - at : at - to + 1)));
  };
  return meant.toSorted((a, b) => distance(a.column) - distance(b.column))[0]?.column;
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
      best = {
        kind: "column",
        from: word.at,
        to: word.at + 1,
        column,
        strength,
        unit: null,
        isWeak: isWeak(column, word),
      };
  }
  return best ?? dateLink(word, columns) ?? prefixLink(word, columns);
}

/** Shorter beginnings are shared by unrelated words. */
const prefixLength = 5;

/** A header's word that begins like the question's: "director" for directed_by, "independent" for IndepYear. */
function prefixLink({ at, stem }: Word, columns: SchemaIndex["columns"]): ColumnLink | null {
  const begins = (a: string, b: string) => b.length >= prefixLength && a.startsWith(b);
  const found = columns.find(({ stems }) => stems.some((header) => begins(header, stem) || begins(stem, header)));
  return found ? { kind: "column", from: at, to: at + 1, column: found.column, strength: 0.5, unit: null } : null;
}

const isWeak = ({ header }: SqlColumn, { lower }: Word): boolean =>
  /(?:[_ ](?:id|code|no|key)|I[dD]|Code|No)$/.test(header) && !/^(ids?|codes?|numbers?|keys?)$/.test(lower);

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
