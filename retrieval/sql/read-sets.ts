import type { SqlColumn } from "../../domain/sql-table.ts";
import { type AskedTable, ownerOf } from "./joined-table.ts";
import type { Span } from "./links.ts";
import { type Condition, columnOf, type Measure, type Plan } from "./plan.ts";
import { restOf } from "./read-absence.ts";
import { type Reading, understand } from "./reading.ts";
import { isKey, isUnique } from "./schema-index.ts";

/** Two conditions that different rows of one thing fulfil; the second is denied in "A but not B". */
interface Pair {
  readonly first: Condition;
  readonly second: Condition;
  readonly isDenied: boolean;
  readonly used: readonly Condition[];
}

/**
 * Turns two conditions that no single row meets into sets of things: "cities with both Widget and Gadget sales",
 * "nations with rulers after 1950 and rulers before 1900", "cities with Widget but no Gadget sales". The plan must show
 * the things.
 */
export function readSets(reading: Reading, plan: Plan): Plan {
  const pair = pairOf(reading, plan);
  const key = pair && keyOf(plan);
  if (!pair || !key || plan.having || plan.groupBy.length > 0 || plan.limit !== null) return plan;
  const place = placeOf(plan.table, key, pair);
  if (!place) return plan;
  const { table, from, column, inner, isInner } = place;
  const others = plan.where.filter((one) => !pair.used.includes(one));
  const within = others.filter(isInner);
  const part = (condition: Condition, kind: "present" | "absent"): Condition => ({
    kind,
    column,
    from,
    key: inner,
    where: [...within, condition],
  });
  forget(reading);
  const where = [
    ...others.filter((one) => !isInner(one)),
    part(pair.first, "present"),
    part(pair.second, pair.isDenied ? "absent" : "present"),
  ];
  const isList = plan.show.every(({ kind }) => kind === "column");
  return { ...plan, table, where, distinct: isList || plan.distinct };
}

/** The word "both" is understood now. */
function forget(reading: Reading): void {
  const { beyond, words } = reading;
  for (const { at, text } of words.filter(({ lower }) => lower === "both")) {
    understand(reading, { from: at, to: at + 1 });
    const place = beyond.indexOf(text);
    if (place >= 0) beyond.splice(place, 1);
  }
}

function pairOf(reading: Reading, plan: Plan): Pair | null {
  const { text, words } = reading;
  const { where } = plan;
  const isBoth = words.some(({ lower }) => lower === "both");
  for (const one of where) {
    if (one.kind === "values" && !one.negated && one.values.length === 2) {
      const [first, second] = one.values.map((value) => ({ ...one, values: [value] }));
      const isDenied = deniesSecond(reading, one);
      if (first && second && (isBoth || isDenied || joinsRows(reading, plan, one)))
        return { first, second, isDenied, used: [one] };
    }
    for (const other of where) {
      if (one === other || one.column !== other.column) continue;
      if (one.kind === "number" && other.kind === "number" && areApart(one, other))
        return { first: one, second: other, isDenied: false, used: [one, other] };
      const isExcept = /\b(?:but|and) (?:not|no|never|without|don|doesn|didn)\b/.test(text);
      if (one.kind === "values" && other.kind === "values" && !one.negated && other.negated && isExcept)
        return { first: one, second: { ...other, negated: false }, isDenied: true, used: [one, other] };
    }
  }
  return null;
}

type Values = Extract<Condition, { readonly kind: "values" }>;

/** The places of the words that name the two values. */
const placesOf = ({ links }: Reading, { column, values }: Values): readonly Span[] =>
  values.flatMap(
    (value) =>
      links.find(
        (link) =>
          link.kind === "value" && link.entries.some((entry) => entry.column === column && entry.value === value),
      ) ?? [],
  );

/** "bought a Widget but no Gadget" */
function deniesSecond(reading: Reading, one: Values): boolean {
  const [first, second] = placesOf(reading, one);
  if (!first || !second || second.from < first.to) return false;
  const between = reading.words.slice(first.to, second.from);
  // "Widget without a box and Gadget" denies no Gadget, nor does "Widget and no more than 3 of Gadget".
  const conjunction = between.findLast(({ lower }) => /^(?:but|and)$/.test(lower));
  const denial = between.find(({ at, lower }) => at > (conjunction?.at ?? at) && /^(?:no|never|without)$/.test(lower));
  if (!denial || reading.understood.has(denial.at)) return false;
  understand(reading, { from: denial.at, to: denial.at + 1 });
  return true;
}

/**
 * "nations with English and French": in a join whose other rows belong to one thing each, a thing has both. Within one
 * table "and" may join alternatives: "towns in Norway and Sweden".
 */
function joinsRows(reading: Reading, { table, show }: Plan, one: Values): boolean {
  const [first, second] = placesOf(reading, one);
  const isJoined = first && second && reading.words.slice(first.to, second.from).some(({ lower }) => lower === "and");
  const kept = show[0] && columnOf(show[0]);
  if (!isJoined || !kept || /\b(?:or|either)\b/.test(reading.text)) return false;
  const [thing, other] = [ownerOf(table, kept), ownerOf(table, one.column)];
  return (table.joins ?? []).some(({ from, to }) => from === other && to === thing);
}

/** Bounds that no row meets at once. */
const areApart = (
  low: Extract<Condition, { readonly kind: "number" }>,
  high: Extract<Condition, { readonly kind: "number" }>,
): boolean => low.operator.startsWith(">") && high.operator.startsWith("<") && low.number >= high.number;

/** The column that tells the things apart: the only one shown or counted; in a join one of several of its table. */
function keyOf({ show, table }: Plan): SqlColumn | null {
  const [only, ...more] = show;
  const column = only && (only.kind === "column" || only.kind === "distinct") ? columnOf(only) : null;
  if (!column || more.length === 0) return column;
  const owner = ownerOf(table, column);
  const isOfOwner = (measure: Measure) => measure.kind === "column" && ownerOf(table, measure.column) === owner;
  return table.joins && more.every(isOfOwner) ? column : null;
}

interface SetPlace {
  /** The table that the plan asks, and the column of its things. */
  readonly table: AskedTable;
  readonly column: SqlColumn;
  /** The rows that fulfil the conditions, and their column with the values of `column`. */
  readonly from: AskedTable;
  readonly inner: SqlColumn;
  readonly isInner: (condition: Condition) => boolean;
}

function placeOf(table: AskedTable, key: SqlColumn, { used }: Pair): SetPlace | null {
  if (used.some(({ column }) => column === key)) return null;
  if (!table.joins) {
    // A thing of one row meets only one of the conditions.
    const isOwnKey = isUnique(key, table) || (isKey(key) && table.columns[0] === key);
    return isOwnKey ? null : { table, column: key, from: table, inner: key, isInner: () => true };
  }
  const kept = ownerOf(table, key);
  const rest = restOf(table, kept);
  const isInner = ({ column }: Condition) => ownerOf(table, column) !== kept;
  return rest && used.every(isInner)
    ? { table: kept, column: rest.column, from: rest.table, inner: rest.key, isInner }
    : null;
}
