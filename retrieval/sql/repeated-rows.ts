import type { SqlTable } from "../../domain/sql-table.ts";
import { type AskedTable, isSureKey, type Join, ownerOf, partsOf } from "./joined-table.ts";
import type { TableLink } from "./links.ts";
import type { Condition, Measure, Plan } from "./plan.ts";
import type { Reading } from "./reading.ts";
import { isUnique } from "./schema-index.ts";

/** Whether a row of the part may stand in several rows of the join, which sums, averages and counts of rows would repeat. */
export function isRepeated(table: AskedTable, part: SqlTable): boolean {
  const reached = new Set([part]);
  // A set's loop also visits the tables that the loop adds.
  for (const at of reached) {
    for (const join of table.joins ?? []) {
      const next = join.from === at ? join.to : join.to === at ? join.from : at;
      if (reached.has(next)) continue;
      if (findsSeveral(join, at)) return true;
      reached.add(next);
    }
  }
  return false;
}

/** Whether a row of one side may find several rows of the other side. */
const findsSeveral = (join: Join, side: SqlTable): boolean =>
  join.from === side ? !isSureKey(join) : !isUnique(join.fromColumn, join.from);

const adding = new Set<Measure["kind"]>(["sum", "avg", "median", "share"]);

/** The parts of a plan that a join's repeated rows would make wrong. Different values, extremes and lists stay right. */
export function repeatedRows(reading: Reading, { table, show, order, having, where }: Plan): string[] {
  if (!table.joins) return [];
  const measures = [...show, ...(order ? [order.by] : []), ...(having ? [having.of] : [])];
  const added = measures.flatMap((measure) =>
    adding.has(measure.kind) && "column" in measure ? (measure.column ?? []) : [],
  );
  const compared = where.flatMap((condition) => averaged(condition));
  const columns = [...added, ...compared].filter((column) => isRepeated(table, ownerOf(table, column)));
  const countsRows = measures.some(
    (measure) => measure.kind === "rows" || (measure.kind === "share" && !measure.column),
  );
  return [
    ...columns.map(({ header }) => `${header} of repeated rows`),
    ...(countsRows ? repeatedCounts(reading, table) : []),
  ];
}

const averaged = (condition: Condition) => (condition.kind === "average" ? [condition.column] : []);

/** The tables whose rows the question counts, if the join repeats them. */
function repeatedCounts({ links, words }: Reading, table: AskedTable): string[] {
  const named = links.filter((link): link is TableLink => link.kind === "table");
  const isCounted = ({ from }: TableLink) =>
    words
      .slice(Math.max(0, from - countReach), from)
      .some(({ lower, number }) => number !== null || counts.test(lower));
  const counted = named.filter(isCounted);
  const meant = (counted.length > 0 ? counted : named.slice(0, 1)).map((link) => link.table);
  // Without a table's name, the rows of the join are those of the part that it does not repeat.
  const isWrong = meant.length > 0 ? meant.some((part) => isRepeated(table, part)) : !hasBase(table);
  return isWrong ? [`number of ${meant[0]?.name ?? "rows"}`] : [];
}

const hasBase = (table: AskedTable): boolean => partsOf(table).some((part) => !isRepeated(table, part));

/** Most words between a counting word and the table that it counts: "how many of the old keepers". */
const countReach = 4;
const counts =
  /^(many|often|number|count|most|fewest|least|more|fewer|less|percentage|percent|proportion|share|fraction)$/;
