import pg from "pg";

/**
 * bigint → number. Ids and counters stay far below 2^53, so a larger value is a bug and must not be rounded silently.
 */
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("A bigint exceeds the safe integers of JavaScript");
  return value;
}

const int8Oid = 20;
const int8ArrayOid = 1016;
const dateOid = 1082;
const timestampOid = 1114;
const timestamptzOid = 1184;

/** The schema has one-dimensional arrays only. */
const parseInt8Array = (text: string): (number | null)[] =>
  text === "{}"
    ? []
    : text
        .slice(1, -1)
        .split(",")
        .map((item) => (item === "NULL" ? null : toSafeInteger(item)));

const usualTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d$/;
const parseAnyTime = pg.types.getTypeParser(timestamptzOid, "text");

/** The driver's parser takes twice as long, and a list has thousands of times. */
const parseTime = (text: string): unknown =>
  usualTime.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`) : parseAnyTime(text);

/**
 * bigint → number, timestamptz → Date, date and zoneless timestamp → text (a Date would shift them by this machine's
 * time zone).
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (format !== "binary") {
      if (oid === int8Oid) return toSafeInteger;
      if (oid === int8ArrayOid) return parseInt8Array;
      if (oid === timestamptzOid) return parseTime;
      if (oid === dateOid || oid === timestampOid) return (text: string) => text;
    }
    return pg.types.getTypeParser(oid, format ?? "text");
  },
};
