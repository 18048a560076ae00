import type { AskedTable } from "./joined-table.ts";
import { askingWords } from "./light-words.ts";
import type { ColumnLink } from "./links.ts";
import { type Condition, columnOf, isPlain, type Measure, type Plan } from "./plan.ts";
import { readAbsence } from "./read-absence.ts";
import { readAverage } from "./read-average.ts";
import { readDates } from "./read-dates.ts";
import { findDifference, readDifference } from "./read-difference.ts";
import { readEither } from "./read-either.ts";
import { type Order, readGroups, readLimit, readOrder } from "./read-layout.ts";
import { measuredRows } from "./read-measured.ts";
import { type FoundMeasure, readMeasures } from "./read-measures.ts";
import { readNumbers } from "./read-numbers.ts";
import { readPresence } from "./read-presence.ts";
import { readSets } from "./read-sets.ts";
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
  const compared = findDifference(reading);
  const order = readOrder(reading);
  const values = [...readValues(reading), ...readNames(reading)];
  const dates = readDates(reading, compared?.isChange === true);
  const above = compared ? [] : readAverage(reading, dates);
  const { where, having } = readNumbers(reading);
  const groups = readGroups(reading);
  const cells = readCells(reading);
  const all = [...values, ...dates, ...above, ...where, ...cells];
  spendConditions(reading, values);
  const share = compared ? null : readShare(reading, { where: all, hasGroups: groups.length > 0 });
  const found = share ? [{ measure: share.measure, from: 0 }] : readMeasures(reading);
  const difference = compared ? readDifference(reading, compared, { values, dates, all, measures: found }) : share;
  const measures = difference ? [{ measure: difference.measure, from: 0 }] : found;
  const shape =
    readEither(reading, { values, measures }) ??
    readTop(reading, { limit, measures, groups }) ??
    (measures.length > 0 ? computed(reading, measures, groups) : listed(reading, groups));
  const plan = withGroups({ ...shape, table, where: difference?.where ?? all, having });
  const sorted = readSets(reading, withOrder(plan, order));
  const asked = readPresence(reading, readAbsence(reading, sorted));
  refuseAlternatives(reading, asked);
  acceptBothColumns(reading, asked);
  reading.beyond.push(
    ...medianOfGroups(sorted),
    ...unusedShares(reading),
    ...repeatedRows(reading, asked),
    ...contradictions(sorted),
    ...unusedNegations(reading),
    ...unusedComparisons(reading),
  );
  forgetUnused(reading, asked, having !== null && asked.having === null);
  return { plan: asked, reading };
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
  const others = columnLinks(reading).filter(
    (link) => (link.column.type === "text" || link.column.type === "boolean") && !isAside(reading, link),
  );
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

/** "list both the id and the summary" asks for two columns. */
function acceptBothColumns(reading: Reading, { show }: Plan): void {
  const { words, links, beyond } = reading;
  const isShown = (at: number) =>
    links.some(
      (link) => link.kind === "column" && link.from === at && show.some((one) => columnOf(one) === link.column),
    );
  for (const { at, text } of words.filter(({ lower }) => lower === "both")) {
    if (!beyond.includes(text) || ![at + 1, at + 2].some(isShown)) continue;
    beyond.splice(beyond.indexOf(text), 1);
    understand(reading, { from: at, to: at + 1 });
  }
}

/** Whether a word is only a small part of a header, and no word asks for it: "planes" for aircraft_make_model. */
const isAside = (reading: Reading, { from, strength }: ColumnLink): boolean =>
  strength <= 0.5 &&
  !isAsked(reading, from) &&
  !reading.words.slice(0, from).every(({ isStop, stem }) => isStop || askingWords.has(stem));

/** Whether measures combine rows, so that groups of one row each would say nothing. */
const isAggregate = (measures: readonly Measure[]): boolean =>
  measures.some(({ kind }) => kind !== "min" && kind !== "max" && kind !== "rows");

const isDate = (measure: Measure | undefined): boolean => {
  const column = measure ? columnOf(measure) : null;
  return column !== null && isTemporal(column);
};

function listed(reading: Reading, groups: readonly Measure[]): Shape {
  const links = columnLinks(reading);
  const clear = links.filter((link) => !isAside(reading, link));
  const show = different([...groups, ...(clear.length > 0 ? clear : links).map(measureOf)]);
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
  return { ...plan, distinct: false, groupBy: plan.show, show: [...plan.show, plan.having.of] };
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

/** A median of the groups of a join or of a part of a date has no statement of the writer's form, nor has one beside another measure. */
function medianOfGroups({ show, table, groupBy, having }: Plan): string[] {
  if (show.length < 2 || !show.some(({ kind }) => kind === "median")) return [];
  const isWritten =
    !table.joins && having === null && groupBy.length > 0 && groupBy.every(({ kind }) => kind === "column");
  return isWritten ? [] : ["median for each group"];
}

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

/** The conditions and measures inside a measure. */
function partsOfMeasure(measure: Measure): readonly (Measure | Condition)[] {
  if (measure.kind === "share") return measure.where;
  if (measure.kind === "portion") return measure.among;
  if (measure.kind !== "difference" && measure.kind !== "ratio") return [];
  return [measure.left, measure.right].flatMap(({ of, where }) => [of, ...where]);
}

const partsOfCondition = (condition: Condition): readonly Condition[] =>
  condition.kind === "present" || condition.kind === "absent" ? condition.where : [];

/** Marks the words of a column that is not in the plan as not understood. Asides are guesses, which lower the confidence. */
function forgetUnused(reading: Reading, plan: Plan, lostNumber: boolean): void {
  const { links, words, understood, spent } = reading;
  const inner = [...plan.show.flatMap(partsOfMeasure), ...plan.where.flatMap(partsOfCondition)];
  const parts = [...plan.show, ...plan.where, ...inner, ...plan.groupBy, ...(plan.order ? [plan.order.by] : [])];
  const used = new Set(parts.map((part) => (part.kind === "rows" ? null : part.column)));
  for (const link of links) {
    if (link.kind !== "column" || spent.has(link) || used.has(link.column) || isAside(reading, link)) continue;
    for (let at = link.from; at < link.to; at += 1) understood.delete(at);
  }
  if (lostNumber) for (const { at, number } of words) if (number !== null) understood.delete(at);
}
