import type { ChunkDraft } from "../../domain/chunk.ts";
import type { ParsedDocument } from "../../domain/document.ts";
import { nameKey } from "../../domain/text/key.ts";
import { namesLimit } from "./column-counts.ts";
import { type OtherRows, type PlannedRows, planRows } from "./row-plan.ts";
import { namesInRows } from "./rows.ts";

/** `limit` bounds the names of all tables together. */
interface TablesToPlan extends Pick<ParsedDocument, "table" | "table_heading"> {
  readonly drafts: readonly ChunkDraft[];
  readonly limit?: number;
}

/**
 * Plans how the rows of a document are read; null without a table. The plan is made from the document's table. Rows of
 * other tables of a workbook are read by their own labels, unless all tables together have too many names.
 */
export function planTables({ table, table_heading, drafts, limit = namesLimit }: TablesToPlan): PlannedRows | null {
  if (table === null) return null;
  const planned = planRows(table, limit);
  if (table_heading === undefined) return planned;
  const { plan, warnings, left } = planned;
  const all = { heading: table_heading, areRead: true };
  const names = new Set<string>();
  for (const draft of drafts) {
    if (!holdsRows(draft) || !isOfOtherTable(draft, all)) continue;
    for (const name of namesInRows(draft.content)) names.add(nameKey(name));
    if (names.size > left) {
      const none = { ...plan, others: { ...all, areRead: false } };
      return { plan: none, warnings: [...warnings, tooMany(limit)], left };
    }
  }
  return { plan: { ...plan, others: all }, warnings, left: left - names.size };
}

const tooMany = (limit: number): string =>
  `The tables that are in the text only: their values are no entities, because the names of all tables would be more than ${limit.toLocaleString("en")}`;

export const holdsRows = ({ blocks }: Pick<ChunkDraft, "blocks">): boolean =>
  blocks.some(({ kind }) => kind === "table");

/** Whether the rows of a chunk belong to a table that is not the planned one. */
export function isOfOtherTable({ title, heading_path }: ChunkDraft, others: OtherRows | undefined): boolean {
  if (others === undefined) return false;
  return others.heading === null || (heading_path.at(-1) ?? title) !== others.heading;
}
