import { countPartners } from "./count-partners.ts";
import { readEvent } from "./event-verbs.ts";
import { forgetUnused } from "./forget-unused.ts";
import { groupsApart, unfitComparisons } from "./groups-apart.ts";
import type { AskedTable } from "./joined-table.ts";
import { computed, listed } from "./list-or-compute.ts";
import { type Condition, columnOf, type Plan } from "./plan.ts";
import { readAbsence } from "./read-absence.ts";
import { readAlternatives } from "./read-alternatives.ts";
import { readAverage } from "./read-average.ts";
import { readBeaten } from "./read-beaten.ts";
import { readBeginnings } from "./read-beginnings.ts";
import { readColumns } from "./read-columns.ts";
import { readDates } from "./read-dates.ts";
import { readDenied } from "./read-denied.ts";
import { findDifference, onlyChanged, readDifference } from "./read-difference.ts";
import { readDraws } from "./read-draws.ts";
import { readDuration } from "./read-duration.ts";
import { readEither } from "./read-either.ts";
import { readEnds } from "./read-ends.ts";
import { unknownFocus } from "./read-focus.ts";
import { readFrame } from "./read-frame.ts";
import { readKeys } from "./read-keys.ts";
import { readGroups, readLimit, readOrder } from "./read-layout.ts";
import { readMeasures } from "./read-measures.ts";
import { readMissing } from "./read-missing.ts";
import { readNames } from "./read-names.ts";
import { readNumbers } from "./read-numbers.ts";
import { readOpposites } from "./read-opposites.ts";
import { readHeadersOfValues, readPersons, readRoles } from "./read-persons.ts";
import { readOrdinals, readPlaces } from "./read-places.ts";
import { unusedMultiples } from "./read-populations.ts";
import { readPresence } from "./read-presence.ts";
import { readReasons } from "./read-reasons.ts";
import { readSets } from "./read-sets.ts";
import { readShare } from "./read-share.ts";
import { readShortForms } from "./read-short-forms.ts";
import { readSuperiors } from "./read-superiors.ts";
import { readTerms } from "./read-terms.ts";
import { readTop } from "./read-top.ts";
import { isAsked, readCells, readValues, unusedNegations } from "./read-values.ts";
import { beginReading, columnLinks, different, type Reading, spend, understand } from "./reading.ts";
import {
  asideGroups,
  bothWays,
  contradictions,
  givenNames,
  medianOfGroups,
  singleRowGroups,
  unansweredRules,
  unansweredWords,
  uncounted,
  unusedComparisons,
  unusedEqualities,
  unusedOrders,
  unusedRatios,
  unusedShares,
} from "./refusals.ts";
import { countOnce, repeatedRows } from "./repeated-rows.ts";
import {
  withAllOfFirst,
  withGroups,
  withMonthsOfYear,
  withOrder,
  withoutGaps,
  withoutNullGroups,
  withoutNullKinds,
} from "./shape-plan.ts";
import { unsidedValues } from "./sides.ts";
import { unplacedWords } from "./unplaced-words.ts";

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
  readPersons(reading);
  const limit = readLimit(reading);
  const compared = findDifference(reading);
  const order = readOrder(reading);
  const values = readTexts(reading);
  const terms = compared ? [] : readTerms(reading);
  const dates = [...terms, ...(terms.length > 0 ? [] : readDates(reading, compared?.isChange === true))];
  const above = compared ? [] : readAverage(reading, dates);
  const columns = compared ? [] : readColumns(reading);
  const keys = readKeys(reading);
  const { where, having } = readNumbers(reading);
  const groups = different([...readGroups(reading), ...groupsApart(reading, dates, compared ? [] : values)]);
  const all = [...values, ...dates, ...above, ...columns, ...keys, ...where, ...readRows(reading)];
  readRoles(reading);
  spendConditions(reading, values);
  const share = compared ? null : readShare(reading, { where: all, hasGroups: groups.length > 0 });
  const duration = compared || share ? null : readDuration(reading);
  const found = share ? [{ measure: share.measure, from: 0 }] : duration ? duration.combined : readMeasures(reading);
  const difference = compared ? readDifference(reading, compared, { values, dates, all, measures: found }) : share;
  const measures = difference ? [{ measure: difference.measure, from: 0 }] : found;
  const shape =
    duration?.shape ??
    readEither(reading, { values, measures }) ??
    readTop(reading, { limit, measures, groups }) ??
    (measures.length > 0 ? computed(reading, measures, groups) : listed(reading, groups, having !== null));
  const made = withGroups({ ...shape, table, where: difference?.where ?? all, having });
  if (compared?.isOfEach && made.groupBy.length === 0) reading.beyond.push("change of each");
  const gapless = withoutNullGroups(withoutGaps(compared?.isOfEach ? onlyChanged(made) : made));
  const plan = withAllOfFirst(withMonthsOfYear(gapless, reading));
  const sorted = readDenied(reading, readSets(reading, withOrder(plan, order)));
  const twice = readEnds(reading, readSuperiors(reading, sorted));
  const once = countOnce(reading, readPresence(reading, readAbsence(reading, twice)));
  const { plan: partners, counted } = countPartners(once);
  const asked = withoutNullKinds(readAlternatives(reading, partners), reading);
  acceptBothColumns(reading, asked);
  readEvent(reading, asked);
  const lacking = unknownFocus(reading);
  reading.beyond.push(...unplaced(reading, { asked, sorted, conditions: all, counted, lacking }));
  const isLost = having !== null && asked.having === null && !asked.where.some(({ kind }) => kind === "group");
  // "in only one town" is a number without digits, which the statement must not leave out either.
  if (isLost) reading.beyond.push(`groups of ${having.number}`);
  forgetUnused(reading, asked, isLost);
  return { plan: asked, reading, lacking, framed };
}

/** Parts of the question that the plan does not answer. */
const unplaced = (reading: Reading, { asked, sorted, conditions, counted, lacking }: Planned): string[] => [
  ...medianOfGroups(sorted),
  ...unusedShares(reading),
  ...repeatedRows(reading, asked, counted),
  ...contradictions(sorted),
  ...bothWays(conditions),
  ...unusedNegations(reading),
  ...unusedComparisons(reading),
  ...unusedEqualities(reading),
  ...unusedOrders(reading),
  ...unusedRatios(reading, asked),
  ...unusedMultiples(reading),
  ...lacking,
  ...givenNames(reading, asked),
  ...unansweredWords(reading, asked),
  ...unansweredRules(reading, asked),
  ...uncounted(reading, asked),
  ...unsidedValues(reading, asked),
  ...singleRowGroups(asked),
  ...asideGroups(reading, asked),
  ...unplacedWords(reading, asked),
  ...unfitComparisons(reading, asked),
];

interface Planned {
  readonly asked: Plan;
  /** The plan before joins became conditions. */
  readonly sorted: Plan;
  readonly conditions: readonly Condition[];
  readonly counted: ReturnType<typeof countPartners>["counted"];
  readonly lacking: readonly string[];
}

/** Conditions that names, words and codes make. */
function readTexts(reading: Reading): readonly Condition[] {
  const beginnings = readBeginnings(reading);
  const found = [
    ...beginnings,
    ...readReasons(reading),
    ...readValues(reading),
    ...readNames(reading),
    ...readShortForms(reading),
  ];
  const values = readBeaten(reading, found);
  readHeadersOfValues(reading, values);
  return values;
}

/** Conditions that words for the state of a row make: empty cells, places, flags, equal scores. */
const readRows = (reading: Reading): Condition[] => [
  ...readMissing(reading),
  ...readOrdinals(reading),
  ...readPlaces(reading),
  ...readOpposites(reading),
  ...readDraws(reading),
  ...readCells(reading),
];

/** A column whose value is a condition is not requested as well, unless "which" or "each" stands before it. */
function spendConditions(reading: Reading, values: readonly Condition[]): void {
  for (const link of columnLinks(reading))
    if (values.some(({ column }) => column === link.column) && !isAsked(reading, link.from)) spend(reading, link);
}

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
