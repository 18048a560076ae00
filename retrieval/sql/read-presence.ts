import type { SqlTable } from "../../domain/sql-table.ts";
import { type AskedTable, ownerOf } from "./joined-table.ts";
import { columnOf, type Measure, type Plan } from "./plan.ts";
import { restOf } from "./read-absence.ts";
import { isCutList, isShownOnce } from "./repeated-rows.ts";

const adding = new Set<Measure["kind"]>(["sum", "avg", "median"]);

/**
 * Turns a join whose other tables only filter the rows of one table into a condition on that table, so that no row of it
 * counts twice: "the total budget of departments with employees in Oslo". Other plans stay as they are.
 */
export function readPresence(plan: Plan): Plan {
  const kept = keptPart(plan);
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

/** The one part that has all columns of the plan but those of conditions. */
function keptPart(plan: Plan): SqlTable | null {
  if (!plan.table.joins) return null;
  const columns = measuresOf(plan).map(columnOf);
  const parts = new Set(columns.map((column) => (column ? ownerOf(plan.table, column) : null)));
  const [first] = parts;
  return parts.size === 1 ? (first ?? null) : null;
}

/** Whether the kept table and another one only refer to the same third one: a clerk and a sale of one shop. */
const isThroughThird = ({ joins = [] }: AskedTable, kept: SqlTable): boolean => {
  const up = joins.find(({ from }) => from === kept);
  return up !== undefined && joins.some(({ from, to }) => from !== kept && to === up.to);
};

/** Whether rows that the join repeats would change a sum, an average, a median or the first rows of an order. */
const isAtRisk = (plan: Plan): boolean => measuresOf(plan).some(({ kind }) => adding.has(kind)) || isCutList(plan);
