import type { SqlColumn } from "../../domain/sql-table.ts";
import { fold } from "../../domain/text/fold.ts";
import { sources, targets } from "./direct-joins.ts";
import { headerStems } from "./header-stems.ts";
import type { ColumnLink, Link, ValueLink } from "./links.ts";
import { listsOf } from "./list-cells.ts";
import { nameColumn } from "./name-column.ts";
import type { Condition } from "./plan.ts";
import type { Word } from "./question-words.ts";
import { readHappened, readZeros } from "./read-happened.ts";
import { columnAfter, columnBefore, columnLinks, find, type Reading, spend, understand } from "./reading.ts";
import { isFlag, isTemporal, namedLike } from "./schema-index.ts";

/** Most words from a negation to the negated value: "not in the North". */
const negationReach = 4;
const negations = new Set(
  "not isn aren wasn weren doesn didn don apart except excluding exclude besides without neither nor non ignoring".split(
    " ",
  ),
);

/** Turns values of the question into conditions. Values of one column are alternatives; columns are joined by AND. */
export function readValues(reading: Reading): Condition[] {
  // In a join several tables may have a column of the same name.
  const affirmed = new Map<SqlColumn, readonly string[]>();
  const denied = new Map<SqlColumn, readonly string[]>();
  for (const link of reading.links) {
    if (link.kind !== "value" || reading.spent.has(link)) continue;
    const entry = chooseColumn(reading, link);
    if (!entry) continue;
    const { column } = entry;
    const byColumn = isNegated(reading, link.from) ? denied : affirmed;
    // All values that differ in case only are meant.
    const same = link.entries.filter((other) => other.column === column).map(({ value }) => value);
    const longer = [...placesAt(column, same), ...listsOf(reading, link, column)];
    byColumn.set(column, [...new Set([...(byColumn.get(column) ?? []), ...same, ...longer])]);
  }
  const conditions = (byColumn: typeof affirmed, negated: boolean): Condition[] =>
    [...byColumn].map(([column, values]) => ({ kind: "values", column, values, negated }));
  return [...conditions(affirmed, false), ...conditions(denied, true)];
}

/** Of a place also the longer forms: "London, United Kingdom" for "London". */
const placesAt = (column: SqlColumn, values: readonly string[]): readonly string[] =>
  namedLike(column, placeWords)
    ? column.values.filter((value) => values.some((place) => value.startsWith(`${place}, `))).slice(0, placesLimit)
    : [];

const placeWords = "place location city town address venue birthplace hometown".split(" ");
/** Most longer forms of a place in one statement. */
const placesLimit = 50;

/** "London, United Kingdom" is a longer form of "London". */
export const headOf = (value: string): string => fold(value.split(", ")[0] ?? value);

/** The column named beside the value ("region North", "the North region"), otherwise the first that holds the value. */
function chooseColumn(reading: Reading, link: ValueLink) {
  const holds = ({ column }: { readonly column: SqlColumn }) => link.entries.some((entry) => entry.column === column);
  const beside =
    columnBefore(reading, { at: link.from, fits: holds, reach: 3 }) ??
    columnAfter(reading, { at: link.to, fits: holds, reach: 1 });
  const own = link.entries.length > 1 ? nounBefore(reading, link) : undefined;
  if (beside && !isAsked(reading, beside.from)) spend(reading, beside);
  return (
    link.entries.find(({ column }) => column === beside?.column && column !== own) ??
    towards(reading, link) ??
    link.entries.find(({ column }) => column !== own) ??
    link.entries[0]
  );
}

/** "The cities in New York": the city itself is not meant, if another column has that name. */
const nounBefore = ({ words }: Reading, { from, entries }: ValueLink): SqlColumn | undefined => {
  const noun = /^(?:in|of|from)$/.test(words[from - 1]?.lower ?? "") ? words[from - 2] : undefined;
  return noun && /s$/.test(noun.lower)
    ? entries.find(({ column }) => headerStems(column).join() === noun.stem)?.column
    : undefined;
};

/** "no emergency services" */
function isDenied(reading: Reading, at: number): boolean {
  if (reading.words[at - 1]?.lower !== "no") return false;
  understand(reading, { from: at - 1, to: at });
  return true;
}

const outwards =
  /^(from|departing|depart|departs|departed|leaving|leave|leaves|left|start|starts|starting|source|origin|off)$/;
const inwards =
  /^(to|into|arriving|arrive|arrives|arrived|landing|land|landed|destination|destinations|reach|reaching|towards?|end|ends)$/;
/** Words before a value that may tell its direction. */
const directionReach = 4;

/** Of an origin and a destination the one that the words before the value mean: "flights from Oslo to Rome". */
function towards({ words }: Reading, { from, entries }: ValueLink) {
  const before = words.slice(Math.max(0, from - directionReach), from);
  const said = before.findLast(({ lower }) => outwards.test(lower) || inwards.test(lower));
  if (!said) return undefined;
  const names = outwards.test(said.lower) ? sources : targets;
  return entries.find(({ column }) => names.test(column.header));
}

/** Negations that no rule applied to a condition. Without them the answer would be about the opposite. */
export const unusedNegations = ({ words, understood }: Reading): string[] =>
  words.filter(({ at, lower }) => unplaced.has(lower) && !understood.has(at)).map(({ text }) => text);

const unplaced = new Set([...negations, "no", "never", "cannot"]);

/** Whether the question asks for the column: "Which region …". */
export const isAsked = ({ words }: Reading, at: number): boolean =>
  ["which", "what", "each", "every", "per", "many", "different"].includes(words[at - 1]?.lower ?? "");

/** Whether a boolean column is requested. In "how many paid orders" and "which chocolate candy" it is a condition. */
const isAskedBoolean = (reading: Reading, { from, to }: ColumnLink): boolean => {
  const [before, next] = [reading.words[from - 1]?.lower ?? "", reading.words[to]];
  const describes = /^(?:which|what)$/.test(before) && reading.links.some((link) => link.from === next?.at);
  return before !== "many" && !describes && isAsked(reading, from);
};

export function isNegated(reading: Reading, at: number): boolean {
  const before = reading.words.slice(Math.max(0, at - negationReach), at);
  const isNegation = ({ at: place, lower }: Word) =>
    negations.has(lower) || (lower === "leaving" && /^(?:out|aside)$/.test(reading.words[place + 1]?.lower ?? ""));
  const negation = before.findLast(isNegation);
  if (!negation) return false;
  const between = reading.words.slice(negation.at + 1, at);
  // "without a card bought tea" denies something else that the table does not know.
  if (negation.lower === "without" && between.some((word) => !word.isStop && !reading.understood.has(word.at)))
    return false;
  const earlier = reading.links.filter(({ kind, from }) => kind !== "table" && from > negation.at && from < at);
  // "not in Rome but paid": what comes after the word is meant positively.
  if (earlier.length > 0 && between.some(({ lower }) => ending.test(lower))) return false;
  if (between.some(({ lower }) => lower === "and") && !earlier.some((link) => sharesColumn(reading, { link, at })))
    reading.beyond.push(`${negation.text} … and`);
  understand(reading, { from: negation.at, to: at });
  return true;
}

/** Words that end what a negation before them denies. */
const ending = /^(but|with|who|that|which|where|whose)$/;

/**
 * Whether two values are alternatives of one column: "not in Rome and Oslo". Of other conditions "and" may join or
 * deny.
 */
function sharesColumn({ links }: Reading, { link, at }: { readonly link: Link; readonly at: number }): boolean {
  const other = links.find(({ kind, from }) => kind === "value" && from === at);
  if (link.kind !== "value" || other?.kind !== "value") return false;
  return link.entries.some(({ column }) => other.entries.some((entry) => entry.column === column));
}

/**
 * Conditions on empty cells ("without a reason", "no reason given", "with a reason") and on boolean columns ("paid",
 * "not paid").
 */
export function readCells(reading: Reading): Condition[] {
  const conditions: Condition[] = [];
  for (const found of find(reading, /\b(without|missing|no|lacking|with)\b(?: (?:a|an|any))?\b/g)) {
    const isEmpty = found.groups[0] !== "with";
    const link = columnAfter(reading, {
      at: found.to,
      fits: ({ column }) => column.type === "text" || isTemporal(column),
      reach: 1,
    });
    // "with a reason" asks whether the cell is filled; "with quantity 3" does not.
    if (!link || (!isEmpty && found.to - found.from < 2)) continue;
    spend(reading, link);
    understand(reading, found);
    const none = link.column.values.find((value) => /^(?:none|no|nothing|nil)$/i.test(value));
    conditions.push(
      none === undefined
        ? { kind: "empty", column: link.column, isEmpty }
        : { kind: "values", column: link.column, values: [none], negated: !isEmpty },
    );
  }
  conditions.push(...readZeros(reading), ...readHappened(reading));
  for (const link of columnLinks(reading)) {
    if (!isFlag(link.column) || isAskedBoolean(reading, link) || isQuantity(reading, link)) continue;
    if (isYesNo(reading, link)) continue;
    spend(reading, link);
    conditions.push({
      kind: "truth",
      column: link.column,
      isTrue: !isNegated(reading, link.from) && !isDenied(reading, link.from),
    });
  }
  return conditions;
}

/**
 * "Does the Twix contain nougat?", "is Ann active?": after the name of a row the flag is asked for, and no condition.
 * After another value ("are there wines from Italy that are organic") it is one.
 */
function isYesNo({ text, links, table }: Reading, { from }: ColumnLink): boolean {
  if (!/^(?:is|are|was|were|does|do|did|has|have|had)\b/.test(text)) return false;
  const name = nameColumn(table);
  return links.some(
    (link) => link.kind === "value" && link.to <= from && link.entries.some(({ column }) => column === name),
  );
}

/**
 * Whether a column of 0 and 1 is meant as a number: "sum of", "average". Columns such as "beds" and "goals" count
 * things, and no value above 1 occurs only by chance.
 */
function isQuantity({ words }: Reading, { column, from, strength }: ColumnLink): boolean {
  if (column.type === "boolean") return false;
  const before = words.slice(Math.max(0, from - 3), from).filter(({ lower }) => !/^(?:of|the)$/.test(lower));
  const isCounted = /^(?:sum|total|average|mean|avg|median|maximum|max|minimum|min|number|count|much)$/;
  return isCounted.test(before.at(-1)?.lower ?? "") || /[^s]s$/i.test(column.header) || strength < leastStrength;
}
/** Less is a small part of a header. */
const leastStrength = 0.5;
