import type { SqlTable } from "../../domain/sql-table.ts";
import { type AskedTable, ownerOf } from "./joined-table.ts";
import { columnOf, type Measure, type Plan } from "./plan.ts";
import { restOf } from "./read-absence.ts";
import type { Reading } from "./reading.ts";
import { countedTables, isCutList, isRepeated, isShownOnce } from "./repeated-rows.ts";

const repeating = new Set<Measure["kind"]>(["sum", "avg", "median", "rows"]);

/**
 * Turns a join whose other tables only filter the rows of one table into a condition on that table, so that no row of
 * it counts twice: "the total budget of departments with employees in Oslo". Other plans stay as they are.
 */
export function readPresence(reading: Reading, plan: Plan): Plan {
  const kept = keptPart(reading, plan);
  if (
    !kept ||
    !isAtRisk(plan) ||
    isShownOnce(plan.table, kept) ||
    plan.where.some(({ kind }) => kind === "average" || kind === "absent")
  )
    return plan;
  const others = restOf(plan.table, kept);
  if (!others || isThroughThird(plan.table, kept)) return plan;
  const isOther = ({ column }: Plan["where"][number]) => ownerOf(plan.table, column) !== kept;
  const where = plan.where.filter(isOther);
  const present = { kind: "present", column: others.column, from: others.table, key: others.key, where } as const;
  return { ...plan, table: kept, where: [...plan.where.filter((one) => !isOther(one)), present] };
}

const measuresOf = ({ show, groupBy, order, having }: Plan): Measure[] => [
  ...show,
  ...groupBy,
  ...(order ? [order.by] : []),
  ...(having ? [having.of] : []),
];

/** The one part that has all columns of the plan but those of conditions, and the rows that it counts. */
function keptPart(reading: Reading, plan: Plan): SqlTable | null {
  if (!plan.table.joins) return null;
  const parts = new Set(measuresOf(plan).flatMap((measure) => partsOfMeasure(measure, { reading, plan })));
  const [first] = parts;
  return parts.size === 1 ? (first ?? null) : null;
}

function partsOfMeasure(
  measure: Measure,
  { reading, plan }: { readonly reading: Reading; readonly plan: Plan },
): readonly (SqlTable | null)[] {
  const column = columnOf(measure);
  if (column) return [ownerOf(plan.table, column)];
  const counted = measure.kind === "rows" ? countedTables(reading) : [];
  // Rows that a join repeats may not be meant, so counting them stays refused.
  return counted.length > 0 && !counted.some((part) => isRepeated(plan.table, part)) ? counted : [null];
}

/** Whether the kept table and another one only refer to the same third one: a clerk and a sale of one shop. */
const isThroughThird = ({ joins = [] }: AskedTable, kept: SqlTable): boolean => {
  const up = joins.find(({ from }) => from === kept);
  return up !== undefined && joins.some(({ from, to }) => from !== kept && to === up.to);
};

/**
 * Whether rows that the join repeats would change a sum, an average, a median, a count or the first rows of an order.
 */
const isAtRisk = (plan: Plan): boolean =>
  measuresOf(plan).some(({ kind }) => repeating.has(kind)) || isCutList(plan) || isWholeList(plan);

/** A list of things: "the name and age of students who have a pet" has each student once. */
const isWholeList = ({ show, groupBy, limit, distinct }: Plan): boolean =>
  !distinct && limit === null && groupBy.length === 0 && show.length > 0 && show.every(({ kind }) => kind === "column");
