import type pg from "pg";
import { sqlLimits } from "../../../domain/limits/sql.ts";
import type { SqlResult } from "../../ports/records/tables.ts";
import { typeParsers } from "../type-parsers.ts";

/** PostgreSQL's type ids (pg_type.oid) with a name of their own in a result. All other types are shown as text. */
const typeNames: Readonly<Record<number, string>> = {
  16: "boolean",
  20: "integer",
  21: "integer",
  23: "integer",
  700: "number",
  701: "number",
  1082: "date",
  1083: "time",
  1114: "timestamp",
  1184: "timestamp",
  1700: "number",
};
const int8Oid = 20;
const numericOid = 1700;
const timestampWithZoneOid = 1184;

/**
 * Parsers for one result. They count the received characters and drop all cells beyond twice the limit: `readResult`
 * would cut them, but they could fill the memory before.
 */
export function createCellReader(): pg.CustomTypesConfig {
  let characters = 0;
  return {
    getTypeParser(oid: number) {
      const parse = parserOf(oid);
      return (text: string) => {
        characters += text.length;
        return characters > 2 * sqlLimits.resultBytes ? null : parse(text);
      };
    },
  };
}

function parserOf(oid: number): (text: string) => unknown {
  if (oid === numericOid || oid === int8Oid) return toNumber;
  if (oid === timestampWithZoneOid) return toIso;
  const known = oid in typeNames ? typeParsers.getTypeParser(oid, "text") : undefined;
  return known ?? ((text) => text);
}

/** Returns text when a number would lose digits before its point, as in a sum of identifiers. */
function toNumber(text: string): number | string {
  const value = Number(text);
  const exact = text.includes(".") ? Math.abs(value) <= Number.MAX_SAFE_INTEGER : Number.isSafeInteger(value);
  return exact ? value : text;
}

/** The timestamp "infinity" has no ISO form and stays as it is. */
function toIso(text: string): string {
  const date = new Date(text.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00"));
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

/**
 * Rows by unique column name, at most `max_rows` and 5 MB. The statement asks for one row more; if it arrives, rows
 * were cut.
 */
export function readResult({ fields, rows }: pg.QueryArrayResult<unknown[]>, max_rows: number): SqlResult {
  const names = uniqueNames(fields.map(({ name }) => name));
  const columns = fields.map(({ dataTypeID }, at) => ({
    name: names[at] ?? "",
    type: typeNames[dataTypeID] ?? "text",
  }));
  const kept: Record<string, unknown>[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, max_rows)) {
    const record = Object.fromEntries(names.map((name, at) => [name, row[at]]));
    bytes += Buffer.byteLength(JSON.stringify(record));
    if (bytes > sqlLimits.resultBytes) break;
    kept.push(record);
  }
  return { columns, rows: kept, truncated: kept.length < rows.length };
}

/** A result may have two columns of one name; a record may not. */
function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let count = 2; taken.has(unique); count += 1) unique = `${name}_${count}`;
    taken.add(unique);
    return unique;
  });
}
