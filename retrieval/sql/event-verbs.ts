import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { headerStems, spaced, stemsOf } from "./header-stems.ts";
import { isPlace, nameColumn, tellsRowsApart } from "./name-column.ts";
import { columnOf, type Plan } from "./plan.ts";
import type { Word } from "./question-words.ts";
import { type Reading, understand } from "./reading.ts";
import { isTemporal, isYears } from "./schema-index.ts";
import { holdsYears } from "./year-bounds.ts";

// "In what year was Neon discovered" of a table discoveries with a column year: the verb says which event the year is
// that of, and no condition on the rows.

interface Event {
  /** The verb as a question says it. */
  readonly said: RegExp;
  /** The words of a header that name the event. */
  readonly named: RegExp;
  /** Tables of such events, and of things that begin with such an event and no other. */
  readonly ofEvents: RegExp | null;
  readonly ofThings: RegExp | null;
}

const works = /^(?:books|novels|albums|songs|films|movies)$/;
/** What ended, changed or happened in between ("demolished", "rebuilt", "printed") is another event. */
const events: readonly Event[] = [
  {
    said: /^(?:discovered|found)$/,
    named: /^(?:discovered|discovery|found)$/,
    ofEvents: /^discoveries$/,
    ofThings: null,
  },
  {
    said: /^(?:built|constructed|erected)$/,
    named: /^(?:built|build|constructed|construction|erected)$/,
    ofEvents: null,
    ofThings: /^(?:bridges|churches|cathedrals|houses|castles|towers|lighthouses)$/,
  },
  {
    said: /^published$/,
    named: /^(?:published|publication)$/,
    ofEvents: /^publications$/,
    ofThings: works,
  },
  { said: /^released$/, named: /^(?:released|release)$/, ofEvents: /^(?:releases|versions)$/, ofThings: works },
  { said: /^launched$/, named: /^(?:launched|launch)$/, ofEvents: /^launches$/, ofThings: null },
  { said: /^invented$/, named: /^(?:invented|invention)$/, ofEvents: /^inventions$/, ofThings: null },
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
 * look sure, so the question may say nothing else than the things, their values and the time: neither who did it, nor
 * "the film of Dune", nor "last".
 */
export function eventTime(reading: Reading): EventTime | null {
  const { words, table } = reading;
  const name = table.joins ? null : nameColumn(table);
  if (!name || !tellsRowsApart(name, table)) return null;
  const verb = words.find(({ lower, isQuoted }) => !isQuoted && events.some(({ said }) => said.test(lower)));
  const event = verb && events.find(({ said }) => said.test(verb.lower));
  const column = event && timeOf(event, table, name);
  return column && saysNoMore(reading, { column, verb, name }) ? { column, verb, name } : null;
}

/** The only time whose own header names the event, or the only year of a table of such events or things. */
function timeOf(event: Event, table: SqlTable, name: SqlColumn): SqlColumn | null {
  const isOfEvent = (column: SqlColumn) => namesEvent(event, column);
  const times = table.columns.filter(
    (column) => isTemporal(column) || isYears(column) || (holdsYears(column) && isOfEvent(column)),
  );
  const own = times.filter(isOfEvent);
  const [time, ...more] = own.length > 0 ? own : times;
  if (!time || more.length > 0) return null;
  if (own.length > 0) return isThing(name, table) || !isActor(name) ? time : null;
  return isPlainTime(time) && isTableOf(event, { table, time, name }) ? time : null;
}

const wordsOf = ({ header }: SqlColumn): readonly string[] =>
  spaced(header)
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

/** "discovered", "year_built", "date of publication"; no other word stands in the header. */
const namesEvent = ({ named }: Event, column: SqlColumn): boolean => {
  const words = wordsOf(column);
  return words.some((word) => named.test(word)) && words.every((word) => named.test(word) || ofTimes.test(word));
};
const ofTimes = /^(?:year|yr|date|of|in|on)$/;
const isPlainTime = (column: SqlColumn): boolean =>
  headerStems(column).every((stem) => stem === "year" || stem === "date");

interface Timed {
  readonly table: SqlTable;
  readonly time: SqlColumn;
  readonly name: SqlColumn;
}

/** Whether the table's whole name says that each row is such an event, or a thing that begins with it. */
function isTableOf({ ofEvents, ofThings }: Event, { table, time, name }: Timed): boolean {
  const said = table.name.toLowerCase().replace(/_\d+$/, "");
  if (ofEvents?.test(said)) return isThing(name, table) || !isActor(name);
  return (
    ofThings?.test(said) === true &&
    isThing(name, table) &&
    isYears(time) &&
    !table.columns.some((column) => column.unit !== undefined || wordsOf(column).some((word) => dealt.test(word)))
  );
}

/** Words of tables that tell when a thing was sold, lent, judged or honoured. */
const dealt = /^(?:prices?|rent|sold|sale|buyer|owner|loan|reader|borrower|stars|ratings?|reviews?|awards?|rank)$/;

/** Whether the column names the things of the table: "bridge" of bridges, "title". */
const isThing = (name: SqlColumn, table: SqlTable): boolean =>
  headerStems(name).every((stem) => /^(?:name|titl)$/.test(stem) || stemsOf(table.name).includes(stem));
const isActor = (name: SqlColumn): boolean =>
  isPlace(name) || /(?:er|or|ist|ian|person|people|company|team)$/.test(wordsOf(name).at(-1) ?? "");

/** Whether all other words are harmless, or name the things, their values and the time. */
function saysNoMore({ words, links }: Reading, { column, verb, name }: EventTime): boolean {
  const known = links.filter(
    (link) =>
      link.kind !== "column" ||
      link.column === column ||
      link.column === name ||
      (link.from === verb.at && link.to === link.from + 1),
  );
  // The years of two things would stand without their names.
  const isRange = words.some(({ lower }) => lower === "between");
  return (
    known.length === links.length &&
    words.every(
      ({ at, lower, isQuoted, number }) =>
        at === verb.at ||
        known.some(({ from, to }) => from <= at && at < to) ||
        (!isQuoted && (number !== null || harmless.test(lower) || (lower === "and" && isRange))),
    )
  );
}
const harmless =
  /^(?:in|on|which|what|when|was|were|is|are|the|a|an|of|how|many|number|list|show|all|before|after|since|between|or|later|earlier|than|from|to|until|during|year|years|date)$/;

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
