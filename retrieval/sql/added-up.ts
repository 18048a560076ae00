import type { SqlColumn } from "../../domain/sql-table.ts";
import { type AskedTable, ownerOf } from "./joined-table.ts";
import { columnOf, isDatePart, type Measure } from "./plan.ts";
import { adding, type Superlative } from "./read-compared.ts";
import type { Reading } from "./reading.ts";
import { isRepeated } from "./repeated-rows.ts";
import { isAdditive, isUnique } from "./schema-index.ts";

interface Places {
  readonly compared: Measure;
  readonly targets: readonly Measure[];
}

/** Whether a superlative compares sums of groups: "the most sales", "the best selling product", "the wettest month". */
export const addsUp = ({ text }: Reading, { word, hints }: Superlative, { compared, targets }: Places): boolean =>
  adding.test(word) ||
  /\bbest[- ]selling\b/.test(text) ||
  targets.some((target) => isDatePart(target) && (hints.length > 0 || isOfYears(target, compared)));

/** A decade and a month of any year have many rows: "the highest gross" of one is a sum, if sums have a meaning. */
const isOfYears = (target: Measure, compared: Measure): boolean =>
  (target.kind === "decade" || target.kind === "month_of_year") &&
  compared.kind === "column" &&
  isAdditive(compared.column);

/** Sums the compared column over each group, unless each group has one row only. */
export function added({ table }: Reading, compared: Measure, targets: readonly Measure[]): Measure {
  const [target] = targets;
  if (compared.kind !== "column" || !target) return compared;
  // "the warmest month" has the highest average, "the wettest" the most rain.
  if (isDatePart(target)) return { kind: isAdditive(compared.column) ? "sum" : "avg", column: compared.column };
  if (!isAdditive(compared.column)) return compared;
  const column = columnOf(target);
  const isOneRow = column !== null && isUnique(column, table) && !isSpread(table, column, compared.column);
  return column === null || isOneRow ? compared : { kind: "sum", column: compared.column };
}

/**
 * "Which team has the most goals" over players: the sum of a team's goals. "The highest" is that of one row, which is a
 * guess, and so is "the team of the player with the most".
 */
export function sumOfSpread(
  { table, links, guesses }: Reading,
  { at, word }: Superlative,
  { by, shown }: { readonly by: Measure; readonly shown: readonly Measure[] },
): Measure | null {
  const names = shown.flatMap((one) => columnOf(one) ?? []);
  if (by.kind !== "column" || !names.some((name) => isSpread(table, name, by.column))) return null;
  const owner = ownerOf(table, by.column);
  const isOfOne = links.some((link) => link.kind === "table" && link.table === owner && link.from < at);
  if (adding.test(word) && !isOfOne && isAdditive(by.column)) return { kind: "sum", column: by.column };
  guesses.push("row");
  return null;
}

/** Whether a thing of one table has several numbers of another one: a superintendent the students of each school. */
const isSpread = (table: AskedTable, column: SqlColumn, number: SqlColumn): boolean => {
  const owner = ownerOf(table, column);
  return table.joins !== undefined && owner !== ownerOf(table, number) && isRepeated(table, owner);
};
