import { askedByWord } from "./asked-by-word.ts";
import { eventOfWhen } from "./event-verbs.ts";
import { isYearHeader } from "./header-stems.ts";
import { spendKinds, withoutHeldRows } from "./held-rows.ts";
import { isAside } from "./is-aside.ts";
import type { ColumnLink, Link } from "./links.ts";
import { nameColumn } from "./name-column.ts";
import { columnOf, type FoundMeasure, type Measure, type Plan } from "./plan.ts";
import { namesRows } from "./read-counted.ts";
import { measuredRows } from "./read-measured.ts";
import { columnLinks, different, find, measureOf, type Reading, spend, understand } from "./reading.ts";
import { namesOf, rowsMeasure } from "./rows-measure.ts";
import { isAdditive, isFlag, isIdentifier, isMeasure, isTemporal, isUnique } from "./schema-index.ts";

export type Shape = Pick<
  Plan,
  "intent" | "show" | "distinct" | "groupBy" | "order" | "limit" | "skip" | "withTies" | "asksOne"
>;

/** One number, or one for each group. */
export function computed(reading: Reading, found: readonly FoundMeasure[], groups: readonly Measure[]): Shape {
  const measures = different(found.map(({ measure }) => measure));
  const isCount = measures.every(({ kind }) => kind === "rows" || kind === "distinct");
  // "citizenship and the number of singers": the other requested columns must be groups.
  const others = columnLinks(reading).filter(
    (link) =>
      (link.column.type === "text" || isFlag(link.column)) &&
      !isAside(reading, link) &&
      !isDescribed(reading, link) &&
      isBeside(reading, link, found),
  );
  // "the average of developed and developing countries"
  for (const link of columnLinks(reading)) if (isDescribed(reading, link) && groups.length > 0) spend(reading, link);
  const rows = isAggregate(measures) ? measuredRows(reading, others) : [];
  // "the total exports of all states"
  for (const link of columnLinks(reading))
    if (isAggregate(measures) && !others.includes(link) && namesRows(link.column, reading) && isOfAll(reading, link))
      spend(reading, link);
  const divided = different([...groups, ...others.filter((link) => !rows.includes(link)).map(measureOf)]);
  const groupBy = isOverall(reading, measures, divided) ? [] : divided;
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

/**
 * "on average, how many … per country", "the average across all states": if each country has one row, the average is
 * that of all of them. "For each" and "by" ask for the number of each, and the "per" of a header says nothing.
 */
function isOverall(
  { table, links, words }: Reading,
  measures: readonly Measure[],
  groups: readonly Measure[],
): boolean {
  const [group, ...more] = groups;
  const column = group && columnOf(group);
  if (!column || more.length > 0 || !isUnique(column, table) || table.joins) return false;
  const isAcross = ({ from }: Link) =>
    /^(?:per|across)$/.test(words.slice(0, from).findLast(({ lower }) => !/^(?:the|all)$/.test(lower))?.lower ?? "");
  return (
    measures.every(({ kind }) => kind === "avg" || kind === "median") &&
    links.some((link) => link.kind === "column" && link.column === column && isAcross(link))
  );
}

/** "developing countries": a value describes the rows, which make no groups of their own. */
const isDescribed = ({ links, words }: Reading, { from, to }: ColumnLink): boolean =>
  /s$/.test(words[to - 1]?.lower ?? "") && links.some((link) => link.kind === "value" && link.to === from);

const isOfAll = ({ words }: Reading, { from }: ColumnLink): boolean => {
  const before = words.slice(Math.max(0, from - 3), from).map(({ lower }) => lower);
  return /\b(?:of|for|across|over|among) all(?: the)?$/.test(before.join(" "));
};

/** Whether a column is asked for beside the measures: before them, or after a word that joins or divides. */
function isBeside({ words }: Reading, { from }: ColumnLink, found: readonly FoundMeasure[]): boolean {
  const first = Math.min(...found.map((one) => one.from));
  return from < first || words.slice(Math.max(first, from - 4), from).some(({ lower }) => joining.test(lower));
}
const joining = /^(and|with|along|also|by|per|each|every|which|what|different|list|show|give|their|its|corresponding)$/;

/** Whether measures combine rows, so that groups of one row each would say nothing. */
const isAggregate = (measures: readonly Measure[]): boolean =>
  measures.some(({ kind }) => kind !== "min" && kind !== "max" && kind !== "rows");

const isDate = (measure: Measure | undefined): boolean => {
  const column = measure ? columnOf(measure) : null;
  return column !== null && (isTemporal(column) || measure?.kind === "decade");
};

/** Columns of rows, or groups with their numbers. */
export function listed(reading: Reading, groups: readonly Measure[], hasBound: boolean): Shape {
  spendKinds(reading);
  spendEvent(reading);
  // A bound on groups is that of the groups which the question names.
  const links = hasBound ? columnLinks(reading) : withoutHeldRows(reading, columnLinks(reading));
  const clear = links.filter((link) => !isAside(reading, link));
  const said = different([...groups, ...(clear.length > 0 ? clear : links).map(measureOf)]);
  const show = said.length > 0 ? [...namesOfWho(reading, said), ...said] : askedByWord(reading);
  const isDivided = groups.length > 0 && groups.every((group) => group.kind !== "column" || !isMeasure(group.column));
  const numbers = isDivided ? numbersOfGroups(show) : [];
  if (numbers.length > 0) return computed(reading, numbers, groups);
  // A year's column holds a part of its sum in each row.
  if (
    said.length > 0 &&
    said.every((one) => one.kind === "column" && isYearHeader(one.column) && isAdditive(one.column))
  )
    return computed(reading, numbersOfGroups(said), groups);
  if (groups.length > 0 && show.length === groups.length)
    return computed(reading, [{ measure: rowsMeasure(reading), from: 0 }], groups);
  const wanted = find(reading, /\b(?:different|distinct|unique)\b/g);
  for (const found of wanted) understand(reading, found);
  const [only] = show;
  // "Which products were sold in the North?" asks for each product once.
  const repeats =
    show.length === 1 &&
    only?.kind === "column" &&
    only.column.type === "text" &&
    // Two rows of one name are two things.
    only.column !== nameColumn(reading.table) &&
    only.column.values.length < reading.table.row_count;
  return { intent: "list", show, distinct: wanted.length > 0 || repeats, groupBy: [], order: null, limit: null };
}

/** "When was Helium discovered" asks for no discoverer. */
function spendEvent(reading: Reading): void {
  const event = eventOfWhen(reading);
  if (!event) return;
  for (const link of columnLinks(reading))
    if (link.from === event.verb.at && link.to === link.from + 1 && link.column !== event.column) spend(reading, link);
}

/** "Who was the first overall pick": numbers and dates alone say of no one who it was. */
const namesOfWho = ({ text, table }: Reading, shown: readonly Measure[]): readonly Measure[] =>
  /^who\b/.test(text) &&
  !table.joins &&
  shown.every((one) => one.kind === "column" && one.column.type !== "text" && !isIdentifier(one.column))
    ? namesOf(table)
    : [];

/** "the total per month": numbers beside groups are added up or averaged. */
const numbersOfGroups = (show: readonly Measure[]): FoundMeasure[] =>
  show.flatMap((one) =>
    one.kind === "column" && isMeasure(one.column)
      ? [{ measure: { kind: isAdditive(one.column) ? "sum" : "avg", column: one.column }, from: 0 }]
      : [],
  );
