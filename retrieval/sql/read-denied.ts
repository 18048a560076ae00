import type { SqlColumn } from "../../domain/sql-table.ts";
import { headerStems } from "./header-stems.ts";
import { ownerOf } from "./joined-table.ts";
import { askingWords, lightVerbs } from "./light-words.ts";
import type { Link } from "./links.ts";
import { tellsRowsApart } from "./name-column.ts";
import { type Condition, columnOf, type Plan } from "./plan.ts";
import type { Word } from "./question-words.ts";
import { headOf } from "./read-values.ts";
import { type Reading, understand } from "./reading.ts";
import { isKey, isUnique } from "./schema-index.ts";

/** Words that deny a thing's whole share in something: "did not buy", "never", "no". */
const denials = /^(?:not|never|no|without|don|doesn|didn|hasn|haven|wasn|weren|isn|aren)$/;
/** Words that only leave rows out: "bought something other than tea". */
const excepting = /\b(?:other than|except|exclud(?:e|ing)|besides|apart from|leaving|ignoring|anything but)\b/;
/** Most words between a denial and what it denies: "did not buy any of the". */
const reach = 5;

/**
 * Turns a denied value into things without such a row: "customers who did not buy tea" are not customers with a row of
 * something else. The plan must show or count one column whose things have several rows. Other plans stay as they are.
 */
export function readDenied(reading: Reading, plan: Plan): Plan {
  const thing = thingOf(plan);
  if (thing) reading.beyond.push(...onlyBefore(reading));
  const denied = plan.where
    .filter((one) => isDenied(reading, one))
    .toSorted((a, b) => placeOf(reading, a) - placeOf(reading, b));
  const [one, ...more] = denied;
  if (!thing || !one || one.column === thing || excepting.test(reading.text)) return plan;
  const from = ownerOf(plan.table, thing);
  if (ownerOf(plan.table, one.column) !== from) return plan;
  const at = placeOf(reading, one);
  // "did not buy Assam in Oslo" denies both together, and "did not buy Assam and is not in Oslo" each.
  const isOneDenial = !reading.words
    .slice(at, Math.max(at, ...more.map((other) => placeOf(reading, other))))
    .some(({ lower }) => denials.test(lower));
  if (!isOneDenial || more.some(({ column }) => ownerOf(plan.table, column) !== from)) {
    reading.guesses.push("denied");
    return plan;
  }
  const said = reading.words.slice(Math.max(0, at - reach), at).filter(({ lower }) => denials.test(lower));
  const denial = said.at(-1)?.at ?? at;
  if (deniesRow(reading, { thing, denial })) return plan;
  if (deniesHeldRows(reading, denial)) {
    // Only "not" has made a condition.
    if (!("negated" in one && one.negated)) reading.beyond.push(said.at(-1)?.text ?? "not");
    return plan;
  }
  const others = plan.where.filter((other) => other !== one);
  // "did not buy Assam but Sencha" needs a row of the one and none of the other.
  if (others.some(({ column }) => column === one.column)) {
    reading.beyond.push(said.at(-1)?.text ?? "not");
    return plan;
  }
  for (const word of said) understand(reading, { from: word.at, to: word.at + 1 });
  // "did not buy tea in Oslo" may also ask for the things of Oslo.
  if (others.length > 0) reading.guesses.push("denied");
  const isInner = (other: Condition) => placeOf(reading, other) > at && ownerOf(plan.table, other.column) === from;
  const inner = [one, ...others.filter(isInner)].map((other) =>
    denied.includes(other) && "negated" in other ? { ...other, negated: false } : other,
  );
  const where: Condition[] = [
    ...others.filter((other) => !isInner(other)),
    { kind: "absent", column: thing, from, key: thing, where: inner },
  ];
  return { ...plan, where };
}

/** "bought only Assam": things that also have other rows are not meant. */
const onlyBefore = ({ words, links }: Reading): string[] =>
  words
    .filter(({ at, lower }) => only.test(lower) && links.some(({ kind, from }) => kind === "value" && from === at + 1))
    .map(({ text }) => text);
const only = /^(?:only|just|exclusively|solely)$/;

/** Share of different values from which a code in the first column is that of the rows. */
const mostlyDifferent = 0.9;

/** The only column that is listed or whose different values are counted, if several rows may have one of its values. */
function thingOf({ show: [only, ...more], groupBy, having, limit, table }: Plan): SqlColumn | null {
  if (!only || more.length > 0 || groupBy.length > 0 || having || limit !== null) return null;
  if (only.kind !== "column" && only.kind !== "distinct") return null;
  const column = columnOf(only);
  if (column?.type !== "text") return null;
  const owner = ownerOf(table, column);
  const isKeyOfRows =
    isKey(column) && owner.columns[0] === column && column.values.length >= mostlyDifferent * owner.row_count;
  return isUnique(column, owner) || isKeyOfRows ? null : column;
}

/** The position of the words that name a value; after all words for other conditions. */
const placeOf = ({ links, words }: Reading, one: Condition): number =>
  links.find(
    (link) =>
      link.kind === "value" &&
      one.kind === "values" &&
      link.entries.some(({ column, value }) => column === one.column && one.values.includes(value)),
  )?.from ?? words.length;

/**
 * Whether the denial belongs to a noun behind the thing: "customers with orders that are not shipped" may have other
 * orders that are.
 */
function deniesRow(
  { words, links }: Reading,
  { thing, denial }: { readonly thing: SqlColumn; readonly denial: number },
): boolean {
  const named = links.findLast((link) => link.kind === "column" && link.column === thing && link.to <= denial);
  const between = named ? words.slice(named.to, denial) : [];
  if (between.some(({ lower }) => /^(?:but|and)$/.test(lower))) return false;
  const isOf = (kind: Link["kind"], at: number) =>
    links.some((link) => link.kind === kind && link.from <= at && at < link.to);
  const stems = headerStems(thing);
  return between.some(
    ({ at, isStop, stem }) =>
      // "codes for countries that do not speak English": the noun is the thing itself.
      !stems.includes(stem) &&
      (isOf("table", at) ||
        (!isStop &&
          !isOf("value", at) &&
          /^(?:that|which|whose)$/.test(words[at + 1]?.lower ?? "") &&
          at + 1 < denial)),
  );
}

/** "Departments with employees not in Leeds": the denial is one of the employees, that the plan does not show. */
const deniesHeldRows = ({ spent, table }: Reading, denial: number): boolean =>
  [...spent].some((link) => link.kind === "column" && link.to <= denial && tellsRowsApart(link.column, table));

function isDenied(reading: Reading, one: Condition): boolean {
  if (one.kind !== "values") return false;
  if (one.negated) return true;
  if (new Set(one.values.map(headOf)).size > 1) return false;
  const at = placeOf(reading, one);
  const before = reading.words.slice(Math.max(0, at - reach), at);
  const denial = before.findLast(({ lower }) => /^(?:never|no|without)$/.test(lower));
  if (!denial || reading.understood.has(denial.at)) return false;
  // "never ordered tea" has a verb; "no card and bought tea" denies something that the table does not know.
  const unknown = reading.words
    .slice(denial.at + 1, at)
    .filter((word) => !(word.isStop || reading.understood.has(word.at) || isLight(word)));
  // A denial before another value belongs elsewhere.
  return (
    unknown.length <= (denial.lower === "never" ? 1 : 0) &&
    !reading.links.some(({ kind, from }) => kind !== "table" && from > denial.at && from < at)
  );
}

const isLight = ({ stem }: Word): boolean => lightVerbs.has(stem) || askingWords.has(stem);
