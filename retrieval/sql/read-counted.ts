import type { SqlColumn } from "../../domain/sql-table.ts";
import { stemsOf } from "./header-stems.ts";
import type { Measure } from "./plan.ts";
import { isPlural } from "./plurals.ts";
import { columnAfter, type Reading, spend } from "./reading.ts";
import { isUnique } from "./schema-index.ts";

/**
 * Reads the things that "most packages" or "fewer than 3 packages" counts, from the position after the comparing words:
 * rows if each row has its own value in that column, otherwise different values. Null if the column holds no names.
 */
export function readCounted(reading: Reading, at: number): Measure | null {
  // "the most female members": the value before them is a condition.
  const described = reading.links.find(({ kind, from }) => kind === "value" && from === at);
  const link = columnAfter(reading, {
    at: described?.to ?? at,
    fits: ({ column }) => column.type === "text",
    reach: 1,
  });
  const isOne = /^(?:one|1)$/.test(reading.words[at - 1]?.lower ?? "");
  if (!link || !(isOne || isPlural(reading.words[link.to - 1]?.lower ?? ""))) return null;
  if (numberOf.test(link.column.header)) {
    reading.beyond.push(link.column.header);
    return null;
  }
  spend(reading, link);
  return namesRows(link.column, reading) || namesTable(link.column, reading)
    ? { kind: "rows" }
    : { kind: "distinct", column: link.column };
}

/** "Two" and "four" of num_of_doors are no names of doors. */
const numberOf = /^(?:num|number|nr|count)(?:[ _-]of)?[ _-]/i;

/**
 * Whether a column only tells the rows apart: "the total size of all packages" asks for one sum, not for one per
 * package.
 */
export const namesRows = (column: SqlColumn, { table }: Pick<Reading, "table">): boolean =>
  column.type === "text" && isUnique(column, table);

/** "more than 50 sanctions" of a table sanctions counts its rows, also if it has a column for the kind of sanction. */
const namesTable = (column: SqlColumn, { table }: Pick<Reading, "table">): boolean =>
  !table.joins && stemsOf(table.name).join(" ") === stemsOf(column.header).join(" ");
