import type { SqlColumn } from "../../domain/sql-table.ts";
import { isYearHeader, stemsOf } from "./header-stems.ts";
import { keyOfRepeated, ownerOf } from "./joined-table.ts";
import { askingWords, distinctWords, lightVerbs } from "./light-words.ts";
import type { ColumnLink, TableLink } from "./links.ts";
import { amountColumn, tellsRowsApart } from "./name-column.ts";
import type { FoundMeasure, Measure } from "./plan.ts";
import type { Word } from "./question-words.ts";
import { aggregatesOf, measureNear, namesAnother } from "./read-aggregates.ts";
import { isNumberOfPeople, namesTable, otherThanSum } from "./read-happened.ts";
import { alsoCounted, extremesBeside, readSeveral } from "./read-several.ts";
import { columnAfter, columnLinks, type Found, find, type Reading, spend, understand } from "./reading.ts";
import { isRepeated } from "./repeated-rows.ts";
import { numbersRows, rowsMeasure } from "./rows-measure.ts";
import { isAdditive, isFlag, isKey, isMeasure, isNumeric, isUnique, schemaIndex } from "./schema-index.ts";
import { superlativeOf } from "./superlatives.ts";

const counting =
  /\b(?:how many(?: times)?|how often|(?:total |overall )?number of|(?:total )?count of|count(?: up)?(?: the)?)\b/g;
const kindWords = /^(?:types?|kinds?|sorts?)$/;

export function readMeasures(reading: Reading): FoundMeasure[] {
  const counts = find(reading, counting).flatMap((found) => {
    if (reading.understood.has(found.from) || isHeader(reading, found) || isFiller(reading, found)) return [];
    const [asked, before] = [reading.words[found.from], reading.words[found.from - 1]];
    // "the phone number of the branch" asks for no count.
    if (asked?.lower === "number" && before && !before.isStop && !reading.understood.has(before.at))
      if (!askingWords.has(before.stem) && !lightVerbs.has(before.stem) && !superlativeOf(before.lower))
        reading.beyond.push(`${before.text} number`);
    understand(reading, found);
    return { measure: countOf(reading, found), from: found.from };
  });
  const others = counts.flatMap(({ measure, from }) => alsoCounted(reading, measure, from));
  const plain = [...counts, ...others, ...readSeveral(reading), ...sums(reading), ...aggregatesOf(reading)];
  const found = plain.length > 0 ? [...plain, ...extremesBeside(reading)] : plain;
  return (found.length > 0 ? found : totalOf(reading)).sort((a, b) => a.from - b.from);
}

/**
 * "the total bill" of a column cost_total: if nothing else is asked, the word also says what to do with the numbers.
 */
function totalOf(reading: Reading): FoundMeasure[] {
  const [link, ...more] = columnLinks(reading).filter(({ strength }) => strength > 0.5);
  const isTotal = link && more.length === 0 && reading.words[link.from]?.lower === "total" && isAdditive(link.column);
  if (!isTotal || reading.words.some(({ lower }) => superlativeOf(lower) !== undefined)) return [];
  spend(reading, link);
  return [{ measure: { kind: "sum", column: link.column }, from: link.from }];
}

/** Whether the words belong to a header: "number of products" may be a column, and "phone number of" may end one. */
const isHeader = ({ links, words }: Reading, { from, to }: Found): boolean =>
  words[to - 1]?.lower === "of" &&
  links.some((link) => link.kind === "column" && ((link.from < to && link.to > from) || link.to === from));

/** "average number of passengers" is the average of passengers; an average of counts is beyond the rules. */
function isFiller(reading: Reading, { from, to }: Found): boolean {
  const before = reading.words[from - 1];
  if (!before || !/^(average|mean|avg|maximum|max|minimum|min)$/.test(before.lower)) return false;
  understand(reading, { from, to });
  if (!columnAfter(reading, { at: to, fits: ({ column }) => isMeasure(column), reach: 2 }))
    reading.beyond.push(`${before.text} number`);
  return true;
}

/**
 * The measure after a counting word: "how many units" sums a measure, "how many regions" counts distinct values, others
 * count rows.
 */
function countOf(reading: Reading, { to }: Found): Measure {
  let at = to;
  while (isBeforeNoun(reading, at)) at += 1;
  const skipped = reading.words.slice(to, at);
  const isDistinct = skipped.some(({ lower }) => distinctWords.test(lower) || kindWords.test(lower));
  understand(reading, { from: to, to: at });
  const found = reading.links.find(({ from, kind }) => from >= at && (kind !== "table" || from === at));
  // "how many sick days" adds up the days, "how many Californian cities" counts cities: the value is a condition.
  const beside = found?.kind === "value" && found.from === at ? thingAt(reading, found.to) : undefined;
  if (beside) at = beside.from;
  const next = beside ?? found;
  const first = next?.kind === "column" && next.from <= at + 1 && !reading.spent.has(next) ? next : undefined;
  const people = columnLinks(reading).find((link) => isAdditive(link.column) && isNumberOfPeople(reading, link));
  if (people) {
    const other = otherThanSum(reading, people);
    if (other !== null) reading.beyond.push(other);
    const thing = reading.words[at];
    if (thing && namesTable(reading, thing)) reading.guesses.push("rows");
    understand(reading, { from: at, to: people.to });
    spend(reading, people);
    return { kind: "sum", column: people.column };
  }
  const rowsCounted = () => {
    // "how many different books": a number of rows counts a book as often as it stands there.
    if (skipped.some(({ lower }) => distinctWords.test(lower))) reading.beyond.push("different");
    return rowsOfKinds(reading, skipped);
  };
  const near =
    first && isAdjective(reading, first)
      ? (columnAfter(reading, { at: first.to, fits: () => true, reach: 1 }) ?? first)
      : first;
  if (near && isFlag(near.column)) {
    // "how many paid orders": "paid" is a condition, and "orders" means rows, by the name of the key column.
    const named = columnAfter(reading, { at: near.to, fits: ({ column }) => namesRows(reading, column), reach: 1 });
    if (named) spend(reading, named);
  }
  if (next?.kind === "table") spendNameOfRows(reading, next);
  const repeated = next?.kind === "table" && next.from === at ? keyOfRepeated(reading.table, next.table) : null;
  if (repeated) return { kind: "distinct", column: repeated };
  if (!near || near.unit !== null || isFlag(near.column)) return rowsCounted();
  if (isMeasure(near.column) && !isAdditive(near.column) && !isDistinct) return rowsCounted();
  // "how many planes" is no number of different makes of aircraft.
  if (near.strength <= asideStrength && !isDistinct && !isMeasure(near.column)) return rowsCounted();
  spend(reading, near);
  // "How many wins do the Scots have": each row has one winner.
  if (reading.words[near.from]?.lower === "wins" && !isNumeric(near.column) && !isDistinct) return { kind: "rows" };
  const isName = !isDistinct && !namesRows(reading, near.column) && tellsRowsApart(near.column, reading.table);
  // Two rows of one name are two things, or one thing twice.
  if (isName) reading.guesses.push("rows");
  const isRows =
    isName || namesRows(reading, near.column) || isTableNoun(reading, near) || numbersRows(reading.table, near.column);
  if (isMeasure(near.column) && !isDistinct && !isRows) {
    // "How many matches" of a column "match": it may number the matches.
    if (isNumberOfOne(reading, near)) reading.guesses.push("singular");
    return { kind: "sum", column: near.column };
  }
  if (!isDistinct && schemaIndex(reading.table).amounts.has(near.column))
    reading.beyond.push(`${near.column.header} as numbers`);
  return !isDistinct && isRows ? { kind: "rows" } : { kind: "distinct", column: near.column };
}

/** "How many kinds of sales" asks for no number of sales. */
function rowsOfKinds(reading: Reading, skipped: readonly Word[]): Measure {
  const kind = skipped.find(({ lower }) => kindWords.test(lower));
  if (kind) reading.beyond.push(kind.text);
  return rowsMeasure(reading);
}

/** A whole header after a value: the "days" of "sick days", the "cities" of "Californian cities". */
const thingAt = (reading: Reading, at: number): ColumnLink | undefined =>
  columnAfter(reading, {
    at,
    fits: ({ column, strength }) =>
      strength >= 0.9 && (isAdditive(column) || (column.type === "text" && strength === 1)),
    reach: 1,
  });

/** A word that is so small a part of a header does not name the column. */
const asideStrength = 0.5;

/** "How many missions" of space_missions and "actions" of actions_under_the_act count rows, though names may repeat. */
const isTableNoun = ({ table, words }: Reading, { column, from, to }: ColumnLink): boolean => {
  const index = schemaIndex(table);
  const core = index.columns.find((entry) => entry.column === column)?.core ?? [];
  const stem = words[from]?.stem ?? "";
  // The makes of sales_by_make divide the sales.
  const isDivider = stemsOf(/[_ -](?:by|per)[_ -](.+)$/i.exec(table.name)?.[1] ?? "").includes(stem);
  const named = !isDivider && core.join() === stem && index.tables.some(({ stems }) => stems.has(stem));
  const isHead = stem === stemsOf(/^(.+?)[_ -](?:under|by|of|in|for|from)[_ -]/i.exec(table.name)?.[1] ?? "").at(-1);
  const isNumberOfRow = isNumeric(column) && table.columns[0] === column;
  return (
    !table.joins && to - from === 1 && named && (isHead || isNumberOfRow || column.values.length >= table.row_count / 2)
  );
};

const isNumberOfOne = ({ words }: Reading, { column, from, to }: ColumnLink): boolean =>
  to - from === 1 &&
  [`${column.header}s`, `${column.header}es`].some((one) => one.toLowerCase() === words[from]?.lower);

/** "official" in "how many official languages" is a condition, and the word after it is counted. */
const isAdjective = (reading: Reading, { column }: ColumnLink): boolean =>
  isFlag(column) && !namesRows(reading, column);

/** "How many car makers": after a table's word the next word of its name is no column, though it is one elsewhere. */
function spendNameOfRows(reading: Reading, { table, to }: TableLink): void {
  const stems = schemaIndex(table).tables[0]?.stems;
  const next = columnAfter(reading, { at: to, fits: ({ column }) => table.columns.includes(column), reach: 1 });
  if (next && (stems?.has(reading.words[next.from]?.stem ?? "") || namesRows(reading, next.column)))
    spend(reading, next);
}

/** Words between "how many" and what is counted: "different", "types of", and words that are conditions already. */
const isBeforeNoun = ({ words, links, spent }: Reading, at: number): boolean =>
  !links.some((link) => link.from === at && !spent.has(link)) && isSkipped({ words, links, spent }, at);

const isSkipped = ({ words, links, spent }: Pick<Reading, "words" | "links" | "spent">, at: number): boolean =>
  distinctWords.test(words[at]?.lower ?? "") ||
  words[at]?.lower === "the" ||
  (kindWords.test(words[at]?.lower ?? "") && words[at + 1]?.lower === "of") ||
  (words[at]?.lower === "of" && kindWords.test(words[at - 1]?.lower ?? "")) ||
  links.some((link) => link.from === at && link.kind === "column" && isFlag(link.column) && spent.has(link));

/**
 * Whether the column stands for the rows: its values are unique and not repeated by a join, or it is the table's key,
 * as order_id of orders.
 */
const namesRows = ({ table }: Reading, column: SqlColumn): boolean =>
  (isUnique(column, table) || (isKey(column) && schemaIndex(table).columns[0]?.column === column)) &&
  !isRepeated(table, ownerOf(table, column));

function sums(reading: Reading): FoundMeasure[] {
  return find(reading, /\bhow much\b/g).flatMap((found) => {
    const column = reading.understood.has(found.from)
      ? undefined
      : (measureNear(reading, found.to, { isNamed: !asksAnother(reading, found.to) }) ?? soldAmount(reading, found.to));
    if (!column) return [];
    understand(reading, found);
    return [column, ...otherYears(reading, column)].map((one) => ({
      measure: { kind: "sum" as const, column: one },
      from: found.from,
    }));
  });
}

/** "How much damage", "how much did it rain": the only number of the table is another one. */
const asksAnother = (reading: Reading, at: number): boolean =>
  namesAnother(reading, at) || (reading.words[at + 1]?.lower === "it" && namesAnother(reading, at + 2));

/** "how much did we sell to Norway" */
function soldAmount({ words, table, understood }: Reading, from: number): SqlColumn | undefined {
  const verb = words
    .slice(from)
    .find(({ lower }) =>
      /^(?:sell|sold|spend|spent|earn|pay|paid|order|ordered|buy|bought|owes?|owed|charged?|billed|invoiced|donated?|costs?)$/.test(
        lower,
      ),
    );
  const column = verb ? amountColumn(table) : null;
  if (verb && column) understood.add(verb.at);
  return column ?? undefined;
}

/** "in 1990, 2000 and 2010" of a table with a column for each year. */
function otherYears(reading: Reading, column: SqlColumn): SqlColumn[] {
  if (!isYearHeader(column)) return [];
  const links = columnLinks(reading).filter((link) => isYearHeader(link.column));
  for (const link of links) spend(reading, link);
  return links.map((link) => link.column);
}
