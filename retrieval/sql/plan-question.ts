import { askedByWord } from "./asked-by-word.ts";
import { countPartners } from "./count-partners.ts";
import { forgetUnused } from "./forget-unused.ts";
import { isYearHeader } from "./header-stems.ts";
import { isAside } from "./is-aside.ts";
import type { AskedTable } from "./joined-table.ts";
import type { ColumnLink } from "./links.ts";
import { nameColumn } from "./name-column.ts";
import { type Condition, columnOf, type FoundMeasure, type Measure, type Plan } from "./plan.ts";
import { readAbsence } from "./read-absence.ts";
import { readAlternatives } from "./read-alternatives.ts";
import { readAverage } from "./read-average.ts";
import { readColumns } from "./read-columns.ts";
import { readDates } from "./read-dates.ts";
import { readDenied } from "./read-denied.ts";
import { findDifference, onlyChanged, readDifference } from "./read-difference.ts";
import { readEither } from "./read-either.ts";
import { unknownFocus } from "./read-focus.ts";
import { readFrame } from "./read-frame.ts";
import { readGroups, readLimit, readOrder } from "./read-layout.ts";
import { measuredRows } from "./read-measured.ts";
import { readMeasures } from "./read-measures.ts";
import { readMissing, readOrdinals } from "./read-missing.ts";
import { readNames } from "./read-names.ts";
import { readNumbers } from "./read-numbers.ts";
import { readOpposites } from "./read-opposites.ts";
import { readPresence } from "./read-presence.ts";
import { readSets } from "./read-sets.ts";
import { readShare } from "./read-share.ts";
import { readShortForms } from "./read-short-forms.ts";
import { readTerms } from "./read-terms.ts";
import { readTop } from "./read-top.ts";
import { isAsked, readCells, readValues, unusedNegations } from "./read-values.ts";
import { beginReading, columnLinks, different, find, measureOf, type Reading, spend, understand } from "./reading.ts";
import {
  bothWays,
  contradictions,
  givenNames,
  medianOfGroups,
  singleRowGroups,
  unusedComparisons,
  unusedEqualities,
  unusedOrders,
  unusedRatios,
  unusedShares,
} from "./refusals.ts";
import { countOnce, repeatedRows } from "./repeated-rows.ts";
import { rowsMeasure } from "./rows-measure.ts";
import { isAdditive, isFlag, isMeasure, isTemporal, isUnique } from "./schema-index.ts";
import { withGroups, withOrder, withoutGaps, withoutNullGroups } from "./shape-plan.ts";

export interface PlannedQuestion {
  readonly plan: Plan;
  readonly reading: Reading;
  /** The things asked for that the table does not know. */
  readonly lacking: readonly string[];
  /** The number of words that say which table is meant. */
  readonly framed: number;
}

/**
 * Makes a plan for a question over one table. Conditions are read first: columns that they use are not requested ones.
 */
export function planQuestion(question: string, table: AskedTable): PlannedQuestion {
  const reading = beginReading(question, table);
  const framed = readFrame(reading);
  const limit = readLimit(reading);
  const compared = findDifference(reading);
  const order = readOrder(reading);
  const values = [...readValues(reading), ...readNames(reading), ...readShortForms(reading)];
  const terms = compared ? [] : readTerms(reading);
  const dates = [...terms, ...(terms.length > 0 ? [] : readDates(reading, compared?.isChange === true))];
  const above = compared ? [] : readAverage(reading, dates);
  const columns = compared ? [] : readColumns(reading);
  const { where, having } = readNumbers(reading);
  const groups = different([...readGroups(reading), ...yearsApart(reading, dates)]);
  const cells = [...readMissing(reading), ...readOrdinals(reading), ...readOpposites(reading), ...readCells(reading)];
  const all = [...values, ...dates, ...above, ...columns, ...where, ...cells];
  spendConditions(reading, values);
  const share = compared ? null : readShare(reading, { where: all, hasGroups: groups.length > 0 });
  const found = share ? [{ measure: share.measure, from: 0 }] : readMeasures(reading);
  const difference = compared ? readDifference(reading, compared, { values, dates, all, measures: found }) : share;
  const measures = difference ? [{ measure: difference.measure, from: 0 }] : found;
  const shape =
    readEither(reading, { values, measures }) ??
    readTop(reading, { limit, measures, groups }) ??
    (measures.length > 0 ? computed(reading, measures, groups) : listed(reading, groups));
  const made = withGroups({ ...shape, table, where: difference?.where ?? all, having });
  if (compared?.isOfEach && made.groupBy.length === 0) reading.beyond.push("change of each");
  const plan = withoutNullGroups(withoutGaps(compared?.isOfEach ? onlyChanged(made) : made));
  const sorted = readDenied(reading, readSets(reading, withOrder(plan, order)));
  const once = countOnce(reading, readPresence(reading, readAbsence(reading, sorted)));
  const { plan: partners, counted } = countPartners(once);
  const asked = readAlternatives(reading, partners);
  acceptBothColumns(reading, asked);
  const lacking = unknownFocus(reading);
  reading.beyond.push(
    ...medianOfGroups(sorted),
    ...unusedShares(reading),
    ...repeatedRows(reading, asked, counted),
    ...contradictions(sorted),
    ...bothWays(all),
    ...unusedNegations(reading),
    ...unusedComparisons(reading),
    ...unusedEqualities(reading),
    ...unusedOrders(reading),
    ...unusedRatios(reading, asked),
    ...lacking,
    ...givenNames(reading, asked),
    ...singleRowGroups(asked),
  );
  const isLost = having !== null && asked.having === null && !asked.where.some(({ kind }) => kind === "group");
  forgetUnused(reading, asked, isLost);
  return { plan: asked, reading, lacking, framed };
}

/** "the average in 1955 and in 2005" asks for a number of each year. */
const yearsApart = ({ text }: Reading, dates: readonly Condition[]): Measure[] =>
  /\b\d{4} and (?:in )?\d{4}\b/.test(text)
    ? dates.flatMap((one) => (one.kind === "numbers" ? [{ kind: "column", column: one.column }] : []))
    : [];

/** A column whose value is a condition is not requested as well, unless "which" or "each" stands before it. */
function spendConditions(reading: Reading, values: readonly Condition[]): void {
  for (const link of columnLinks(reading))
    if (values.some(({ column }) => column === link.column) && !isAsked(reading, link.from)) spend(reading, link);
}

type Shape = Pick<Plan, "intent" | "show" | "distinct" | "groupBy" | "order" | "limit" | "skip">;

function computed(reading: Reading, found: readonly FoundMeasure[], groups: readonly Measure[]): Shape {
  const measures = different(found.map(({ measure }) => measure));
  const isCount = measures.every(({ kind }) => kind === "rows" || kind === "distinct");
  // "citizenship and the number of singers": the other requested columns must be groups.
  const others = columnLinks(reading).filter(
    (link) =>
      (link.column.type === "text" || isFlag(link.column)) && !isAside(reading, link) && isBeside(reading, link, found),
  );
  const rows = isAggregate(measures) ? measuredRows(reading, others) : [];
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

/** "on average, how many … per country": if each country has one row, the average is that of all of them. */
function isOverall(reading: Reading, measures: readonly Measure[], groups: readonly Measure[]): boolean {
  const [group, ...more] = groups;
  const column = group && columnOf(group);
  if (!column || more.length > 0 || !isUnique(column, reading.table) || reading.table.joins) return false;
  return measures.every(({ kind }) => kind === "avg") && /\bon average\b/.test(reading.text);
}

/** Whether a column is asked for beside the measures: before them, or after a word that joins or divides. */
function isBeside({ words }: Reading, { from }: ColumnLink, found: readonly FoundMeasure[]): boolean {
  const first = Math.min(...found.map((one) => one.from));
  return from < first || words.slice(Math.max(first, from - 4), from).some(({ lower }) => joining.test(lower));
}
const joining = /^(and|with|along|also|by|per|each|every|which|what|different|list|show|give|their|its|corresponding)$/;

/**
 * "list both the id and the summary" asks for two columns, "contain both nuts and caramel" for two flags of
 * a row. "States with both smokers and pensioners" may have them in different rows.
 */
function acceptBothColumns(reading: Reading, { show, where, distinct }: Plan): void {
  const { words, links, beyond } = reading;
  const flags = where.filter(({ kind }) => kind === "truth").map(({ column }) => column);
  const isShown = (at: number) =>
    links.some(
      (link) =>
        link.kind === "column" &&
        link.from === at &&
        (show.some((one) => columnOf(one) === link.column) ||
          (flags.length > 1 && !distinct && flags.includes(link.column))),
    );
  for (const { at, text } of words.filter(({ lower }) => lower === "both")) {
    if (!beyond.includes(text) || ![at + 1, at + 2].some(isShown)) continue;
    beyond.splice(beyond.indexOf(text), 1);
    understand(reading, { from: at, to: at + 1 });
  }
}

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
  const said = different([...groups, ...(clear.length > 0 ? clear : links).map(measureOf)]);
  const show = said.length > 0 ? said : askedByWord(reading);
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
    return computed(reading, [{ measure: rowsMeasure(reading.table), from: 0 }], groups);
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

/** "the total per month": numbers beside groups are added up or averaged. */
const numbersOfGroups = (show: readonly Measure[]): FoundMeasure[] =>
  show.flatMap((one) =>
    one.kind === "column" && isMeasure(one.column)
      ? [{ measure: { kind: isAdditive(one.column) ? "sum" : "avg", column: one.column }, from: 0 }]
      : [],
  );
