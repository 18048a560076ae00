import { AppError } from "../../domain/errors.ts";
import type { SqlTable } from "../../domain/sql-table.ts";
import type { TablesToAsk } from "./tables-to-ask.ts";

/** Tables and columns that a refusal names. */
const tablesNamed = 3;
const columnsNamed = 12;

interface Refusal {
  readonly reason: string;
  readonly query: string;
  readonly asked: TablesToAsk;
  readonly cause?: unknown;
}

/** The error for a query without a safe statement: its reason, and the tables that can be asked instead. */
export function refuseQuery({ reason, query, asked, cause }: Refusal): AppError {
  const sentences = [`query: ${reason}`, canBeAsked(query, asked), othersOf(asked)].filter(Boolean);
  return new AppError("invalid_input", sentences.join(". "), { field: "query", cause });
}

function canBeAsked(query: string, { kgs, hinted }: TablesToAsk): string {
  if (hinted.length === 0) return "Tables come from CSV files; none of them is in the knowledge graphs asked";
  const named = byMention(query, hinted).slice(0, tablesNamed);
  const more = hinted.length - named.length;
  const shown = named.map((table) => tableShown(table, kgs.length > 1)).join("; ");
  return `Tables that can be asked: ${shown}${more > 0 ? `; and ${more} more` : ""}`;
}

const othersOf = ({ kgs_not_asked }: TablesToAsk): string =>
  kgs_not_asked > 0 ? `Without kg_names ${kgs_not_asked} knowledge graphs were not asked` : "";

/** Tables whose names or columns stand in the text come first; equal ones keep their order. */
export function byMention(text: string, tables: readonly SqlTable[]): readonly SqlTable[] {
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []);
  const mentions = ({ name, columns }: SqlTable): number =>
    (words.has(name) ? columnsNamed : 0) + columns.filter((column) => words.has(column.name)).length;
  return tables
    .map((table) => ({ table, count: mentions(table) }))
    .sort((a, b) => b.count - a.count)
    .map(({ table }) => table);
}

function tableShown({ kg_name, name, columns }: SqlTable, withKg: boolean): string {
  const names = columns.slice(0, columnsNamed).map((column) => column.name);
  const more = columns.length - names.length;
  return `${withKg ? `${kg_name}.` : ""}${name} (${names.join(", ")}${more > 0 ? `, and ${more} more` : ""})`;
}
