import type { Cell } from "../../../domain/document.ts";
import { fold } from "../../../domain/text/fold.ts";
import { amountReader } from "./amounts.ts";
import { writtenDate } from "./calendar.ts";
import type { ColumnReader, DateOrder } from "./column-reader.ts";
import { isMissingBesideTyped, missingAmongTexts } from "./missing.ts";
import { momentReader, timeReader } from "./moments.ts";

export interface ColumnToRead {
  readonly header: string;
  readonly values: readonly string[];
  /** The order of numeric dates that other columns of the file prove; null if none does. */
  readonly usualOrder: DateOrder | null;
}

/** Words of a header that mark its digits as a name: such numbers are never added. */
const NAMED_BY_DIGITS =
  /(?:^| )(?:phone|telephone|tel|fax|zip|zipcode|postal|postcode|post code|plz|fips|ssn|ein|isbn|issn|ean|upc|gtin|iban|barcode)(?: |$)/;
const DIGITS = /^\d{4,15}$/;
const BOOLEAN = /^(?:true|false|yes|no|y|n)$/i;
const TRUE = /^(?:true|yes|y|t)$/i;
const COMPACT_DATE = /^\d{8}$/;
/** Limits for stray words in a column of another type: few different words, in few of the rows. */
const stray = { words: 2, share: 0.05, rows: 20 } as const;

/**
 * The ladder of types: the first that reads every value of the column. Boolean, identifier (text), compact date,
 * integer or number, date or timestamp, time, text. Values that mean "no value" do not count (`missing.ts`).
 */
export function columnReader({ header, values, usualOrder }: ColumnToRead): ColumnReader {
  const distinct = new Set(values);
  const present = [...distinct].filter((value) => !isMissingBesideTyped(value));
  const typed = present.length === 0 ? null : typedReader(header, present, usualOrder);
  if (typed !== null) return withoutMissing(typed);
  return withoutStrays({ header, values, usualOrder }, present) ?? textReader(distinct);
}

function typedReader(header: string, present: readonly string[], usualOrder: DateOrder | null): ColumnReader | null {
  if (isBoolean(present)) return plain("boolean", (value) => TRUE.test(value));
  if (present.every((value) => DIGITS.test(value))) {
    if (NAMED_BY_DIGITS.test(spoken(header))) return null;
    const compact = compactDates(header, present);
    if (compact !== null) return compact;
  }
  return amountReader(present) ?? momentReader(present, usualOrder) ?? timeReader(present);
}

/** "T" and "F" count only together: each alone is a code. */
const isBoolean = (present: readonly string[]): boolean =>
  present.every((value) => BOOLEAN.test(value)) ||
  (present.length === 2 && ["f", "t"].every((letter) => present.some((value) => value.toLowerCase() === letter)));

/** 20200131 is a date only below a header that says so. */
function compactDates(header: string, present: readonly string[]): ColumnReader | null {
  const written = (value: string): string => value.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  if (!/(?:^| )(?:date|day|datum|dt)(?: |$)/.test(spoken(header))) return null;
  if (!present.every((value) => COMPACT_DATE.test(value) && writtenDate(written(value)) !== null)) return null;
  const reader = momentReader(present.map(written), null);
  return reader && { ...reader, toCell: (value) => reader.toCell(written(value)) };
}

const spoken = (header: string): string =>
  fold(header.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/**
 * Rare words without a digit among numbers or dates ("see note"): the column keeps its type, the words are no values.
 */
function withoutStrays({ header, values, usualOrder }: ColumnToRead, present: readonly string[]): ColumnReader | null {
  const words = new Set(present.filter((value) => !/\d/.test(value)));
  if (words.size === 0 || words.size > stray.words || words.size === present.length) return null;
  const count = values.reduce((sum, value) => sum + (words.has(value) ? 1 : 0), 0);
  if (values.length < stray.rows || count > values.length * stray.share) return null;
  const rest = present.filter((value) => !words.has(value));
  const typed = typedReader(header, rest, usualOrder);
  if (typed === null || typed.type === "boolean") return null;
  const named = [...words].map((word) => `"${word.slice(0, 60)}"`).join(" and ");
  return { ...withoutMissing(typed), note: `is empty in the table where the file says ${named}` };
}

const withoutMissing = (reader: ColumnReader): ColumnReader => ({
  ...reader,
  toCell: (value) => (isMissingBesideTyped(value) ? null : reader.toCell(value)),
});

function textReader(distinct: ReadonlySet<string>): ColumnReader {
  const isMissing = missingAmongTexts(distinct);
  return plain("text", (value) => (isMissing(value) ? null : value));
}

const plain = (type: ColumnReader["type"], toCell: (value: string) => Cell): ColumnReader => ({
  type,
  unit: null,
  toCell,
  usesDecimalComma: false,
  ambiguous: false,
  note: null,
});
