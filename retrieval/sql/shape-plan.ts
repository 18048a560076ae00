import { type Condition, columnOf, isPlain, type Measure, type Plan } from "./plan.ts";
import type { Order } from "./read-layout.ts";
import { isSame, type Reading } from "./reading.ts";
import { isOfOthers } from "./write-ties.ts";

/** "the third largest" skips rows. Rows without the number must not be among them. */
export function withoutGaps(plan: Plan): Plan {
  const by = plan.order?.by;
  if (!plan.skip || by?.kind !== "column") return plan;
  return { ...plan, where: [...plan.where, { kind: "empty", column: by.column, isEmpty: false }] };
}

/**
 * "Which month has the most sales": without a year the month is that of any year, if the question asks for one month
 * out of groups and has no dates. A list of all months keeps their years.
 */
export function withMonthsOfYear(plan: Plan, { text, guesses }: Pick<Reading, "text" | "guesses">): Plan {
  const { groupBy, order, limit, where } = plan;
  const [group, ...more] = groupBy;
  if (group?.kind !== "month" || more.length > 0 || limit === null || !order || isPlain(order.by)) return plan;
  if (where.some(({ kind, column }) => kind !== "empty" && column === group.column)) return plan;
  const month: Measure = { kind: "month_of_year", column: group.column };
  // "the total of the best month" asks for no month.
  if (!asksForMonth.test(text)) return plan;
  // The month of one year may be meant as well.
  guesses.push("month", "year");
  return { ...plan, groupBy: [month], show: plan.show.map((one) => (one === group ? month : one)) };
}

const asksForMonth = /\b(?:which|what)(?: [a-z]+){0,3} months?\b|\bmonths? (?:with|that|when|where|in which)\b/;

/** All rows of the first thing of another table: "the schools of the district with the largest budget". */
export const withAllOfFirst = (plan: Plan): Plan =>
  plan.limit === 1 && plan.groupBy.length === 0 && !plan.skip && isOfOthers(plan) ? { ...plan, withTies: true } : plan;

/** A condition on groups needs groups: "regions with more than 3 sales". */
export function withGroups(plan: Plan): Plan {
  const { having, table, where } = plan;
  if (!having || plan.groupBy.length > 0) return plan;
  const [only, ...more] = plan.show;
  // "How many customers have more than 2 sales?" counts the groups that fulfil the condition.
  if (only?.kind === "distinct" && more.length === 0 && (having.of.kind === "rows" || having.of.kind === "distinct"))
    return { ...plan, having: null, where: [{ kind: "group", column: only.column, from: table, having, where }] };
  if (plan.show.length === 0 || !plan.show.every(isPlain)) return { ...plan, having: null };
  return { ...plan, distinct: false, groupBy: plan.show, show: [...plan.show, having.of] };
}

export function withOrder(plan: Plan, order: Order | null): Plan {
  if (!order) return plan;
  const by: Measure | undefined = order.column ? { kind: "column", column: order.column } : plan.show[0];
  const isShown = by !== undefined && plan.show.some((measure) => isSame(measure, by));
  if (!by || (plan.groupBy.length > 0 && !isShown)) return plan;
  // SELECT DISTINCT can only sort by shown columns.
  return { ...plan, order: { by, descending: order.descending }, distinct: plan.distinct && isShown };
}

/** "What reasons are there": an empty cell is none. */
export function withoutNullKinds(plan: Plan, { text }: Pick<Reading, "text">): Plan {
  const [only, ...more] = plan.show;
  const isKind = plan.distinct && only?.kind === "column" && more.length === 0 && !plan.table.joins;
  if (!isKind || !/\bare there\b/.test(text) || plan.where.some(({ column }) => column === only.column)) return plan;
  return { ...plan, where: [...plan.where, { kind: "empty", column: only.column, isEmpty: false }] };
}

/** "Which year has the most": rows without a year are no year. Lists of all groups keep them. */
export function withoutNullGroups(plan: Plan): Plan {
  const isChosen = plan.having !== null || (plan.limit !== null && plan.groupBy.length === 1);
  if (!isChosen || plan.table.joins) return plan;
  const named = plan.groupBy.flatMap((group) => columnOf(group) ?? []);
  const filled = named
    .filter((column) => !plan.where.some((one) => one.column === column && !("negated" in one && one.negated)))
    .map((column): Condition => ({ kind: "empty", column, isEmpty: false }));
  return { ...plan, where: [...plan.where, ...filled] };
}
