import { all, at, type XmlElement } from "./xml-tree.ts";

/** How a program shows the number of a cell. */
export type NumberFormat =
  | { readonly kind: "plain" | "date" | "time" | "timestamp" | "duration" | "percent" }
  | { readonly kind: "currency"; readonly sign: string }
  /** Numbers with leading zeros, such as postal codes. */
  | { readonly kind: "padded"; readonly digits: number };

const plain = { kind: "plain" } as const;
const builtIn = new Map<number, NumberFormat>([
  ...[9, 10].map((id) => [id, { kind: "percent" }] as const),
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58].map(
    (id) => [id, { kind: "date" }] as const,
  ),
  ...[18, 19, 20, 21, 32, 33, 45, 47, 55, 56].map((id) => [id, { kind: "time" }] as const),
  [22, { kind: "timestamp" }],
  [46, { kind: "duration" }],
]);
/** "[$-409]" names a language only, unlike "[$€-407]". */
const LANGUAGE = /\[\$-[^\]]*\]/g;
const CURRENCY = /\[\$([^\]-]+)(?:-[^\]]*)?\]|((?:[A-Z]{1,3})?\$|[€£¥₹₩₽₺₴₫฿])/u;

/** The formats of a workbook, in the order in which cells number them. */
export function readFormats(styles: XmlElement): readonly NumberFormat[] {
  const own = new Map(
    all(at(styles, "numFmts"), "numFmt").map(({ attributes }) => [
      Number(attributes.numFmtId),
      formatOf(attributes.formatCode ?? ""),
    ]),
  );
  return all(at(styles, "cellXfs"), "xf").map(({ attributes }) => {
    const id = Number(attributes.numFmtId ?? 0);
    return own.get(id) ?? builtIn.get(id) ?? plain;
  });
}

/** A format by its code, such as "dd/mm/yyyy" or "#,##0.00 [$EUR]". Its first section is that of positive numbers. */
export function formatOf(code: string): NumberFormat {
  const first = (/^(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[])*/s.exec(code.slice(0, 255))?.[0] ?? "").trim();
  const sign = CURRENCY.exec(first.replace(LANGUAGE, ""));
  const bare = first
    .replace(/"[^"]*"|\\.|_.|\*./gs, "")
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
    .toLowerCase();
  if (bare === "" || bare.includes("general") || bare.includes("@")) return plain;
  if (/\[[hms]+\]/.test(bare)) return { kind: "duration" };
  const moment = momentOf(bare.replace(/s\.0+/g, "s"));
  if (moment !== null) return moment;
  if (bare.includes("%")) return { kind: "percent" };
  if (sign !== null) return { kind: "currency", sign: (sign[1] ?? sign[2] ?? "").trim() };
  return /^0{2,}$/.test(bare) ? { kind: "padded", digits: bare.length } : plain;
}

/** "m" is a month, unless hours or seconds stand beside it. */
function momentOf(code: string): NumberFormat | null {
  if (/[0#?]/.test(code) || !/[ymdhs]/.test(code)) return null;
  const hasTime = /[hs]/.test(code);
  const hasDate = /[yd]/.test(code) || /mmm/.test(code) || !hasTime;
  return { kind: hasDate && hasTime ? "timestamp" : hasDate ? "date" : "time" };
}
