import type { Cell, ColumnType } from "../../domain/document.ts";

const INTEGER = /^-?(?:0|[1-9]\d{0,15}|[1-9]\d{0,2}(?:,\d{3})+)$/;
const NUMBER = /^-?(?:0|[1-9]\d{0,15}|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i;
const BOOLEAN = /^(?:true|false|yes|no)$/i;
const DATE = /^(\d{4})[-/](\d{2})[-/](\d{2})$/;
const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/;
/** Placeholders for "no value" in columns of numbers or dates; in a text column they are text. */
const MISSING = /^(?:|n\/?a|null|none|nan|-|–|—|\?)$/i;

const tests: Readonly<Record<Exclude<ColumnType, "text">, (value: string) => boolean>> = {
  integer: (value) => INTEGER.test(value) && Number.isSafeInteger(plainNumber(value)),
  number: (value) => /\d/.test(value) && NUMBER.test(value) && Number.isFinite(plainNumber(value)),
  boolean: (value) => BOOLEAN.test(value),
  date: isDate,
  timestamp: (value) => TIMESTAMP.test(value) && isDate(value.slice(0, 10)),
};
const order = ["integer", "number", "boolean", "date", "timestamp"] as const;

/**
 * The narrowest type that fits every value of a column, ignoring empty ones. Numbers with leading zeros are codes
 * ("007", post codes) and stay text, as do numbers beyond the range of exact integers.
 */
export function columnType(values: readonly string[]): ColumnType {
  const present = values.filter((value) => !MISSING.test(value));
  if (present.length === 0) return "text";
  return order.find((type) => present.every(tests[type])) ?? "text";
}

/** A value in its column's type; dates as YYYY-MM-DD, timestamps as written. */
export function toCell(value: string, type: ColumnType): Cell {
  if (value === "") return null;
  if (type === "text") return value;
  if (MISSING.test(value)) return null;
  if (type === "integer" || type === "number") return plainNumber(value);
  if (type === "boolean") return /^(?:true|yes)$/i.test(value);
  return type === "date" ? value.replaceAll("/", "-") : value;
}

function plainNumber(value: string): number {
  return Number(value.replaceAll(",", ""));
}

function isDate(value: string): boolean {
  const [, year, month, day] = DATE.exec(value) ?? [];
  if (year === undefined || month === undefined || day === undefined || year === "0000") return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}
