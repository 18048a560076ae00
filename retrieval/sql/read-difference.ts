import { comparedColumn } from "./compared-column.ts";
import { type Built, type Compared, ofColumns, ofExtremes } from "./difference-sides.ts";
import type { Condition, FoundMeasure, Measure, Plan, Side } from "./plan.ts";
import { columnLinks, different, find, type Reading, spend, understand } from "./reading.ts";
import { isAdditive, isNumeric, isUnique } from "./schema-index.ts";
import { isTurned } from "./speed-words.ts";
import { highestDegree, superlativeOf } from "./superlatives.ts";
import { twoYearColumns } from "./year-columns.ts";

/** A verb of change; the group has those that say that a value becomes lower. */
const change =
  /\b(?:rise|rose|risen|grow|grew|grown|increased?|changed?|gain|gained|(fall|fell|fallen|drop|dropped|decreased?|declined?|lose|lost))\b/g;
const named = /\b(ratio|differences?|gap) (?:of|between|in)(?: the)?\b/g;
const thanOther = /\bhow (much|many) (more|less|fewer|[a-z]{3,}er)\b/g;
const howMuch = /\b(?:by )?how (?:much|many)\b/g;
const whichThing = /\b(?:which|whose|what|where)\b/g;

/** Finds a comparison of two values, and marks its words so that no other rule reads them. */
export function findDifference(reading: Reading): Compared | null {
  const found = findChange(reading) ?? findThan(reading) ?? findNamed(reading);
  // The words are no longer those of an operation that no rule knows.
  if (found) for (const { at, text } of reading.words) if (reading.understood.has(at)) forget(reading, text);
  return found;
}

function forget({ beyond }: Reading, text: string): void {
  const at = beyond.indexOf(text);
  if (at >= 0) beyond.splice(at, 1);
}

const plain = { isTurned: false, isChange: false, isOfEach: false, hints: [], isCount: false };

function findNamed(reading: Reading): Compared | null {
  const [found] = find(reading, named);
  if (!found) return null;
  understand(reading, found);
  return found.groups[0] === "ratio"
    ? { ...plain, kind: "ratio", at: found.from }
    : { ...plain, kind: "difference", at: found.from, isDistance: true };
}

function findThan(reading: Reading): Compared | null {
  const than = reading.words.find(({ lower }) => lower === "than");
  const [found] = find(reading, thanOther);
  const highest = highestDegree(found?.groups[1] ?? "");
  if (!than || !found || highest === undefined || than.at < found.to) return null;
  understand(reading, found);
  understand(reading, { from: than.at, to: than.at + 1 });
  const { descending, hints } = superlativeOf(highest) ?? { descending: true, hints: [] };
  return {
    ...plain,
    kind: "difference",
    at: found.to - 1,
    isTurned: !descending,
    hints,
    isCount: found.groups[0] === "many",
  };
}

function findChange(reading: Reading): Compared | null {
  // No rule counts the groups that have a change.
  if (/\bin how many\b/.test(reading.text)) return null;
  const [amount] = find(reading, howMuch);
  const [asked] = amount ? [amount] : find(reading, whichThing);
  const verb = find(reading, change).find(({ from }) => asked && from > asked.from);
  if (!asked || !verb || !/\b(?:from|between|since) /.test(reading.text.slice(reading.words[verb.to - 1]?.end ?? 0)))
    return null;
  understand(reading, asked);
  understand(reading, verb);
  const isTurned = verb.groups[0] === undefined;
  const percent = reading.words.find(({ at, lower }) => isPercent.test(lower) && isNoUnit(reading, at));
  if (percent) reading.beyond.push(percent.text);
  // The change may be meant in percent.
  if (!amount) reading.guesses.push("change");
  return { ...plain, kind: "difference", at: verb.from, isTurned, isChange: true, isOfEach: !amount };
}

const isPercent = /^percent/;
/** A percentage point is a unit, and a header may be in percent. */
const isNoUnit = ({ words, links }: Reading, at: number): boolean =>
  !/^points?$/.test(words[at + 1]?.lower ?? "") && !links.some(({ from, to }) => from <= at && at < to);

/** Limits a change without a superlative to the things that have the change: "in which countries did it fall". */
export function onlyChanged(plan: Plan): Plan {
  const change = plan.show.find(({ kind }) => kind === "difference");
  if (!change || plan.groupBy.length === 0 || plan.limit !== null) return plan;
  return { ...plan, having: { of: change, operator: ">", number: 0 } };
}

interface Known {
  readonly values: readonly Condition[];
  readonly dates: readonly Condition[];
  readonly measures: readonly FoundMeasure[];
  readonly all: readonly Condition[];
}

interface Difference {
  readonly measure: Measure;
  /** The conditions on both values. */
  readonly where: readonly Condition[];
}

/** Builds the measure from two values of one column, two periods or two aggregates. Null, and refused, without them. */
export function readDifference(reading: Reading, compared: Compared, known: Known): Difference | null {
  const years = compared.isChange ? twoYearColumns(reading) : null;
  const built = years
    ? { sides: years, used: [] }
    : (ofMeasures(known) ??
      ofConditions(reading, compared, known) ??
      ofExtremes(reading) ??
      ofColumns(reading, compared));
  if (!built) {
    reading.beyond.push(compared.kind);
    return null;
  }
  const { sides, used } = built;
  // "How much faster" is the difference of the times the other way round.
  const isOpposite = isTurned(reading, reading.words[compared.at]?.lower ?? "", sides[0].of);
  const [left, right] = compared.isTurned !== isOpposite ? [sides[1], sides[0]] : sides;
  const column = left.of.kind === "rows" ? null : left.of.column;
  const two = { column, left, right };
  // The highest value is never below the lowest, and the gap between two columns of a row may have a sign.
  const isDistance = compared.isDistance === true && used.length > 0;
  const measure: Measure =
    compared.kind === "ratio"
      ? { kind: "ratio", ...two }
      : { kind: "difference", ...two, ...(isDistance ? { isDistance: true } : {}) };
  return { measure, where: known.all.filter((one) => !used.includes(one)) };
}

/** "the difference between the highest and the lowest price", "the ratio of the total cost to the total income" */
function ofMeasures({ measures }: Known): Built | null {
  const [left, right, ...more] = different(measures.map(({ measure }) => measure)).map(sideOf);
  return left && right && more.length === 0
    ? {
        sides: [
          { of: left, where: [] },
          { of: right, where: [] },
        ],
        used: [],
      }
    : null;
}

const sideOf = (measure: Measure): Side["of"] | null =>
  measure.kind === "rows" ||
  measure.kind === "avg" ||
  measure.kind === "sum" ||
  measure.kind === "min" ||
  measure.kind === "max"
    ? measure
    : null;

function ofConditions(reading: Reading, compared: Compared, known: Known): Built | null {
  const pair = pairOf(known);
  const of = pair ? measureOf(reading, compared, known) : null;
  if (!pair || !of) return null;
  const [left, right] = pair.sides;
  return {
    sides: [
      { of, where: left },
      { of, where: right },
    ],
    used: pair.used,
  };
}

interface Pair {
  readonly sides: readonly [readonly Condition[], readonly Condition[]];
  readonly used: readonly Condition[];
}

function pairOf({ values, dates }: Known): Pair | null {
  const two = values.filter((one) => one.kind === "values" && !one.negated && one.values.length === 2);
  const [first] = two;
  if (first?.kind === "values" && two.length === 1) {
    const [left = "", right = ""] = first.values;
    return { sides: [[{ ...first, values: [left] }], [{ ...first, values: [right] }]], used: [first] };
  }
  const half = dates.length / 2;
  const isTwoPeriods = dates.length === 4 || (dates.length === 2 && dates.every(({ kind }) => kind === "month"));
  return isTwoPeriods && two.length === 0 ? { sides: [dates.slice(0, half), dates.slice(half)], used: dates } : null;
}

function measureOf(
  reading: Reading,
  { at, hints, isCount, isChange, isOfEach }: Compared,
  { measures, values }: Known,
): Side["of"] | null {
  const [first, ...more] = different(measures.map(({ measure }) => measure));
  if (first) return more.length === 0 ? sideOf(first) : null;
  const found = comparedColumn(reading, at, hints) ?? onlyNumber(reading);
  if (found?.link) spend(reading, found.link);
  if (!found || !isNumeric(found.column)) return isCount ? { kind: "rows" } : null;
  const { column } = found;
  if (isAdditive(column) && hints.length === 0 && (!isChange || isOfEach)) return { kind: "sum", column };
  const isOneRow = values.some(
    (one) => one.kind === "values" && one.values.length === 2 && isUnique(one.column, reading.table),
  );
  return isChange || isOneRow ? { kind: "avg", column } : null;
}

/** The number that the question names before the comparing word. */
function onlyNumber(reading: Reading) {
  const [link, ...more] = columnLinks(reading).filter(({ column }) => isNumeric(column));
  return link && more.length === 0 ? { column: link.column, link } : null;
}
