import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { createTimeSlices } from "../../platform/time-slices.ts";
import { spaced, stemsOf, withYears } from "./header-stems.ts";
import { type AskedTable, ownerOf } from "./joined-table.ts";
import { readWords } from "./question-words.ts";
import { wordsOfSex } from "./sexes.ts";
import { areStateCodes, stateCodes } from "./us-states.ts";

export interface ValueEntry {
  readonly column: SqlColumn;
  readonly value: string;
}

export interface HeaderEntry {
  readonly column: SqlColumn;
  readonly stems: readonly string[];
  /** The stems without those of a unit or remark in parentheses: "GDP" of "GDP (billions)". */
  readonly core: readonly string[];
}

/** The words of a table's headers and values, indexed to find them in questions. */
export interface SchemaIndex {
  /** The stems of the tables' names: one table, or the parts of a join. */
  readonly tables: readonly { readonly table: SqlTable; readonly stems: ReadonlySet<string> }[];
  readonly columns: readonly HeaderEntry[];
  /** Columns of texts most of which begin with a number: different texts are no number of acres. */
  readonly amounts: ReadonlySet<SqlColumn>;
  /** The columns that hold a value, by the stems of its words, joined by spaces. */
  readonly valuesOf: (key: string) => readonly ValueEntry[] | undefined;
}

/** Values of more words are not searched for. */
export const valueWordsLimit = 8;

/** Keyed by the list of columns, which the store keeps as long as the table exists. */
const indexes = new WeakMap<readonly SqlColumn[], SchemaIndex>();

export function schemaIndex(table: AskedTable): SchemaIndex {
  if (table.parts) return merged(table.parts.map(schemaIndex));
  const known = indexes.get(table.columns);
  // The store keeps the columns, but describes the table anew for each question.
  if (known) return { ...known, tables: known.tables.map(({ stems }) => ({ table, stems })) };
  const values: ValueIndex = new Map();
  for (const found of valuesIn(table.columns)) add(values, found);
  return kept(table, values);
}

/** Builds the indexes that are missing, in slices of time: a large file has some seconds of work. */
export async function prepareIndexes(tables: readonly SqlTable[]): Promise<void> {
  for (const table of tables) {
    if (indexes.has(table.columns)) continue;
    const building = underWay.get(table.columns) ?? buildInSlices(table);
    underWay.set(table.columns, building);
    await building;
  }
}

/** Questions that come at the same time wait for one building. */
const underWay = new WeakMap<readonly SqlColumn[], Promise<void>>();
const valuesBetweenPauses = 256;

async function buildInSlices(table: SqlTable): Promise<void> {
  const [values, pause]: [ValueIndex, () => Promise<void>] = [new Map(), createTimeSlices()];
  let count = 0;
  for (const found of valuesIn(table.columns)) {
    add(values, found);
    count += 1;
    if (count % valuesBetweenPauses === 0) await pause();
  }
  kept(table, values);
}

function kept(table: SqlTable, values: ValueIndex): SchemaIndex {
  const index: SchemaIndex = {
    // "Cars93" holds cars of 1993.
    tables: [{ table, stems: new Set(stemsOf(table.name.replace(/(?<=\p{L}{3})(?=\d)/gu, " "))) }],
    columns: table.columns.flatMap(headerEntries),
    amounts: new Set(table.columns.filter(areAmounts)),
    valuesOf: (key) => values.get(key),
  };
  indexes.set(table.columns, index);
  return index;
}

/**
 * "160" and "140,000 sq. miles". The first values are the most frequent ones. A leading zero ("01234") or groups of
 * digits without a unit ("555 1234") are codes.
 */
function areAmounts({ type, values }: SqlColumn): boolean {
  const some = type === "text" ? values.slice(0, 100) : [];
  if (some.some((value) => /^0\d/.test(value))) return false;
  const isAmount = (value: string) => /^[\d,.]+$|^[\d,. ]+ \D+$/.test(value);
  return some.length > 0 && some.filter(isAmount).length > 0.8 * some.length;
}

/** A header that may end in two years is found with them and without. */
const headerEntries = (column: SqlColumn): readonly HeaderEntry[] =>
  [column.header, withYears(column.header) ?? column.header]
    .filter((header, at, both) => both.indexOf(header) === at)
    .map((header) => headerEntry(column, header));

function headerEntry(column: SqlColumn, header: string): HeaderEntry {
  const stems = stemsOf(header);
  const core = stemsOf(header.replace(/\([^()]*\)/g, " "));
  return { column, stems, core: core.length > 0 ? core : stems };
}

const merged = (parts: readonly SchemaIndex[]): SchemaIndex => ({
  tables: parts.flatMap(({ tables }) => tables),
  columns: parts.flatMap(({ columns }) => columns),
  amounts: new Set(parts.flatMap(({ amounts }) => [...amounts])),
  valuesOf(key) {
    const entries = parts.flatMap(({ valuesOf }) => valuesOf(key) ?? []);
    return entries.length > 0 ? entries : undefined;
  },
});

type ValueIndex = Map<string, ValueEntry[]>;

function* valuesIn(columns: readonly SqlColumn[]): Generator<readonly [key: string, entry: ValueEntry]> {
  for (const column of columns) {
    for (const [value, said] of spokenValues(column)) yield [valueKey(readWords(said)), { column, value }];
  }
}

function add(values: ValueIndex, [key, entry]: readonly [key: string, entry: ValueEntry]): void {
  if (key === "" || key.split(" ").length > valueWordsLimit) return;
  const entries = values.get(key);
  if (entries) entries.push(entry);
  else values.set(key, [entry]);
}

/** Each value with the words for it; codes of states also by the states' names, sexes also by "men" and "women". */
function spokenValues(column: SqlColumn): (readonly [value: string, said: string])[] {
  const { values } = column;
  const plain = values.map((value) => [value, value] as const);
  if (namedLike(column, ["sex", "gender"]))
    return [...plain, ...values.flatMap((value) => wordsOfSex(value).map((word) => [value, word] as const))];
  if (!areStateCodes(values)) return plain;
  return [
    ...plain,
    ...values.flatMap((value) => (stateCodes.has(value) ? [[value, stateCodes.get(value) ?? ""] as const] : [])),
  ];
}

/** Whether a header has the word, or the word is a value. */
export function hasWord({ columns, valuesOf }: SchemaIndex, word: string): boolean {
  const key = valueKey(readWords(word));
  return valuesOf(key) !== undefined || columns.some(({ stems }) => stems.includes(key));
}

export const valueKey = (words: readonly { readonly stem: string }[]): string =>
  words.map(({ stem }) => stem).join(" ");

export const isNumeric = ({ type }: SqlColumn): boolean => type === "integer" || type === "number";
export const isTemporal = ({ type }: SqlColumn): boolean => type === "date" || type === "timestamp";

/** Turns "UnitPrice" into " unit price ", to test for whole words. */
const spokenName = ({ header }: SqlColumn): string =>
  ` ${spaced(header)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .join(" ")} `;

export const namedLike = (column: SqlColumn, words: readonly string[]): boolean =>
  words.some((word) => spokenName(column).includes(` ${word} `));

export const isYears = (column: SqlColumn): boolean => isNumeric(column) && namedLike(column, ["year"]);

/** Whether the column's numbers are identifiers, whose sum has no meaning. */
export const isKey = (column: SqlColumn): boolean =>
  / (id|code|number|no|nr|key|year|month|zip|phone|rank) $/.test(spokenName(column));
/** Whether the numbers tell rows apart, so that "more than" says nothing of them. */
export const isIdentifier = ({ header }: SqlColumn): boolean => /(?:^|[_ ])id$|(?:I|_i)[dD]$|ID$/.test(header);
/** Whether the column says yes or no: a boolean, or a number that is 0 in some rows and 1 in the others. */
export const isFlag = ({ type, range }: SqlColumn): boolean =>
  type === "boolean" || (type === "integer" && range?.least === 0 && range.greatest === 1);
export const isMeasure = (column: SqlColumn): boolean => isNumeric(column) && !isKey(column);
const notAdditive =
  "price rate ratio percent percentage score rating age temperature average avg mean height weight".split(" ");
/** Whether a sum of the column has a meaning. A sum of prices or of percentages has none. */
export const isAdditive = (column: SqlColumn): boolean =>
  isMeasure(column) && column.unit !== "%" && !namedLike(column, notAdditive);
/** Whether the first column only numbers the rows, as files from statistics programs do. An "id" names them. */
export const numbersEachRow = ({ header, type, range }: SqlColumn, { row_count, columns }: SqlTable): boolean =>
  columns[0]?.header === header &&
  rowNumber.test(header) &&
  type === "integer" &&
  range !== undefined &&
  range.least <= 1 &&
  range.greatest - range.least === row_count - 1;
const rowNumber = /^(?:column_1|row ?_?(?:names?|numbers?|no|nr)?|index|idx|unnamed.{0,6}|x|#|n[or]\.?)?$/i;
/** Whether each row has its own value: the value index is complete and as long as the table. */
export function isUnique(column: SqlColumn, table: AskedTable): boolean {
  const { row_count } = ownerOf(table, column);
  return row_count > 1 && column.values.length === row_count;
}
