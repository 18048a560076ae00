import type { Cell } from "../../../domain/document.ts";
import type { ColumnReader } from "./column-reader.ts";

/** Beyond 15 digits a number is no longer exact: it is an identifier. */
const PLAIN = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,30})?$/;
const ISO =
  "AED|ARS|AUD|BGN|BRL|CAD|CHF|CLP|CNY|COP|CZK|DKK|EGP|EUR|GBP|HKD|HUF|IDR|ILS|INR|JPY|KES|KRW|MXN|MYR|NGN|NOK|NZD|PHP|PKR|PLN|RON|RUB|SAR|SEK|SGD|THB|TRY|TWD|UAH|USD|VND|ZAR";
const UNIT = `(?:[A-Z]{1,3})?\\$|[€£¥₹₩₽₺₪₫฿]|kr|zł|${ISO}`;
const BODY = "(?:\\d[\\d.,'’ \\u00a0\\u202f]{0,40}|\\.\\d{1,30})(?:e[+-]?\\d{1,3})?";
/** Multiples of money ($154K, €1.2 bn, 3 million USD) and their powers of ten. Longer words come first. */
const exponents: Readonly<Record<string, number>> = {
  thousand: 3,
  million: 6,
  billion: 9,
  trillion: 12,
  mn: 6,
  mio: 6,
  bn: 9,
  k: 3,
  m: 6,
  b: 9,
  t: 12,
};
const MULTIPLE = Object.keys(exponents).join("|");
/** Groups: opening parenthesis, sign, unit, sign, body, multiple, unit, closing parenthesis. */
const AMOUNT = new RegExp(
  `^(\\()?([-+−])?\\s?(${UNIT})?\\s?([-+−])?(${BODY}?)\\s?(?:(${MULTIPLE})\\.?\\s?)?(${UNIT}|%)?(\\))?$`,
  "i",
);
/** A longer number with a plus sign is a telephone number. */
const DIGITS_AFTER_PLUS = 7;

interface Amount {
  readonly negative: boolean;
  readonly body: string;
  /** Power of ten that the body is multiplied with. */
  readonly exponent: number;
  readonly unit: string | null;
  readonly enclosed: boolean;
}

/** How a column writes thousands and decimals. The first style that fits every value counts. */
interface Style {
  readonly pattern: RegExp;
  readonly plain: (body: string) => string;
}

const WHOLE = "(?:0|[1-9]\\d{0,14})";
const styles: readonly Style[] = [
  // 1234.5 · 1,234.50 · 12,34,567 · .5
  {
    pattern: new RegExp(
      `^(?:${WHOLE}|[1-9]\\d{0,2}(?:,\\d{3}){1,5}|[1-9]\\d?(?:,\\d{2}){1,5},\\d{3})?(?:\\.\\d{1,30})?(?:e[+-]?\\d{1,3})?$`,
      "i",
    ),
    plain: (body) => body.replaceAll(",", ""),
  },
  // 1234,5 · 1.234,50
  {
    pattern: new RegExp(`^(?:${WHOLE}|[1-9]\\d{0,2}(?:\\.\\d{3}){1,5})(?:,\\d{1,30})?(?:e[+-]?\\d{1,3})?$`, "i"),
    plain: (body) => body.replaceAll(".", "").replace(",", "."),
  },
  // 1 234,5 · 1'234.50
  {
    pattern: new RegExp(`^(?:${WHOLE}|[1-9]\\d{0,2}(?:[ '’\\u00a0\\u202f]\\d{3}){1,5})(?:[.,]\\d{1,30})?$`, "i"),
    plain: (body) => body.replace(/[ '’\u00a0\u202f]/g, "").replace(",", "."),
  },
];

/**
 * A column of numbers: thousands and decimals in one style, with at most one currency or percent sign, which becomes
 * the column's unit. Amounts of money may have a multiple ("$154K"). A comma is a decimal comma only if a value of the
 * column cannot be read otherwise. Numbers with leading zeros are codes. Null if a value is no number.
 */
export function amountReader(values: readonly string[]): ColumnReader | null {
  const amounts: Amount[] = [];
  for (const value of values) {
    const amount = amountOf(value);
    if (amount === null) return null;
    amounts.push(amount);
  }
  const unit = commonUnit(amounts);
  const style = styles.find(({ pattern }) => amounts.every(({ body }) => pattern.test(body)));
  if (unit === undefined || style === undefined || amounts.every(({ enclosed }) => enclosed)) return null;
  const read = (amount: Amount): number =>
    Number(
      `${amount.negative ? "-" : ""}${style.plain(amount.body)}${amount.exponent > 0 ? `e${amount.exponent}` : ""}`,
    );
  const isWhole = amounts.every(({ body, exponent }) => exponent === 0 && /^\d+$/.test(style.plain(body)));
  const isExact = (number: number): boolean => (isWhole ? Number.isSafeInteger(number) : Number.isFinite(number));
  if (!amounts.every((amount) => isExact(read(amount)))) return null;
  const toCell = (value: string): Cell => {
    const amount = amountOf(value);
    return amount !== null && style.pattern.test(amount.body) ? read(amount) : null;
  };
  return {
    type: isWhole ? "integer" : "number",
    unit,
    toCell,
    usesDecimalComma: style === styles[1],
    ambiguous: false,
    note: null,
  };
}

function amountOf(value: string): Amount | null {
  if (PLAIN.test(value)) {
    const negative = value.startsWith("-");
    return { negative, body: negative ? value.slice(1) : value, exponent: 0, unit: null, enclosed: false };
  }
  if (value.length > 60) return null;
  const match = AMOUNT.exec(value);
  if (match === null) return null;
  const [, open, sign, before, inner, body = "", multiple, after, close] = match;
  if ((open === undefined) !== (close === undefined) || (sign && inner) || (before && after && after !== "%"))
    return null;
  if ((sign ?? inner) === "+" && body.length > DIGITS_AFTER_PLUS) return null;
  // Without a currency "5M" is a size, and "3 k" may be anything.
  const isMoney = before !== undefined || (after !== undefined && after !== "%");
  if (multiple !== undefined && (!isMoney || body === "" || /e/i.test(body))) return null;
  const minus = [sign, inner].some((mark) => mark === "-" || mark === "−");
  return {
    negative: minus || open !== undefined,
    body: body.trimEnd(),
    exponent: multiple === undefined ? 0 : (exponents[multiple.toLowerCase()] ?? 0),
    unit: before ?? after ?? null,
    enclosed: open !== undefined,
  };
}

/** The unit of most values; null without one, undefined if the values do not share it. */
function commonUnit(amounts: readonly Amount[]): string | null | undefined {
  const units = new Set(amounts.flatMap(({ unit }) => (unit === null ? [] : [unit.toUpperCase()])));
  if (units.size === 0) return null;
  const [unit] = units;
  const bare = amounts.filter((amount) => amount.unit === null).length;
  return units.size > 1 || bare * 2 > amounts.length
    ? undefined
    : (amounts.find((amount) => amount.unit)?.unit ?? unit);
}
