import { eventOfWhen } from "./event-verbs.ts";
import { nameColumn, nameColumns, personColumn, placeColumn } from "./name-column.ts";
import type { Measure } from "./plan.ts";
import { readPrices } from "./read-prices.ts";
import type { Reading } from "./reading.ts";
import { isTemporal } from "./schema-index.ts";

/** "When" asks for the only date, "where" for the only place, "who" and "which" for names. */
export function askedByWord(reading: Reading): readonly Measure[] {
  const dates = /^when\b/.test(reading.text) ? reading.table.columns.filter(isTemporal) : [];
  const [date, ...more] = dates;
  const event = eventOfWhen(reading);
  if (event) return [{ kind: "column", column: event.column }];
  const prices = readPrices(reading);
  if (prices.length > 0) return prices;
  const place = /^where\b/.test(reading.text) && !reading.table.joins ? placeColumn(reading.table) : null;
  if (place) return [{ kind: "column", column: place }];
  return date && more.length === 0 ? [{ kind: "column", column: date }] : namesAsked(reading);
}

/** "which hospitals", "who": the column that names the rows. "all sales", "the data" ask for whole rows. */
function namesAsked(reading: Reading): readonly Measure[] {
  const { text, table } = reading;
  if (table.joins) return namesOfPart(reading);
  const isAsked = /\b(?:which|who|whose)\b|^what (?:is|are|was|were)\b/.test(text);
  if (!isAsked) return [];
  const names = nameColumns(table);
  const person = names.length === 0 && /^who\b/.test(text) ? personColumn(table) : null;
  return (person ? [person] : names).map((column) => ({ kind: "column", column }));
}

/** "Which schools", "list the schools" of a join: the names of the table that the question asks for. */
function namesOfPart({ links, words }: Reading): readonly Measure[] {
  const asked = links.find((link) => link.kind === "table");
  const before = words.slice(0, asked?.from ?? 0);
  const isAsked =
    before.length > 0 &&
    before.every(({ lower }) => /^(?:which|what|list|show|give|find|name|me|all|the|are|is)$/.test(lower));
  const name = asked?.kind === "table" && isAsked ? nameColumn(asked.table) : null;
  return name ? [{ kind: "column", column: name }] : [];
}
