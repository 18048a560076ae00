import type { NumberFormat } from "./xlsx-formats.ts";
import type { Workbook } from "./xlsx-workbook.ts";

const dayMs = 86_400_000;
/** The last day that programs know: 9999-12-31. */
const lastDay = 2_958_465;
/** Digits with which programs calculate; further digits are noise. */
const digits = 15;

/** The number of a cell as its format shows it, in the forms that the reader of CSV knows. */
export function shownNumber(raw: string, format: NumberFormat, from1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(value)) return raw;
  const { kind } = format;
  if (kind === "percent") return `${plainNumber(value * 100)}%`;
  if (kind === "currency") return withSign(plainNumber(value), format.sign);
  if (kind === "padded")
    return Number.isInteger(value) && value >= 0 ? raw.padStart(format.digits, "0") : plainNumber(value);
  if (kind === "plain" || value < 0 || value > lastDay) return plainNumber(value);
  if (kind === "duration") return duration(value);
  return moment(value, kind, from1904);
}

const plainNumber = (value: number): string => String(Number(value.toPrecision(digits)));

function withSign(number: string, sign: string): string {
  const amount = number.replace(/^-/, "");
  const written = /^\p{L}/u.test(sign) ? `${amount} ${sign}` : `${sign}${amount}`;
  return number.startsWith("-") ? `-${written}` : written;
}

function moment(value: number, kind: "date" | "time" | "timestamp", from1904: boolean): string {
  const iso = new Date(Math.round((dayOne(value, from1904) + value * dayMs) / 1_000) * 1_000).toISOString();
  const [date = "", clock = ""] = iso.replace(/(?::00)?\.000Z$/, "").split("T");
  return kind === "date" ? date : kind === "time" ? clock : `${date} ${clock}`;
}

/** Day 0. Programs count a 29 February 1900, which never was. */
function dayOne(value: number, from1904: boolean): number {
  if (from1904) return Date.UTC(1904, 0, 1);
  return Date.UTC(1899, 11, value < 60 ? 31 : 30);
}

function duration(value: number): string {
  const seconds = Math.round(value * 86_400);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** The text that a cell shows, by the type of the cell. */
export function shownValue(
  raw: string,
  { type, style }: { readonly type: string; readonly style: number },
  { strings, formats, from1904 }: Workbook,
): string {
  if (type === "s") return raw === "" ? "" : (strings?.[Number(raw)] ?? "");
  if (type === "b") return raw === "1" ? "TRUE" : "FALSE";
  if (type === "d") return raw.replace(/T00:00:00(?:\.0+)?Z?$/, "").replace("T", " ");
  if (type === "n") return shownNumber(raw, formats[style] ?? { kind: "plain" }, from1904);
  return raw;
}
