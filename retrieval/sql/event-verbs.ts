import type { SqlColumn, SqlTable } from "../../domain/sql-table.ts";
import { headerStems, stemsOf } from "./header-stems.ts";
import { nameColumn, tellsRowsApart } from "./name-column.ts";
import { columnOf, type Plan } from "./plan.ts";
import type { Word } from "./question-words.ts";
import { type Reading, understand } from "./reading.ts";
import { isTemporal, isYears } from "./schema-index.ts";
import { holdsYears } from "./year-bounds.ts";

// "In what year was Neon discovered" of a table with a column year: the verb says which event the year is that of, and
// no condition on the rows.

interface Event {
  /** The verb as a question says it. */
  readonly said: RegExp;
  /** Stems of headers and names of tables. */
  readonly named: RegExp;
}

/**
 * How things begin. What ended, changed or happened in between ("demolished", "rebuilt", "visited") is another event,
 * and what is founded, opened or born exists before its numbers of a year.
 */
const events: readonly Event[] = [
  { said: /^(?:discover(?:ed)?|find|found)$/, named: /^(?:discov|discover|discoveri|found)$/ },
  { said: /^(?:build|built|construct(?:ed)?|erect(?:ed)?)$/, named: /^(?:build|built|builder|construct|erect)$/ },
  {
    said: /^(?:publish(?:ed)?|release(?:d)?|print(?:ed)?|issued|launch(?:ed)?)$/,
    named: /^(?:publish|public|releas|print|issu|launch)$/,
  },
  { said: /^(?:invent(?:ed)?)$/, named: /^(?:invent|inventor)$/ },
];
const isNamed = ({ named }: Event, stems: readonly string[]): boolean => stems.some((stem) => named.test(stem));

export interface EventTime {
  /** The column of the event's date or year. */
  readonly column: SqlColumn;
  readonly verb: Word;
}

/** The event of which the question speaks and whose time the table obviously tells; null without one. */
export function eventTime({ words, table }: Reading): EventTime | null {
  if (table.joins) return null;
  const verb = words.find(({ lower, isQuoted }) => !isQuoted && events.some(({ said }) => said.test(lower)));
  const event = verb && events.find(({ said }) => said.test(verb.lower));
  const column = event && timeOf(event, table);
  return column ? { column, verb } : null;
}

/** The only time whose header names the event, or the only time of a table of such things. */
function timeOf(event: Event, table: SqlTable): SqlColumn | null {
  const isOfEvent = (column: SqlColumn) => isNamed(event, headerStems(column));
  const times = table.columns.filter(
    (column) => isTemporal(column) || isYears(column) || (holdsYears(column) && isOfEvent(column)),
  );
  const own = times.filter(isOfEvent);
  const [time, ...more] = own.length > 0 ? own : times;
  if (!time || more.length > 0) return null;
  return own.length > 0 || (isPlainTime(time) && isOfThings(event, { table, time })) ? time : null;
}

const isPlainTime = (column: SqlColumn): boolean =>
  headerStems(column).every((stem) => stem === "year" || stem === "date");

/** Years that lie apart: those of a survey of the same things are near each other. */
const yearsApart = 25;

/** Whether each row is a thing that began then: the table names the event, or none and its years lie far apart. */
function isOfThings(event: Event, { table, time }: { readonly table: SqlTable; readonly time: SqlColumn }): boolean {
  const stems = [...stemsOf(table.name), ...table.columns.flatMap(headerStems)];
  if (isNamed(event, stems)) return true;
  const { range } = time;
  return (
    range !== undefined && range.greatest - range.least >= yearsApart && !events.some((one) => isNamed(one, stems))
  );
}

/** Marks the verb as understood if the statement shows the time of the asked thing, or takes things of that time. */
export function readEvent(reading: Reading, plan: Plan): void {
  const found = eventTime(reading);
  if (!found) return;
  const { column, verb } = found;
  const isWanted = isNamedByHeader(column) || takesThings(reading, plan, column);
  const isUsed = [...plan.show.map(columnOf), ...plan.where.map((one) => one.column)].includes(column);
  if (isUsed && isWanted) understand(reading, { from: verb.at, to: verb.at + 1 });
}

const isNamedByHeader = (column: SqlColumn): boolean => !isPlainTime(column);

/** Whether a plan shows the time of things by their name, or names or counts those of a time. */
function takesThings({ table }: Reading, { show, where }: Plan, time: SqlColumn): boolean {
  const name = nameColumn(table);
  const isOfThing = where.some(({ column }) => column === name);
  const isThing = ({ kind }: Plan["show"][number], column: SqlColumn | null) => kind === "rows" || column === name;
  if (show.some((one) => columnOf(one) === time))
    return name !== null && tellsRowsApart(name, table) && (isOfThing || show.some((one) => columnOf(one) === name));
  return show.some((one) => isThing(one, columnOf(one)));
}
