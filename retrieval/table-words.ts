import { LRUCache } from "lru-cache";
import type { SqlTable } from "../domain/sql-table.ts";
import { tokenize } from "../domain/text/tokens.ts";
import { type Existing, forgetGone } from "../platform/forget-gone.ts";

/** The stems of one table that routing looks for in questions. */
export interface TableWords {
  /** Stems of the table's name and headers. */
  readonly schema: ReadonlySet<string>;
  /** Stems of its most frequent values. */
  readonly values: ReadonlySet<string>;
  /** Characters of all its values. */
  readonly characters: number;
}

/** Values of a column that count for routing, the most frequent ones. Writing the statement uses all of them. */
const valuesPerColumn = 500;
/** About 30 MB. An ordinary table has some thousand stems. */
const stemsLimit = 300_000;

/** Keyed by the physical table. It belongs to one revision of a source, so its words never change. */
const known = new LRUCache<string, TableWords>({
  maxSize: stemsLimit,
  sizeCalculation: ({ schema, values }) => 1 + schema.size + values.size,
});

/** The words of a table, which are read once for all questions. */
export function tableWords(table: SqlTable): TableWords {
  const found = known.get(table.physical);
  if (found) return found;
  const headers = table.columns.map(({ header }) => header);
  const cells = table.columns.flatMap(({ values }) => values.slice(0, valuesPerColumn));
  const words = {
    schema: new Set(tokenize([table.name, ...headers].join(" ").replaceAll("_", " "))),
    values: new Set(tokenize(cells.join("\n"))),
    characters: table.columns.reduce((sum, column) => sum + lengthOf(column.values), 0),
  };
  known.set(table.physical, words);
  return words;
}

const lengthOf = (values: readonly string[]): number => values.reduce((sum, value) => sum + value.length, 0);

/** Drops the words of tables that no longer exist; returns how many tables. */
export const forgetTableWords = (existing: Existing<string>): Promise<number> => forgetGone(known, existing);
