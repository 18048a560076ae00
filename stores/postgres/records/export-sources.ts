import type { SourceLine } from "../../../domain/transfer/source-line.ts";
import type { Exporting } from "./exporting.ts";

const pageSources = 100;

/** The source to which the following chunks belong, and the revision that readers see. */
export interface ExportedSource {
  readonly id: string;
  readonly revision: number;
}

type Row = Omit<SourceLine, "type" | "options"> & ExportedSource & { readonly options: SourceLine["options"] };

/**
 * All sources with an active revision, by name; the chunks of each follow it (`chunksOf`). An imported source names its
 * first upload.
 */
export async function exportSources(
  { sql, kg_id, receiver }: Exporting,
  chunksOf: (source: ExportedSource) => Promise<void>,
): Promise<void> {
  let after = "";
  for (;;) {
    const rows = await sql.query<Row>(
      `SELECT s.id, s.name, s.source_type, r.file_name, r.file_type,
         coalesce(r.options->'imported'->>'content_hash', r.content_hash) AS content_hash,
         coalesce((r.options->'imported'->>'size_bytes')::bigint, r.size_bytes) AS size_bytes,
         r.origin, s.metadata, r.title, r.text_length, r.warnings, r.gaps, r.facts, s.fact_corrections, r.analysis,
         r.options - 'imported' AS options, r.revision,
         (SELECT count(*) FROM revision_chunks p WHERE p.source_id = r.source_id AND p.revision = r.revision) AS chunks
       FROM sources s JOIN revisions r ON r.source_id = s.id AND r.revision = s.active_revision
       WHERE s.kg_id = $1 AND s.status <> 'deleting' AND s.name COLLATE "C" > $2 ORDER BY s.name COLLATE "C" LIMIT $3`,
      [kg_id, after, pageSources],
    );
    for (const { revision, ...line } of rows) {
      await receiver.take([{ type: "source", ...line }]);
      await chunksOf({ id: line.id, revision });
    }
    if (rows.length < pageSources) return;
    after = rows.at(-1)?.name ?? after;
  }
}
