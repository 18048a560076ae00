// CSV sources at the level of the records: their table, without parser and chunks.
import type { ParsedTable } from "../../domain/document.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { type StagedDocument, stage } from "./document-lab.ts";

export const acceptCsv = (records: Records, kg_id: number, name: string): Promise<StagedDocument> =>
  stage(records, kg_id, { name, document: [] });

export async function activateCsv(records: Records, { ref, claim }: StagedDocument): Promise<void> {
  const flipped = await records.cutover.flip(ref, claim);
  await records.jobs.complete(ref, claim, { ...flipped.counts, visualizations: [], warnings: [] });
}

/** Stages and flips a table, so that questions find it. */
export async function stageCsv(
  records: Records,
  { kg_id, name, table }: { readonly kg_id: number; readonly name: string; readonly table: ParsedTable },
): Promise<void> {
  const staged = await acceptCsv(records, kg_id, name);
  await records.tables.stage(staged.ref, table);
  await activateCsv(records, staged);
}
