import type { SqlColumn } from "../../domain/sql-table.ts";
import { headerStems } from "./header-stems.ts";
import { askingWords } from "./light-words.ts";
import type { ColumnLink } from "./links.ts";
import { isPlace, nameColumn } from "./name-column.ts";
import { isPersonOf } from "./persons.ts";
import { type Condition, columnOf, type Measure, type Plan } from "./plan.ts";
import type { Word } from "./question-words.ts";
import type { Reading } from "./reading.ts";
import { isKey, isMeasure, isTemporal, isUnique, isYears } from "./schema-index.ts";

/**
 * A median of the groups of a join or of a part of a date has no statement of the writer's form, nor has one beside
 * another measure.
 */
export function medianOfGroups({ show, table, groupBy, having }: Plan): string[] {
  if (show.length < 2 || !show.some(({ kind }) => kind === "median")) return [];
  const isWritten =
    !table.joins && having === null && groupBy.length > 0 && groupBy.every(({ kind }) => kind === "column");
  return isWritten ? [] : ["median for each group"];
}

/** Words for shares that no rule has read; "percent" may also be a unit. */
export const unusedShares = ({ words, understood }: Reading): string[] =>
  words
    .filter(({ at, lower }) => /^(percentage|proportion|share)$/.test(lower) && !understood.has(at))
    .map(({ text }) => text);

/**
 * Numbers that no row can have at once ("singers above 40 and singers below 30" are different rows), and two bounds in
 * one direction, of which one means something else: "a grade over 5 and 2 or more friends".
 */
export const contradictions = ({ where }: Plan): string[] =>
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

/** "how many survived and how many died" asks for two numbers. */
export const bothWays = (conditions: readonly Condition[]): string[] =>
  conditions.flatMap((one) =>
    one.kind === "truth" &&
    one.isTrue &&
    conditions.some((other) => other.kind === "truth" && other.column === one.column && !other.isTrue)
      ? [`${one.column.header} both ways`]
      : [],
  );

/** "Who gave most to Ann Lee": the name that is asked for is another one than the name that is given. */
export const givenNames = ({ text }: Reading, { show, where }: Plan): string[] =>
  /^who\b/.test(text) && show.some((measure) => where.some((one) => one.column === columnOf(measure) && isGiven(one)))
    ? ["who"]
    : [];

/** "Who is taller, Ann or Bo" gives two names to choose from. */
const isGiven = (one: Condition): boolean =>
  (one.kind === "contains" && !one.negated) || (one.kind === "values" && !one.negated && one.values.length === 1);

/** "Where did the Liberals win": a list of other columns of all rows says no place, and no time answers "when". */
export const unansweredWords = ({ text }: Reading, { intent, show, where, limit }: Plan): string[] => {
  const [word = ""] = /^(?:where|when)\b/.exec(text) ?? [];
  if (word === "" || intent !== "list" || limit !== null) return [];
  // A text of the asked row may be a place that its header does not tell; a date or a number is none.
  const columns = show.map(columnOf);
  const isElsewhere = columns.every((column) => column !== null && (isTemporal(column) || isMeasure(column)));
  if (where.length > 0) return word === "where" && columns.length > 0 && isElsewhere ? [word] : [];
  const answers = (measure: Measure) => {
    const column = columnOf(measure);
    return column !== null && (word === "where" ? isPlace(column) : isTemporal(column) || isYears(column));
  };
  return show.some(answers) ? [] : [word];
};

/**
 * "How many members are needed for a quorum", "how many books can Ann borrow": a rule says so, and no number of rows.
 * "How many animals can fly" asks for a flag, and "how many people can the halls hold" for a sum.
 */
export const unansweredRules = ({ text, words, links }: Reading, { show, where }: Plan): string[] => {
  const [, word = ""] = asksForRule.exec(text) ?? [];
  const isNamed = links.some(({ from, to }) => words.slice(from, to).some(({ lower }) => lower === word));
  if (word === "" || isNamed || where.some(({ kind }) => kind === "truth")) return [];
  const counts = show.filter(
    ({ kind }) => kind === "rows" || kind === "distinct" || (kind === "sum" && word !== "can"),
  );
  return counts.length > 0 ? [word] : [];
};

/** What the question counts although no row or number of the table is such a thing. */
export const uncounted = (reading: Reading, plan: Plan): string[] => [
  ...uncountedEvents(reading, plan),
  ...uncountedThings(reading, plan),
  ...unmeasuredTimes(reading, plan),
  ...rowsOfOne(reading, plan),
];

/** "How often do members meet": different members are no events, and all rows are those of another event. */
const uncountedEvents = ({ text }: Reading, { show, where, groupBy }: Plan): string[] => {
  const areEvents = show.every(({ kind }) => kind !== "distinct") && (where.length > 0 || groupBy.length > 0);
  return /\bhow often\b/.test(text) && !areEvents ? ["how often"] : [];
};

const asksForRule =
  /\bhow (?:many|often)\b.*\b(can|(?<!\b(?:in|of|since|until|by|before|after|during|from|to|and|or|for|last|this|each) )may(?! \d)|must|should|(?<=\b(?:is|are|be) )(?:needed|required|allowed|permitted|necessary))\b/;

/**
 * "Which country has the most cyclists" of a table that knows no cyclists: a number of rows counts something else.
 * "The most entries" and, if each row is a person, "the most people" are the rows.
 */
const uncountedThings = ({ words, understood }: Reading, { table, order, limit }: Plan): string[] =>
  limit === null || order?.by.kind !== "rows"
    ? []
    : words
        .filter(({ at }) => /^(?:most|fewest)$/.test(words[at - 1]?.lower ?? ""))
        .filter(({ at, isStop, lower }) => !isStop && !understood.has(at) && /(?:[^s]s|people)$/.test(lower))
        .filter((word) => !askingWords.has(word.stem) && !isPersonOf(table, word))
        .map(({ text }) => text);

/**
 * "How many people were killed by Etna" of a table with one row for each volcano: the number of its rows is always 1.
 */
const rowsOfOne = ({ words, understood }: Reading, { table, show, where }: Plan): string[] => {
  const many = words.find(({ at, lower }) => lower === "many" && words[at - 1]?.lower === "how");
  const thing = many && words[many.at + 1];
  if (thing === undefined || thing.isStop || understood.has(thing.at)) return [];
  const isOne = (one: Condition) => one.kind === "values" && !one.negated && one.values.length === 1;
  const isCount = !table.joins && show.length === 1 && show[0]?.kind === "rows";
  return isCount && where.some((one) => isOne(one) && one.column === nameColumn(table)) ? [thing.text] : [];
};

/** "How many years has Ann worked here": the years of a row are no length of time. */
const unmeasuredTimes = ({ text }: Reading, { show }: Plan): string[] =>
  lastingYears.test(text) && show.some(({ kind }) => kind === "rows" || kind === "distinct") ? ["how many years"] : [];

const lastingYears =
  /(?<!\bin )\bhow many (?:years|months|weeks|hours)\b.*\b(?:been|work|worked|serve|served|live|lived|last|lasted|take|took|stay|stayed|hold|held|lead|led|old)\b/;

/** A comparison whose other side no rule has found: "longer than the others". */
export const unusedComparisons = ({ words, understood }: Reading): string[] =>
  words
    .filter(({ at, lower }) => lower === "than" && !understood.has(at))
    .map(({ at }) =>
      words
        .slice(Math.max(0, at - 1), at + 1)
        .map(({ text }) => text)
        .join(" "),
    );

/** "the same height as weight", "as high as", "above their weight": two columns that no rule compares. */
export const unusedEqualities = ({ words, understood }: Reading): string[] =>
  words
    .filter(({ at, lower }) => {
      if (understood.has(at)) return false;
      const before = words.slice(Math.max(0, at - equalityReach), at);
      if (lower === "as") return before.some((word) => word.lower === "same" || isAs(word, words));
      return (
        /^(?:above|below|over|under|exceeds?)$/.test(lower) &&
        /^(?:their|its|his|her)$/.test(words[at + 1]?.lower ?? "")
      );
    })
    .map(({ text }) => text);
const equalityReach = 5;
const isAs = ({ at, lower }: Word, words: readonly Word[]): boolean =>
  lower === "as" && words[at + 1]?.isStop !== true && words[at + 1]?.lower !== "well";

/** "the most income per age" is a ratio of each row, unless the column makes groups. */
export const unusedRatios = ({ words, links }: Reading, { groupBy }: Plan): string[] =>
  links.flatMap((link) =>
    link.kind === "column" &&
    words[link.from - 1]?.lower === "per" &&
    isMeasure(link.column) &&
    // "miles per gallon" of a column MPG
    !links.some((other) => other.to === link.from - 1 && other.kind === "column" && other.column === link.column) &&
    !groupBy.some((group) => columnOf(group) === link.column)
      ? [`per ${link.column.header}`]
      : [],
  );

/** "shipped before they were ordered" compares two dates of a row. */
export function unusedOrders({ words, links, understood }: Reading): string[] {
  if (!links.some((link) => link.kind === "column" && isTemporal(link.column))) return [];
  return words
    .filter(({ at, lower }) => /^(?:before|after)$/.test(lower) && !understood.has(at))
    .map(({ text }) => text);
}

/** "Which athletes won more than two races" of a column country_of_athlete: the countries are no athletes. */
export const asideGroups = ({ links, words }: Reading, { groupBy, having }: Plan): string[] =>
  having?.of.kind !== "rows"
    ? []
    : groupBy.flatMap((group) => {
        const column = columnOf(group);
        const said = links.filter((link): link is ColumnLink => link.kind === "column" && link.column === column);
        const isAside =
          column !== null &&
          said.length > 0 &&
          said.every((link) => link.strength < leastOfGroups && !isNamed(column, words[link.from]));
        return isAside ? [column?.header ?? ""] : [];
      });
/** "Parties" are those of party_name_english, "countries" those of ship_country_name. */
function isNamed(column: SqlColumn, word: Word | undefined): boolean {
  const stems = headerStems(column);
  return [stems[0], /^(?:name|titl|label|code)$/.test(stems.at(-1) ?? "") ? stems.at(-2) : ""].includes(word?.stem);
}
/** A word that is not in the head of a header has less. */
const leastOfGroups = 0.5;

/**
 * A number of rows in groups that have one row each: "channels with more than 2 channels" and "the country where X is
 * most common", of a table with a row for each country, ask for something else.
 */
export const singleRowGroups = ({ table, groupBy, having, order, limit }: Plan): string[] => {
  const isBound = having?.of.kind === "rows";
  if (table.joins || !(isBound || (limit !== null && order?.by.kind === "rows"))) return [];
  const isSingle = groupBy.some((group) => {
    const column = columnOf(group);
    return column !== null && (isUnique(column, table) || (isBound && isKey(column) && table.columns[0] === column));
  });
  return isSingle ? ["number of rows in each row"] : [];
};
