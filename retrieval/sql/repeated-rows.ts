import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { type AskedTable, isSureKey, type Join, keyOfRepeated, ownerOf, partsOf } from "./joined-table.ts";
import type { TableLink } from "./links.ts";
import { type Condition, columnOf, type Measure, type Plan } from "./plan.ts";
import type { Reading } from "./reading.ts";
import { isUnique } from "./schema-index.ts";

/**
 * Whether a row of the part may stand in several rows of the join, which sums, averages and counts of rows would
 * repeat.
 */
export const isRepeated = (table: AskedTable, part: SqlTable): boolean => spreads(table, part, findsSeveral);

/** Whether the values themselves show that each row of the part stands in one row of the join at most. */
export const isShownOnce = (table: AskedTable, part: SqlTable): boolean => !spreads(table, part, mayFindSeveral);

/** Whether a row of one side may find several rows of the other side. */
type Finds = (join: Join, side: SqlTable) => boolean;

const findsSeveral: Finds = (join, side) =>
  join.from === side ? !isSureKey(join) : !isUnique(join.fromColumn, join.from);

const mayFindSeveral: Finds = (join, side) => findsSeveral(join, side) || (join.from === side && isUnshown(join));

/** Whether a number is a key by its name and place only. */
const isUnshown = ({ to, toColumn }: Join): boolean => toColumn.type !== "text" && !isUnique(toColumn, to);

function spreads(table: AskedTable, part: SqlTable, finds: Finds): boolean {
  const reached = new Set([part]);
  // A set's loop also visits the tables that the loop adds.
  for (const at of reached) {
    for (const join of table.joins ?? []) {
      const next = join.from === at ? join.to : join.to === at ? join.from : at;
      if (reached.has(next)) continue;
      if (finds(join, at)) return true;
      reached.add(next);
    }
  }
  return false;
}

const adding = new Set<Measure["kind"]>(["sum", "avg", "median", "share", "portion", "difference", "ratio"]);

/**
 * The parts of a plan that are wrong because a join repeats rows. Different values, extremes and lists stay right.
 * `counted`: the table whose rows the plan counts, if that is known.
 */
export function repeatedRows(reading: Reading, plan: Plan, counted: SqlTable | null = null): string[] {
  const { table, show, order, having, where } = plan;
  if (!table.joins) return [];
  const measures = [...show, ...(order ? [order.by] : []), ...(having ? [having.of] : [])];
  const added = measures.flatMap((measure) =>
    adding.has(measure.kind) && "column" in measure ? (measure.column ?? []) : [],
  );
  const compared = where.flatMap((condition) => averaged(condition));
  const sorted = isCutList(plan) && order && "column" in order.by ? (order.by.column ?? []) : [];
  const columns = [...added, ...compared]
    .filter((column) => isRepeated(table, ownerOf(table, column)) || isFilteredTwice(plan, column))
    .concat([sorted].flat().filter((column) => isRepeated(table, ownerOf(table, column))));
  const countsRows = measures.some(
    (measure) => measure.kind === "rows" || (adding.has(measure.kind) && columnOf(measure) === null),
  );
  return [
    ...columns.map(({ header }) => `${header} of repeated rows`),
    ...(countsRows ? repeatedCounts(table, counted ? [counted] : countedTables(reading)) : []),
    ...leftOut(plan),
    ...where.flatMap((one) => (one.kind === "group" ? repeatedGroups(reading, one) : [])),
  ];
}

/**
 * "How many customers have more than 2 orders" counts rows of each customer: the join must not repeat them, nor leave
 * out a customer without any if the condition holds for none.
 */
function repeatedGroups(reading: Reading, { column, from, having }: Extract<Condition, { kind: "group" }>): string[] {
  const owner = ownerOf(from, column);
  const meant = countedTables(reading).filter((part) => part !== owner);
  return [
    ...(having.of.kind === "rows" ? repeatedCounts(from, meant) : []),
    ...(holdsForNone(having) && isRepeated(from, owner) ? [`${fewWords[having.operator]} ${having.number}`] : []),
  ];
}

/**
 * Counts the rows of a table that the join repeats by their key: "how many dogs do female students have" counts
 * different dogs. Other plans stay as they are.
 */
export function countOnce(reading: Reading, plan: Plan): Plan {
  const [part, ...more] = plan.table.joins ? countedTables(reading) : [];
  const key = part && more.length === 0 && isRepeated(plan.table, part) ? keyOfRepeated(plan.table, part) : null;
  if (!key) return plan;
  const once = (measure: Measure): Measure => (measure.kind === "rows" ? { kind: "distinct", column: key } : measure);
  return {
    ...plan,
    show: plan.show.map(once),
    order: plan.order && { ...plan.order, by: once(plan.order.by) },
    having: plan.having && { ...plan.having, of: once(plan.having.of) },
  };
}

/** Whether the plan shows only the first rows of an order, where repeated rows would displace others. */
export const isCutList = ({ order, limit, groupBy, distinct }: Plan): boolean =>
  order !== null && limit !== null && limit > 1 && groupBy.length === 0 && !distinct;

/**
 * Whether several rows of a filtered table may match one row of the column's table, because only its name suggests that
 * a number is a key. Groups with one row of that table each repeat nothing.
 */
const isFilteredTwice = ({ table, where, groupBy }: Plan, column: SqlColumn): boolean =>
  (table.joins ?? []).some(
    (join) =>
      isUnshown(join) &&
      ownerOf(table, column) !== join.to &&
      where.some((condition) => ownerOf(table, condition.column) === join.to) &&
      !groupBy.some((group) => {
        const grouped = columnOf(group);
        return grouped !== null && ownerOf(table, grouped) === join.to && isUnique(grouped, table);
      }),
  );

/**
 * Comparisons that also hold for things without a partner, which the join leaves out: "fewer than 3 employees" includes
 * none.
 */
function leftOut({ table, groupBy, having, order, limit }: Plan): string[] {
  const isCount = ({ kind }: Measure) => kind === "rows" || kind === "distinct";
  const mayBeEmpty = groupBy.some((group) => {
    const column = columnOf(group);
    return column !== null && isRepeated(table, ownerOf(table, column));
  });
  if (!mayBeEmpty) return [];
  const compared =
    having && isCount(having.of) && holdsForNone(having) ? [`${fewWords[having.operator]} ${having.number}`] : [];
  return order && limit !== null && !order.descending && isCount(order.by) ? [...compared, "fewest"] : compared;
}

const fewWords: Readonly<Record<string, string>> = { "<": "fewer than", "<=": "at most", "=": "exactly" };

const holdsForNone = ({ operator, number }: NonNullable<Plan["having"]>): boolean =>
  operator.startsWith("<") || (operator === "=" && number === 0);

const averaged = (condition: Condition) => (condition.kind === "average" ? [condition.column] : []);

function repeatedCounts(table: AskedTable, meant: readonly SqlTable[]): string[] {
  // Without a table's name, the rows of the join are those of the part that it does not repeat.
  const isWrong = meant.length > 0 ? meant.some((part) => isRepeated(table, part)) : !hasBase(table);
  return isWrong ? [`number of ${meant[0]?.name ?? "rows"}`] : [];
}

/** The tables whose rows a count means: those after a counting word, otherwise the first that the question names. */
export function countedTables({ links, words }: Reading): readonly SqlTable[] {
  const named = links.filter((link): link is TableLink => link.kind === "table");
  const isCounted = ({ from }: TableLink) =>
    words
      .slice(Math.max(0, from - countReach), from)
      .some(
        ({ at, lower, number }) =>
          (number !== null || counts.test(lower)) && !named.some((other) => at < other.from && other.to <= from),
      );
  const counted = named.filter(isCounted);
  return (counted.length > 0 ? counted : named.slice(0, 1)).map((link) => link.table);
}

const hasBase = (table: AskedTable): boolean => partsOf(table).some((part) => !isRepeated(table, part));

/** Most words between a counting word and the table that it counts: "how many of the old keepers". */
const countReach = 4;
const counts =
  /^(many|often|number|count|most|fewest|least|more|fewer|less|percentage|percent|proportion|share|fraction)$/;
