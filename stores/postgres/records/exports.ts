// Reads a knowledge graph for an export: pages by key in one snapshot, so memory is bounded and nothing is seen twice.
import { notFound } from "../../../domain/errors.ts";
import type { ExportReceiver, ExportRecords } from "../../ports/records/exports.ts";
import type { Database } from "../client.ts";
import { exportChunks, exportPostedChunks } from "./export-chunks.ts";
import { exportEntities, exportRelations, exportSuppressed } from "./export-graph.ts";
import { exportMergedEntities, exportMergedRelations, exportRemovedChunks } from "./export-merges.ts";
import { exportSources } from "./export-sources.ts";
import type { Exporting } from "./exporting.ts";
import { kgById } from "./kgs.ts";

export function createExports(db: Database): ExportRecords {
  return {
    async read(kg_id, part, receiver) {
      await db.transaction((sql) => read({ sql, kg_id, receiver }, part === "all"), { mode: "snapshot" });
    },
  };
}

async function read(
  { sql, kg_id, receiver }: Exporting & { receiver: ExportReceiver },
  isWhole: boolean,
): Promise<void> {
  const kg = await kgById(sql, kg_id);
  if (kg === null) throw notFound("Knowledge graph not found", "kg_name");
  await receiver.begin(kg);
  const exporting = { sql, kg_id, receiver };
  if (isWhole) {
    // Suppressions come first, so that an import never shows records that a person deleted.
    await exportSuppressed(exporting);
    await exportSources(exporting, (source) => exportChunks(exporting, source));
    await exportRemovedChunks(exporting);
    await exportPostedChunks(exporting);
  }
  await exportEntities(exporting);
  await exportRelations(exporting);
  if (!isWhole) return;
  await exportMergedEntities(exporting);
  await exportMergedRelations(exporting);
}
