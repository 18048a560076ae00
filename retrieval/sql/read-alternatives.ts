import type { Condition, Plan } from "./plan.ts";
import type { Word } from "./question-words.ts";
import { type Reading, understand } from "./reading.ts";

/**
 * Joins two conditions on different columns by OR: "with grade C or a score above 50". Of several conditions before
 * "or" the nearest is the alternative, and the others hold for both. Every other use of "or" is refused.
 */
export function readAlternatives(reading: Reading, plan: Plan): Plan {
  const [or, ...more] = reading.words.filter((word) => word.lower === "or" && isOpen(reading, word));
  const isSimple = !hasOwnConditions(plan);
  if (!or || (plan.where.length < 2 && isSimple)) return plan;
  // An inner join has lost the rows that fulfil one side only.
  const sides = more.length === 0 && isSimple && !plan.table.joins ? sidesOf(reading, plan.where, or.at) : null;
  const [first] = sides?.left ?? [];
  if (!sides || !first) {
    reading.beyond.push("or");
    return plan;
  }
  understand(reading, { from: or.at, to: or.at + 1 });
  reading.guesses.push("or");
  if (sides.common.length > 0) reading.guesses.push("or of the nearest");
  const any: Condition = { kind: "any", column: first.column, of: [sides.left, sides.right] };
  return { ...plan, where: [...sides.common, any] };
}

/** Whether no rule has read the "or": it stands in no "5 or more" and between no two values of one column. */
function isOpen({ words, links, understood }: Reading, { at }: Word): boolean {
  const next = words[at + 1]?.lower ?? "";
  const isEnd =
    (/^(?:more|above|higher|greater|less|fewer|below|lower|over|under)$/.test(next) &&
      words[at - 1]?.number != null &&
      words[at + 2]?.lower !== "than") ||
    (understood.has(at) && /^(?:later|newer|after|afterwards|since|earlier|older|before)$/.test(next));
  const isNumbers = words[at - 1]?.number != null && words[at + 1]?.number != null && understood.has(at);
  return !isEnd && !isNumbers && !isOfOneColumn(links, at);
}

/** "in Texas or in Ohio" */
function isOfOneColumn(links: Reading["links"], at: number): boolean {
  const values = links.flatMap((link) => (link.kind === "value" ? [link] : []));
  const before = values.find(({ to }) => to === at);
  const after = values.find(({ from }) => from > at && from <= at + 3);
  return (
    before?.entries.some(({ column }) => after?.entries.some((entry) => entry.column === column) === true) === true
  );
}

/** Whether a part of the plan has conditions of its own, which "or" may join as well. */
const hasOwnConditions = ({ show, where, having }: Plan): boolean =>
  having !== null ||
  where.some((one) => one.kind === "average" || one.kind === "group" || isInner(one)) ||
  show.some(({ kind }) => kind === "share" || kind === "portion" || kind === "difference" || kind === "ratio");

/** Rows that fulfil two conditions, which the question may join by "or". */
const isInner = (one: Condition): boolean => (one.kind === "absent" || one.kind === "present") && one.where.length > 1;

interface Sides {
  readonly left: readonly Condition[];
  readonly right: readonly Condition[];
  readonly common: readonly Condition[];
}

function sidesOf(reading: Reading, where: readonly Condition[], or: number): Sides | null {
  const placed = where.map((condition) => ({ condition, at: placesOf(reading, condition) }));
  const isBefore = ({ at }: { readonly at: readonly number[] }) => at.every((place) => place < or);
  const isAfter = ({ at }: { readonly at: readonly number[] }) => at.every((place) => place > or);
  if (placed.some((one) => one.at.length === 0 || (!isBefore(one) && !isAfter(one)))) return null;
  const right = placed.filter(isAfter).map(({ condition }) => condition);
  const before = placed
    .filter(isBefore)
    .toSorted((a, b) => Math.max(...a.at) - Math.max(...b.at))
    .map(({ condition }) => condition);
  const nearest = before.at(-1)?.column;
  const left = before.filter(({ column }) => column === nearest);
  const common = before.filter(({ column }) => column !== nearest);
  const isOneColumn = new Set(right.map(({ column }) => column)).size === 1;
  const sides = { left, right, common };
  return left.length > 0 && isOneColumn && !sharesDenial(reading, sides, or) ? sides : null;
}

/** "not shipped or closed" denies both sides, "not shipped or has been returned" the first. */
function sharesDenial({ words }: Reading, { left, right }: Sides, or: number): boolean {
  const isVerb = /^(?:is|are|was|were|has|have|had|got|did|do|does)$/.test(words[or + 1]?.lower ?? "");
  const isOwn = words.slice(or).some(({ lower }) => isDenial.test(lower));
  return (left.some(denies) && !isVerb) || (right.some(denies) && !isOwn);
}
const isDenial = /^(?:not|no|never|without|un[a-z]+|(?:is|are|was|were|has|have|had|do|does|did)n)/;

const denies = (one: Condition): boolean =>
  ("negated" in one && one.negated) ||
  (one.kind === "empty" && one.isEmpty) ||
  (one.kind === "truth" && !one.isTrue) ||
  one.kind === "absent";

/** Where the question says the condition: its values and numbers, otherwise its column. */
function placesOf({ words, links }: Reading, condition: Condition): readonly number[] {
  const said = words.filter((word) => isIn(condition, word)).map(({ at }) => at);
  const values = links.flatMap((link) => (link.kind === "value" && isOf(link.entries, condition) ? [link.from] : []));
  if (values.length + said.length > 0) return [...values, ...said];
  return links.flatMap((link) => (link.kind === "column" && link.column === condition.column ? [link.from] : []));
}

const isOf = (
  entries: readonly { readonly column: unknown; readonly value: string }[],
  condition: Condition,
): boolean =>
  condition.kind === "values" &&
  entries.some(({ column, value }) => column === condition.column && condition.values.includes(value));

function isIn(condition: Condition, { lower, number }: Word): boolean {
  if (condition.kind === "number") return number === condition.number;
  if (condition.kind === "numbers") return number !== null && condition.numbers.includes(number);
  // The end of a year is the beginning of the next.
  if (condition.kind === "date")
    return number !== null && [0, 1].some((more) => condition.date.startsWith(`${number + more}-`));
  return condition.kind === "contains" && condition.text.toLowerCase().split(" ").includes(lower);
}
