import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { headerStems, headerWords, stemsOf } from "./header-stems.ts";
import { isPlace, nameColumn, tellsRowsApart } from "./name-column.ts";
import { columnOf, type Plan } from "./plan.ts";
import type { Word } from "./question-words.ts";
import { type Reading, understand } from "./reading.ts";
import { isTemporal, isYears } from "./schema-index.ts";
import { holdsYears } from "./year-bounds.ts";

// "In what year was Neon discovered" to a table with a column "year_discovered": the verb says which event the year is
// that of, and is no condition on the rows.

interface Event {
  /** The verb as a question says it. */
  readonly said: RegExp;
  /** The words of a header that name the event. */
  readonly named: RegExp;
}

/** What ended, changed or happened in between ("demolished", "rebuilt", "printed") is another event. */
const events: readonly Event[] = [
  { said: /^(?:discovered|found)$/, named: /^(?:discovered|discovery|found)$/ },
  { said: /^(?:built|constructed|erected)$/, named: /^(?:built|constructed|construction|erected)$/ },
  { said: /^published$/, named: /^(?:published|publication)$/ },
  { said: /^released$/, named: /^(?:released|release)$/ },
  { said: /^launched$/, named: /^(?:launched|launch)$/ },
  { said: /^invented$/, named: /^(?:invented|invention)$/ },
];

export interface EventTime {
  /** The column of the event's date or year. */
  readonly column: SqlColumn;
  readonly verb: Word;
  /** The column that names the things, in almost each row another. */
  readonly name: SqlColumn;
}

/**
 * The event of which the question speaks and whose time the table tells; null without one. A wrong event's time would
 * look sure, so the question may say nothing else than the things, their values and the time. It must not name a doer,
 * "the film of Dune" or "last".
 */
function eventTime(reading: Reading): EventTime | null {
  const { words, table } = reading;
  const verb = words.find(({ lower, isQuoted }) => !isQuoted && events.some(({ said }) => said.test(lower)));
  const event = verb && events.find(({ said }) => said.test(verb.lower));
  // Only such a verb makes the values worth reading.
  const name = event && !table.joins ? nameColumn(table) : null;
  if (!event || !name || !tellsRowsApart(name, table)) return null;
  const column = timeOf(event, table, name);
  return column && saysNoMore(reading, { column, verb, name }) ? { column, verb, name } : null;
}

/** The only time whose own header names the event. A plain year may be that of any event. */
function timeOf(event: Event, table: SqlTable, name: SqlColumn): SqlColumn | null {
  const [time, ...more] = table.columns.filter(
    (column) => (isTemporal(column) || isYears(column) || holdsYears(column)) && namesEvent(event, column),
  );
  return time && more.length === 0 && (isThing(name, table) || !isActor(name)) ? time : null;
}

/** "discovered", "year_built", "date of publication"; no other word stands in the header. */
const namesEvent = ({ named }: Event, column: SqlColumn): boolean => {
  const words = headerWords(column);
  return words.some((word) => named.test(word)) && words.every((word) => named.test(word) || ofTimes.test(word));
};
const ofTimes = /^(?:year|yr|date|of|in|on)$/;

/** Whether the column names the things of the table: "bridge" of bridges, "title". */
const isThing = (name: SqlColumn, table: SqlTable): boolean =>
  headerStems(name).every((stem) => /^(?:name|titl)$/.test(stem) || stemsOf(table.name).includes(stem));
const isActor = (name: SqlColumn): boolean =>
  isPlace(name) || /(?:er|or|ist|ian|person|people|company|team)$/.test(headerWords(name).at(-1) ?? "");

/** Whether all other words are harmless, or name the things, their values and the time. */
function saysNoMore({ words, links }: Reading, { column, verb, name }: EventTime): boolean {
  const known = links.filter(
    (link) =>
      link.kind !== "column" ||
      link.column === column ||
      link.column === name ||
      (link.from === verb.at && link.to === link.from + 1),
  );
  // The years of two things would stand without their names, and "before Dune" compares with another thing.
  const things = known.filter(({ kind }) => kind === "value").length;
  const lastNumber = words.findLastIndex(({ number }) => number !== null);
  const isRange = words.some(({ lower }) => lower === "between");
  const isHarmless = ({ at, lower, number }: Word) =>
    number !== null ||
    harmless.test(lower) ||
    (at < lastNumber && (bounds.test(lower) || (lower === "and" && isRange)));
  return (
    things < 2 &&
    known.length === links.length &&
    words.every(
      (word) =>
        word.at === verb.at ||
        known.some(({ from, to }) => from <= word.at && word.at < to) ||
        (!word.isQuoted && isHarmless(word)),
    )
  );
}
const harmless =
  /^(?:in|on|which|what|when|was|were|is|are|the|a|an|of|how|many|number|list|show|all|year|years|date)$/;
const bounds = /^(?:before|after|since|between|or|later|earlier|than|from|to|until|during)$/;

/** The event of a question for its time: "when was Neon discovered". */
export const eventOfWhen = (reading: Reading): EventTime | null =>
  /^when\b/.test(reading.text) ? eventTime(reading) : null;

/** Marks the verb as understood if the statement shows the time of things by their name, or things of that time. */
export function readEvent(reading: Reading, { show, where }: Plan): void {
  const found = eventTime(reading);
  if (!found) return;
  const { column: time, verb, name } = found;
  const isOf = (column: SqlColumn) => where.some((one) => one.column === column);
  const isShown = (column: SqlColumn) => show.some((one) => columnOf(one) === column);
  const areValuesUsed = reading.links.every(
    (link) => link.kind !== "value" || link.entries.some(({ column }) => isOf(column)),
  );
  const isTimeOfThing = isShown(time) && (isOf(name) || isShown(name));
  const isThingOfTime = isOf(time) && (isShown(name) || show.some(({ kind }) => kind === "rows"));
  if (areValuesUsed && (isTimeOfThing || isThingOfTime)) understand(reading, { from: verb.at, to: verb.at + 1 });
}
