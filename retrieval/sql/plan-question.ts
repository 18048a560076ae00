import type { AskedTable } from "./joined-table.ts";
import { type Condition, columnOf, isPlain, type Measure, type Plan } from "./plan.ts";
import { readAbsence } from "./read-absence.ts";
import { readAverage } from "./read-average.ts";
import { readDates } from "./read-dates.ts";
import { type Order, readGroups, readLimit, readOrder } from "./read-layout.ts";
import { measuredRows } from "./read-measured.ts";
import { type FoundMeasure, readMeasures } from "./read-measures.ts";
import { readNumbers } from "./read-numbers.ts";
import { readPresence } from "./read-presence.ts";
import { readShare } from "./read-share.ts";
import { readTop } from "./read-top.ts";
import { isAsked, readCells, readNames, readValues, unusedNegations } from "./read-values.ts";
import {
  beginReading,
  columnLinks,
  different,
  find,
  isSame,
  measureOf,
  type Reading,
  spend,
  understand,
} from "./reading.ts";
import { repeatedRows } from "./repeated-rows.ts";
import { isTemporal } from "./schema-index.ts";

export interface PlannedQuestion {
  readonly plan: Plan;
  readonly reading: Reading;
}

/**
 * Makes a plan for a question over one table. Conditions are read first: columns that they use are not requested ones.
 */
export function planQuestion(question: string, table: AskedTable): PlannedQuestion {
  const reading = beginReading(question, table);
  const limit = readLimit(reading);
  const order = readOrder(reading);
  const values = [...readValues(reading), ...readNames(reading)];
  const dates = readDates(reading);
  const above = readAverage(reading, dates);
  const { where, having } = readNumbers(reading);
  const groups = readGroups(reading);
  const cells = readCells(reading);
  const all = [...values, ...dates, ...above, ...where, ...cells];
  spendConditions(reading, values);
  const share = readShare(reading, all);
  const measures: FoundMeasure[] = share ? [{ measure: share.measure, from: 0 }] : readMeasures(reading);
  const shape =
    readTop(reading, { limit, measures, groups }) ??
    (measures.length > 0 ? computed(reading, measures, groups) : listed(reading, groups));
  const plan = withGroups({ ...shape, table, where: share?.where ?? all, having });
  const sorted = withOrder(plan, order);
  const found = readPresence(reading, readAbsence(reading, sorted));
  refuseAlternatives(reading, found);
  reading.beyond.push(
    ...medianOfGroups(sorted),
    ...unusedShares(reading),
    ...repeatedRows(reading, found),
    ...contradictions(sorted),
    ...unusedNegations(reading),
    ...unusedComparisons(reading),
  );
  forgetUnused(reading, found, having !== null && found.having === null);
  return { plan: found, reading };
}

/** A column whose value is a condition is not requested as well, unless "which" or "each" stands before it. */
function spendConditions(reading: Reading, values: readonly Condition[]): void {
  for (const link of columnLinks(reading))
    if (values.some(({ column }) => column === link.column) && !isAsked(reading, link.from)) spend(reading, link);
}

type Shape = Pick<Plan, "intent" | "show" | "distinct" | "groupBy" | "order" | "limit">;

function computed(reading: Reading, found: readonly FoundMeasure[], groups: readonly Measure[]): Shape {
  const measures = different(found.map(({ measure }) => measure));
  const isCount = measures.every(({ kind }) => kind === "rows" || kind === "distinct");
  // "citizenship and the number of singers": the other requested columns must be groups.
  const others = columnLinks(reading).filter(({ column }) => column.type === "text" || column.type === "boolean");
  const rows = isAggregate(measures) ? measuredRows(reading, others) : [];
  const groupBy = different([...groups, ...others.filter((link) => !rows.includes(link)).map(measureOf)]);
  const [first] = measures;
  const [group] = groupBy;
  const byDate = isDate(group);
  const order = group && first ? { by: byDate ? group : first, descending: !byDate } : null;
  return {
    intent: isCount ? "count" : "aggregate",
    show: [...groupBy, ...measures],
    distinct: false,
    groupBy,
    order,
    limit: null,
  };
}

/** Whether measures combine rows, so that groups of one row each would say nothing. */
const isAggregate = (measures: readonly Measure[]): boolean =>
  measures.some(({ kind }) => kind !== "min" && kind !== "max" && kind !== "rows");

const isDate = (measure: Measure | undefined): boolean => {
  const column = measure ? columnOf(measure) : null;
  return column !== null && isTemporal(column);
};

function listed(reading: Reading, groups: readonly Measure[]): Shape {
  const show = different([...groups, ...columnLinks(reading).map(measureOf)]);
  if (groups.length > 0 && show.length === groups.length)
    return computed(reading, [{ measure: { kind: "rows" }, from: 0 }], groups);
  const wanted = find(reading, /\b(?:different|distinct|unique)\b/g);
  for (const found of wanted) understand(reading, found);
  const [only] = show;
  // "Which products were sold in the North?" asks for each product once.
  const repeats =
    show.length === 1 &&
    only?.kind === "column" &&
    only.column.type === "text" &&
    only.column.values.length < reading.table.row_count;
  return { intent: "list", show, distinct: wanted.length > 0 || repeats, groupBy: [], order: null, limit: null };
}

/** A condition on groups needs groups: "regions with more than 3 sales". */
function withGroups(plan: Plan): Plan {
  if (!plan.having || plan.groupBy.length > 0) return plan;
  if (plan.show.length === 0 || !plan.show.every(isPlain)) return { ...plan, having: null };
  return { ...plan, distinct: false, groupBy: plan.show, show: [...plan.show, { kind: "rows" }] };
}

function withOrder(plan: Plan, order: Order | null): Plan {
  if (!order) return plan;
  const by: Measure | undefined = order.column ? { kind: "column", column: order.column } : plan.show[0];
  const isShown = by !== undefined && plan.show.some((measure) => isSame(measure, by));
  if (!by || (plan.groupBy.length > 0 && !isShown)) return plan;
  // SELECT DISTINCT can only sort by shown columns.
  return { ...plan, order: { by, descending: order.descending }, distinct: plan.distinct && isShown };
}

/**
 * Refuses other uses of "or": conditions are joined by AND, and rules know "or" only between values of one column and
 * in "5 or more".
 */
function refuseAlternatives({ words, links, beyond, understood }: Reading, { where }: Plan): void {
  for (const { at } of words.filter(({ lower }) => lower === "or")) {
    const before = links.find(({ kind, to }) => kind === "value" && to === at);
    const after = links.find(({ kind, from }) => kind === "value" && from > at && from <= at + 3);
    const isComparison = /^(more|above|higher|greater|less|fewer|below|lower)$/.test(words[at + 1]?.lower ?? "");
    const isNumbers = words[at - 1]?.number != null && words[at + 1]?.number != null && understood.has(at);
    if (!isComparison && !isNumbers && !(before && after) && where.length > 1) beyond.push("or");
  }
}

/** A median of groups, or beside another measure, needs more than one statement of the writer's form. */
const medianOfGroups = ({ show }: Plan): string[] =>
  show.length > 1 && show.some(({ kind }) => kind === "median") ? ["median for each group"] : [];

/** Words for shares that no rule has read; "percent" may also be a unit. */
const unusedShares = ({ words, understood }: Reading): string[] =>
  words
    .filter(({ at, lower }) => /^(percentage|proportion|share)$/.test(lower) && !understood.has(at))
    .map(({ text }) => text);

/**
 * Numbers that no row can have at once ("singers above 40 and singers below 30" are different rows), and two bounds in one
 * direction, of which one means something else: "a grade over 5 and 2 or more friends".
 */
const contradictions = ({ where }: Plan): string[] =>
  where.flatMap((low, at) =>
    where.flatMap((high, other) => {
      if (low.kind !== "number" || high.kind !== "number" || low.column !== high.column || at === other) return [];
      const { header } = low.column;
      if (low.operator.startsWith(">") && high.operator.startsWith("<") && low.number >= high.number)
        return [`${header} at once above and below`];
      return /^[<>]/.test(low.operator) && low.operator[0] === high.operator[0] && low.operator !== "<>"
        ? [`${header} with two numbers`]
        : [];
    }),
  );

/** A comparison whose other side no rule has found: "longer than the others". */
const unusedComparisons = ({ words, understood }: Reading): string[] =>
  words
    .filter(({ at, lower }) => lower === "than" && !understood.has(at))
    .map(({ at }) =>
      words
        .slice(Math.max(0, at - 1), at + 1)
        .map(({ text }) => text)
        .join(" "),
    );

/** Marks the words of a column that is not in the plan as not understood. */
function forgetUnused({ links, words, understood, spent }: Reading, plan: Plan, lostNumber: boolean): void {
  const shares = plan.show.flatMap((measure) => (measure.kind === "share" ? measure.where : []));
  const parts = [...plan.show, ...plan.where, ...shares, ...plan.groupBy, ...(plan.order ? [plan.order.by] : [])];
  const used = new Set(parts.map((part) => (part.kind === "rows" ? null : part.column)));
  for (const link of links) {
    if (link.kind !== "column" || spent.has(link) || used.has(link.column)) continue;
    for (let at = link.from; at < link.to; at += 1) understood.delete(at);
  }
  if (lostNumber) for (const { at, number } of words) if (number !== null) understood.delete(at);
}
