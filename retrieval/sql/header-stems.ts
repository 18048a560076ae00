import type { SqlColumn } from "../../domain/sql-table.ts";
import { months } from "../../domain/text/months.ts";
import { readWords } from "./question-words.ts";

/** "SurfaceArea" and "surface_area" are two words each. */
export const spaced = (header: string): string =>
  abbreviated.get(header.toLowerCase()) ??
  header
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(glued, (word, first: string, last: string) => (whole.has(word.toLowerCase()) ? word : `${first} ${last}`));

/** Two words written as one, of which the second is usual in headers: "winpercent". */
const glued =
  /(?<!\p{L})(\p{L}{3,})(percent|percentage|name|number|count|score|total|status|amount|price|index|gross)(?!\p{L})/giu;
/** Words that only look like two. */
const whole = new Set("surname forename nickname discount account viscount".split(" "));

/** The first and the last year at the end of a header: "fatalities_85_99". */
const yearPair = /(?<=[\p{L}][ _])(\d{2})[_-](\d{2})$/u;
/** The same header with the years written out; null for others. "people_18_24" may mean years or ages. */
export function withYears(header: string): string | null {
  const years = header.replace(yearPair, (pair, first: string, last: string) =>
    yearOf(first) < yearOf(last) ? `${yearOf(first)} ${yearOf(last)}` : pair,
  );
  return years === header ? null : years;
}
const yearOf = (digits: string): number => Number(digits) + (Number(digits) >= 30 ? 1900 : 2000);

/** Usual headers for parts of a person's name, and months. */
const abbreviated: ReadonlyMap<string, string> = new Map([
  ["fname", "first name"],
  ["lname", "last name"],
  ["dob", "birth date"],
  ...months.map((name) => [name.slice(0, 3), name] as const),
]);

/** Usual short forms of words in headers. */
const shortened: ReadonlyMap<string, string> = new Map([
  ["hr", "hours"],
  ["hrs", "hours"],
  ["qty", "quantity"],
  ["amt", "amount"],
  ["pct", "percent"],
  ["avg", "average"],
  ["dom", "domestic"],
  ["intl", "international"],
  ["int", "international"],
  ["dept", "department"],
  ["yr", "year"],
  ["lang", "language"],
  ["addr", "address"],
  ["max", "maximum"],
  ["min", "minimum"],
  ["temp", "temperature"],
  ["elev", "elevation"],
  ["alt", "altitude"],
  ["pop", "population"],
  ["lat", "latitude"],
  ["lon", "longitude"],
  ["lng", "longitude"],
  ["emp", "employee"],
  ["mgr", "manager"],
  ["cust", "customer"],
  ["prod", "product"],
  ["org", "organization"],
  ["acct", "account"],
  ["inv", "invoice"],
  ["tel", "telephone"],
  ["est", "estimated"],
  ["desc", "description"],
  ["loc", "location"],
  ["cnt", "count"],
  ["wt", "weight"],
  ["ht", "height"],
  ["sqft", "square feet"],
]);

/** The words of a header in lower case, as they are written; digits separate words. */
export const headerWords = ({ header }: Pick<SqlColumn, "header">): readonly string[] =>
  spaced(header)
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");

/** The stems of a header or of a table's name, without function words if others are left. */
export function stemsOf(name: string): string[] {
  const words = readWords(
    spaced(name)
      .replaceAll("_", " ")
      .replace(/(?<=\p{L}[_ ])(?:no|nr|num)$/iu, "number")
      .replace(/[a-z]+/gi, (word) => shortened.get(word.toLowerCase()) ?? word),
  );
  const content = words.filter(({ isStop }) => !isStop);
  return (content.length > 0 ? content : words).map(({ stem }) => stem);
}

/** Nouns that only introduce the thing: in "number of discharges" the thing is the discharges. */
const leading = /^(number|amount|count|total|sum|kind|type|name|date|percentage|percent|share|rate)$/;
/** Words that begin an aside in a header. */
const asides = /^(of|from|to|by|in|for|with|per|at|on|or|and|than)$/;

/** Units at the end of a header: the head of "Total (EUR)" is the total. */
const units =
  /^(mm|cm|m|km|kg|g|mg|lb|lbs|oz|kmh|mph|kph|c|f|eur|usd|gbp|chf|hr|hrs|min|mins|sec|secs|ms|pct|knots|l|ml|kwh|mwh|gwh)$/i;

const heads = new WeakMap<SqlColumn, readonly string[]>();

/** The stems of a header before its first preposition: "phase" of "Phase of flight". */
export function headStems(column: SqlColumn): readonly string[] {
  const known = heads.get(column);
  if (known) return known;
  const said = spaced(column.header)
    .replace(/[_()[\]]+/g, " ")
    .trim()
    .split(/\s+/);
  const last = said.findLastIndex((word) => !units.test(word));
  const words = last < 0 ? said : said.slice(0, last + 1);
  const at = words.findIndex((word, place) => place > 0 && asides.test(word.toLowerCase()));
  const head = words.slice(0, at < 0 ? words.length : at);
  const isWhole = at < 0 || head.every((word) => leading.test(word.toLowerCase()));
  const stems = stemsOf((isWhole ? words : head).join(" "));
  heads.set(column, stems);
  return stems;
}

const participles =
  /(?:[^e]ed|sold|paid|spent|won|lost|made|built|given|held|sent|taken|born|flown|driven|caught|drawn|lent)$/i;

/**
 * The stem of the thing that a header names: "acres" of "acres_affected" and "units" of "Units sold", of which a
 * participle says more; null if the head is one word.
 */
export function thingBefore(column: SqlColumn): string | null {
  const words = spaced(column.header)
    .replace(/[_()[\]]+/g, " ")
    .trim()
    .split(/\s+/);
  const isDescribed = words.length > 1 && participles.test(words.at(-1) ?? "");
  return isDescribed ? (headStems(column).at(-2) ?? null) : null;
}

const ofColumns = new WeakMap<SqlColumn, readonly string[]>();

/** The stems of a column's header. The store keeps the column as long as the table exists. */
export function headerStems(column: SqlColumn): readonly string[] {
  const stems = ofColumns.get(column) ?? stemsOf(column.header);
  ofColumns.set(column, stems);
  return stems;
}

/** Whether a column holds the numbers of the year that is its header. */
export const isYearHeader = ({ header }: Pick<SqlColumn, "header">): boolean => /^[12]\d{3}$/.test(header);
