import { LRUCache } from "lru-cache";
import type { SqlTable } from "../domain/sql-table.ts";
import { tokenize } from "../domain/text/tokens.ts";
import { type Existing, forgetGone } from "../platform/forget-gone.ts";
import { stemHash } from "./rank/forward-index.ts";

/** The stems of one table that routing looks for in questions. */
export interface TableWords {
  /** Whether the table's name or headers have the stem. */
  inSchema(stem: string): boolean;
  /** Whether one of its most frequent values has the stem, or a year lies within a column of years. */
  inValues(stem: string): boolean;
  /** Distinct stems. */
  readonly stems: number;
  /** Characters of all its values. */
  readonly characters: number;
}

/** Number of values of a column that count for routing, the most frequent ones. Writing a statement uses all values. */
const valuesPerColumn = 500;
/** 30 MB as hashes: five thousand ordinary tables, each with some thousand stems. */
const stemsLimit = 7_500_000;

/** Keyed by the physical table. It belongs to one revision of a source, so its words never change. */
const known = new LRUCache<string, TableWords>({
  maxSize: stemsLimit,
  sizeCalculation: ({ stems }) => 100 + stems,
});

/** The words of a table, which are read once for all questions. */
export function tableWords(table: SqlTable): TableWords {
  const found = known.get(table.physical);
  if (found) return found;
  const headers = table.columns.map(({ header }) => header);
  const cells = table.columns.flatMap(({ values }) => values.slice(0, valuesPerColumn));
  const said = tokenize([table.name, ...headers].join(" ").replaceAll("_", " "));
  const schema = hashed([...said, ...said.flatMap(verbOf)]);
  const values = hashed(tokenize(cells.join("\n")));
  const spans = table.columns.flatMap(({ type, range }) =>
    type === "integer" && range && isSpan(range) ? [range] : [],
  );
  const words: TableWords = {
    inSchema: (stem) => has(schema, stem),
    inValues: (stem) => has(values, stem) || spans.some((span) => isYearIn(span, stem)),
    stems: schema.length + values.length,
    characters: table.columns.reduce((sum, column) => sum + lengthOf(column.values), 0),
  };
  known.set(table.physical, words);
  return words;
}

/** "directed" asks for a director. */
const verbOf = (stem: string): string[] => (/^.{4,}[eo]r$/.test(stem) ? [stem.slice(0, -2)] : []);

type Range = NonNullable<SqlTable["columns"][number]["range"]>;

const isSpan = ({ least, greatest }: Range): boolean => least >= 1000 && greatest <= 2100;

const isYearIn = ({ least, greatest }: Range, stem: string): boolean =>
  /^\d{4}$/.test(stem) && least <= Number(stem) && Number(stem) <= greatest;

/** Ascending, each once. */
const hashed = (stems: readonly string[]): Int32Array => Int32Array.from(new Set(stems.map(stemHash))).sort();

function has(hashes: Int32Array, stem: string): boolean {
  const wanted = stemHash(stem);
  let [from, to] = [0, hashes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((hashes[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return hashes[from] === wanted;
}

const lengthOf = (values: readonly string[]): number => values.reduce((sum, value) => sum + value.length, 0);

/** Drops the words of tables that no longer exist; returns how many tables. */
export const forgetTableWords = (existing: Existing<string>): Promise<number> => forgetGone(known, existing);
