import { nameColumns, personColumn, placeColumn } from "./name-column.ts";
import type { Measure } from "./plan.ts";
import { readPrices } from "./read-prices.ts";
import type { Reading } from "./reading.ts";
import { isTemporal } from "./schema-index.ts";

/** "When" asks for the only date, "where" for the only place, "who" and "which" for names. */
export function askedByWord(reading: Reading): readonly Measure[] {
  const dates = /^when\b/.test(reading.text) ? reading.table.columns.filter(isTemporal) : [];
  const [date, ...more] = dates;
  const prices = readPrices(reading);
  if (prices.length > 0) return prices;
  const place = /^where\b/.test(reading.text) && !reading.table.joins ? placeColumn(reading.table) : null;
  if (place) return [{ kind: "column", column: place }];
  return date && more.length === 0 ? [{ kind: "column", column: date }] : namesAsked(reading);
}

/** "which hospitals", "who": the column that names the rows. "all sales", "the data" ask for whole rows. */
function namesAsked({ text, table }: Reading): readonly Measure[] {
  const isAsked = /\b(?:which|who|whose)\b|^what (?:is|are|was|were)\b/.test(text);
  if (table.joins || !isAsked) return [];
  const names = nameColumns(table);
  const person = names.length === 0 && /^who\b/.test(text) ? personColumn(table) : null;
  return (person ? [person] : names).map((column) => ({ kind: "column", column }));
}
