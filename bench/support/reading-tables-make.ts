import { seeded } from "../../domain/seeded.ts";

/** A table as a reader sees it. A header that spans columns stands over each of them. */
export interface KnownTable {
  readonly caption: string | null;
  readonly unit: string | null;
  readonly header: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
  readonly html: string;
}

export interface TableKind {
  readonly name: string;
  readonly lines: "none" | "rules" | "grid";
  readonly groups: number;
  readonly columnsPerGroup: number;
  readonly rows: number;
  /** "$" in a cell of its own before the numbers of the first and the last row. */
  readonly signs?: boolean;
  readonly markers?: boolean;
  /** Long labels and a column of text, so that cells have several lines. */
  readonly longCells?: boolean;
  readonly beside?: boolean;
  readonly fontSize: number;
  readonly padding: number;
  /** Chromium repeats a header on each page unless this is false. */
  readonly repeatHeader?: boolean;
  readonly landscape?: boolean;
}

const plain = { groups: 1, columnsPerGroup: 3, rows: 9, fontSize: 12, padding: 3 } as const;
export const tableKinds: readonly TableKind[] = [
  { ...plain, name: "statement, no rules", lines: "none", signs: true },
  { ...plain, name: "statement, horizontal rules", lines: "rules", signs: true },
  { ...plain, name: "statement, full grid", lines: "grid" },
  { ...plain, name: "spanning headers, rules", lines: "rules", groups: 2, columnsPerGroup: 2 },
  { ...plain, name: "spanning headers, no rules", lines: "none", groups: 2, columnsPerGroup: 2 },
  { ...plain, name: "spanning headers, grid", lines: "grid", groups: 2, columnsPerGroup: 2 },
  { ...plain, name: "footnote markers", lines: "rules", markers: true },
  { ...plain, name: "dense, 8 columns", lines: "none", columnsPerGroup: 8, rows: 20, fontSize: 9, padding: 1.5 },
  { ...plain, name: "wide, 12 columns", lines: "rules", groups: 3, columnsPerGroup: 4, fontSize: 10, landscape: true },
  { ...plain, name: "cells of several lines, rules", lines: "rules", longCells: true },
  { ...plain, name: "cells of several lines, no rules", lines: "none", longCells: true },
  { ...plain, name: "cells of several lines, grid", lines: "grid", longCells: true },
  { ...plain, name: "beside prose", lines: "none", columnsPerGroup: 2, beside: true },
  { ...plain, name: "across pages, header repeated", lines: "rules", rows: 90 },
  { ...plain, name: "across pages, one header", lines: "none", rows: 90, repeatHeader: false },
];

const subjects = [
  "Cash",
  "Trade receivables",
  "Inventories",
  "Property and equipment",
  "Goodwill",
  "Other assets",
].concat(
  ["Accounts payable", "Accrued expenses", "Deferred revenue", "Long-term debt", "Leases", "Retained earnings"],
  ["Product sales", "Services", "Cost of sales", "Research and development", "Marketing", "Interest income"],
);
const qualities = [
  "current",
  "net of allowance",
  "North America",
  "Europe",
  "Asia",
  "consolidated",
  "short-term",
  "other",
];
const periods = ["Year ended December 31,", "Three months ended June 30,", "Six months ended September 30,"];
const units = ["(in millions)", "(in thousands, except per share data)", "(Dollars in millions)", null];
const reasons =
  "The change follows from new contracts, higher prices of raw material and the sale of a part of the business".split(
    " ",
  );
const fonts = ["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Condensed"];

/** A table of a kind; the same seed gives the same table. */
export function makeTable(kind: TableKind, seed: number): KnownTable {
  const random = seeded(seed * 7919 + kind.name.length);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] ?? (list[0] as T);
  const count = kind.groups * kind.columnsPerGroup;
  const years = Array.from({ length: count }, (_, at) => String(2024 - (at % kind.columnsPerGroup)));
  const spans = Array.from({ length: kind.groups }, (_, at) => periods[at % periods.length] ?? "");
  const used = new Map<string, number>();
  const rows: Cells[] = Array.from({ length: kind.rows }, (_, at) => {
    if (at % 7 === 3 && kind.lines !== "grid") return { label: `${pick(subjects)}:`, values: [], text: "" };
    const label = unique(
      `${pick(subjects)}, ${pick(qualities)}${kind.longCells ? ` and ${reasons.slice(0, 4 + Math.floor(random() * 6)).join(" ")}` : ""}`,
      used,
    );
    const text = kind.longCells ? reasons.slice(Math.floor(random() * 8), 9 + Math.floor(random() * 11)).join(" ") : "";
    return {
      label,
      values: years.map(() => number(random)),
      text,
      marker: kind.markers && random() < 0.4 ? pick(["1", "(2)", "*", "(a)"]) : "",
    };
  });
  return assemble({
    kind,
    rows,
    years,
    spans,
    font: fonts[seed % fonts.length] ?? "",
    unit: units[seed % units.length] ?? null,
    caption: seed % 2 === 0 ? `Table ${seed + 1}. ${pick(subjects)} by region` : null,
  });
}

interface Cells {
  readonly label: string;
  readonly values: readonly string[];
  readonly text: string;
  readonly marker?: string | undefined;
}

function unique(label: string, used: Map<string, number>): string {
  const times = (used.get(label) ?? 0) + 1;
  used.set(label, times);
  return times === 1 ? label : `${label} ${"BCDEFGHIJKLMNOP"[times - 2] ?? times}`;
}

function number(random: () => number): string {
  const kind = random();
  const size = Math.floor(10 ** (1 + random() * 4));
  const text = kind < 0.2 ? (size / 10).toFixed(1) : size.toLocaleString("en-US");
  if (kind > 0.96) return "—";
  return kind > 0.8 ? `(${text})` : text;
}

interface Parts {
  readonly kind: TableKind;
  readonly rows: readonly Cells[];
  readonly years: readonly string[];
  readonly spans: readonly string[];
  readonly font: string;
  readonly unit: string | null;
  readonly caption: string | null;
}

function assemble(parts: Parts): KnownTable {
  const { kind, rows, years, spans, unit, caption } = parts;
  const last = kind.longCells ? ["Comment"] : [];
  const spanned = years.map((_, at) => spans[Math.floor(at / kind.columnsPerGroup)] ?? "");
  const header = [
    ["", ...spanned, ...last.map(() => "")],
    ["", ...years, ...last],
  ];
  const body = rows.map(({ label, values, text, marker }, row) => [
    label,
    ...years.map((_, at) =>
      valueText(values[at] ?? "", { sign: isSigned(kind, row, rows.length), marker: at === 0 ? marker : "" }),
    ),
    ...last.map(() => text),
  ]);
  return { caption, unit, header, rows: body, html: htmlOf(parts) };
}

const isSigned = (kind: TableKind, row: number, count: number) =>
  kind.signs === true && (row === 0 || row === count - 1);

function valueText(value: string, { sign, marker }: { sign: boolean; marker: string | undefined }): string {
  return value === "" ? "" : `${sign ? "$" : ""}${value}${marker ?? ""}`;
}

function htmlOf({ kind, rows, years, spans, font, unit, caption }: Parts): string {
  const cellsPerValue = kind.signs ? 2 : 1;
  const spanCells = spans.map((span) => `<th colspan="${kind.columnsPerGroup * cellsPerValue}">${span}</th>`).join("");
  const yearCells = years.map((year) => `${kind.signs ? "<th></th>" : ""}<th class="n">${year}</th>`).join("");
  const comment = kind.longCells;
  const head = `<thead><tr><th></th>${spanCells}${comment ? "<th></th>" : ""}</tr><tr><th></th>${yearCells}${comment ? "<th>Comment</th>" : ""}</tr></thead>`;
  const body = rows.map((cells, row) =>
    rowHtml(cells, { kind, columns: years.length, sign: isSigned(kind, row, rows.length) }),
  );
  const style = `font-family:'${font}';font-size:${kind.fontSize}px;--pad:${kind.padding}px`;
  const title = `${caption === null ? "" : `<p><b>${caption}</b></p>`}${unit === null ? "" : `<p>${unit}</p>`}`;
  return `<section style="${style}">${title}<table class="${kind.lines} ${kind.repeatHeader === false ? "once" : ""}">${head}<tbody>${body.join("")}</tbody></table></section>`;
}

function rowHtml(
  { label, values, text, marker }: Cells,
  row: { kind: TableKind; columns: number; sign: boolean },
): string {
  const { kind, columns, sign } = row;
  const note = marker ? `<sup>${marker}</sup>` : "";
  const cells = Array.from({ length: columns }, (_, at) => {
    const value = values[at] ?? "";
    return `${kind.signs ? `<td>${sign && value !== "" ? "$" : ""}</td>` : ""}<td class="n">${value}${at === 0 ? note : ""}</td>`;
  });
  return `<tr><td class="${values.length > 0 ? "in" : ""}">${label}</td>${cells.join("")}${kind.longCells ? `<td class="t">${text}</td>` : ""}</tr>`;
}

export const tableStyle = `
  body{font:12px/1.35 "DejaVu Serif",serif;margin:0} section{margin:0 0 14px} section p{margin:2px 0;break-after:avoid}
  table{border-collapse:collapse;width:100%} td,th{padding:var(--pad) calc(2 * var(--pad) + 2px);text-align:left;vertical-align:top}
  th[colspan]{text-align:center} td.n,th.n{text-align:right;white-space:nowrap} td.in{padding-left:14px} td.t{width:32%}
  table.grid td,table.grid th{border:1px solid #000} table.rules thead tr:last-child th,table.rules thead th[colspan]{border-bottom:1px solid #000}
  table.rules{border-top:1px solid #000;border-bottom:1px solid #000} table.once thead{display:table-row-group}
  sup{font-size:65%} tr{break-inside:avoid} .beside{display:grid;grid-template-columns:1fr 1.2fr;gap:26px} .beside p{text-align:justify}`;
