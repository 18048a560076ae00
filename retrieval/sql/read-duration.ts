import type { SqlColumn } from "../../domain/sql-table.ts";
import { headerStems } from "./header-stems.ts";
import type { AskedTable } from "./joined-table.ts";
import type { Days, FoundMeasure, Plan } from "./plan.ts";
import { columnLinks, type Found, find, type Reading, spend, understand } from "./reading.ts";
import { namesOf } from "./rows-measure.ts";
import { isMeasure, isTemporal, namedLike } from "./schema-index.ts";

const begins =
  /^(?:start|begin|began|begun|open|order|loan|loaned|lent|borrow|admiss|admit|hire|hired|join|creat|request|submit|report|sent|send|issu|launch|place|checkout|rent|receiv)/;
const ends = /^(?:end|finish|return|close|until|ship|deliv|discharg|complet|resolv|paid|checkin|cancel|fix)/;
const plans = /^(?:due|deadlin|expect|plan|promis|requir|target|schedul)/;

/**
 * A word that says that something goes on: "how many days did it take", "was it out", "between the two dates". Days
 * "until the next" count from today, and days "between 1 and 5 March" are those of a calendar.
 */
export const lasting =
  /\b(?:takes?|took|taken|lasts?|lasted|pass(?:es|ed)?|elapsed?|between(?! (?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* ))|(?<!\bdays )until|planned|scheduled|allowed|out|open|away|stay(?:ed|s)?|need(?:ed|s)?|ran|runs?|go(?:es)? by|went by|wait(?:ed|s)?|spent|kept|keep|in (?:office|power|charge|service)|serv(?:e|es|ed|ing)|reign(?:ed|s)?|govern(?:ed|s)?)\b/g;
const asking =
  /(?<!\b(?:on|in|at) )\b(?:how long(?! (?:ago|before|since|until))|how many days|(?:number of )?days|time)\b/g;
/** How the days of several rows become one number. */
const combining = [
  ["avg", /\b(?:on average|average|mean|usually|typically)\b/g],
  ["max", /\b(?:longest|maximum|highest|most|greatest|slowest)\b/g],
  ["min", /\b(?:shortest|minimum|lowest|fewest|least|quickest|fastest)\b/g],
  ["sum", /\b(?:in total|total|altogether|overall|in all)\b/g],
] as const;

/** The two dates of a row between which days are counted. */
type Span = Pick<Days, "column" | "until">;

interface Duration {
  /** The days as one number; empty if each row has its own. */
  readonly combined: readonly FoundMeasure[];
  /** The rows themselves are asked for, each with its days; null if the days are combined to one number. */
  readonly shape: Pick<Plan, "intent" | "show" | "distinct" | "groupBy" | "order" | "limit"> | null;
}

/**
 * Reads "how many days", "how long did it take" and "the average time between" of a table whose rows begin and end. A
 * column that holds the duration is preferred. If the table has several dates and nothing says which two are meant,
 * the question is refused: a number of different dates would be no answer.
 */
export function readDuration(reading: Reading): Duration | null {
  const [found] = find(reading, asking).filter(({ from, to }) => isAsking(reading, { from, to }));
  if (!found) return null;
  const dates = reading.table.columns.filter(isTemporal);
  if (dates.length < 2) return null;
  const isLong = reading.words[found.from + 1]?.lower === "long";
  const lasts = find(reading, lasting);
  if (lasts.length === 0) {
    if (!isLong && reading.words[found.from]?.lower === "how") reading.beyond.push("days");
    return null;
  }
  const span = spanOf(reading);
  if (!span) {
    reading.beyond.push(isLong ? "how long" : "days");
    return null;
  }
  understand(reading, found);
  for (const said of lasts) understand(reading, said);
  for (const link of columnLinks(reading)) {
    const isOfSpan = link.column === span.column || link.column === span.until;
    if (isOfSpan || (link.from >= found.from && link.to <= found.to)) spend(reading, link);
  }
  const [combined, ...others] = combining.flatMap(([of, words]) => find(reading, words).map((said) => ({ of, said })));
  if (others.some(({ of }) => of !== combined?.of)) reading.beyond.push("days");
  if (combined) understand(reading, combined.said);
  reading.guesses.push("duration");
  const days: Days = { kind: "days", ...span, of: combined?.of ?? "each" };
  return combined
    ? { combined: [{ measure: days, from: found.from }], shape: null }
    : { combined: [], shape: eachRow(reading.table, days) };
}

/** "time" and "days" alone also name columns; they ask only in "the time between" and "the average time". */
const isAsking = ({ words, links }: Reading, { from, to }: { readonly from: number; readonly to: number }): boolean => {
  const first = words[from]?.lower ?? "";
  const isNumbered = links.some(
    (link) => link.kind === "column" && !isTemporal(link.column) && link.from < to && link.to > from,
  );
  if (isNumbered) return false;
  return first === "how" || /^(?:between|from|until)$/.test(words[to]?.lower ?? "");
};

function eachRow(table: AskedTable, days: Days): NonNullable<Duration["shape"]> {
  return { intent: "list", show: [...namesOf(table), days], distinct: false, groupBy: [], order: null, limit: null };
}

/**
 * The two dates that the question names, otherwise the only beginning and the only end. A date that is only planned is
 * the end if the question asks for a plan or no other date ends the row.
 */
export function spanOf(reading: Reading): Span | null {
  const { columns, joins } = reading.table;
  const dates = joins ? [] : columns.filter(isTemporal);
  const named = dates.filter((one) =>
    columnLinks(reading).some(({ column, strength }) => column === one && strength >= 0.9),
  );
  const among = named.length === 2 ? named : dates;
  const is = (kind: RegExp) => (column: SqlColumn) => headerStems(column).some((stem) => kind.test(stem));
  const isEnd = (column: SqlColumn) => !is(plans)(column) && is(ends)(column);
  const isStart = (column: SqlColumn) => is(begins)(column) && !isEnd(column) && !is(plans)(column);
  const starts = among.filter(isStart);
  const actual = among.filter(isEnd);
  const planned = among.filter(is(plans));
  const isPlan = /\b(?:planned|scheduled|allowed|due|deadline|expected)\b/.test(reading.text);
  const [end, ...others] = (isPlan && planned.length > 0) || actual.length === 0 ? planned : actual;
  const [start, ...more] = starts;
  if (!start || !end || more.length > 0 || others.length > 0) return null;
  return { column: start, until: end };
}

interface AgeAsked extends Pick<Found, "from" | "to"> {
  /** The columns that may hold the time. */
  readonly among: readonly SqlColumn[];
}

/** "older than 20 years", "more than 10 years": a time that no column tells. */
export function asksUnknownAge({ words, beyond }: Reading, { from, to, among }: AgeAsked): boolean {
  const isTime = /^years?$/.test(words[to]?.lower ?? "");
  const isOld = /^(?:older|newer|younger)$/.test(words[from]?.lower ?? "");
  if (!(isOld || isTime) || among.some((column) => isMeasure(column) && namedLike(column, times))) return false;
  const said = words.slice(from, isTime ? to + 1 : to).map(({ text }) => text);
  beyond.push(said.join(" "));
  return true;
}
const times = "years age duration length tenure experience service seniority term lifespan".split(" ");
