import type { RemovedChunkLine } from "../../../domain/transfer/chunk-lines.ts";
import type { MergedEntityLine, MergedRelationLine } from "../../../domain/transfer/merge-lines.ts";
import { saltedHash } from "../../checks/removed-passages.ts";
import type { Exporting } from "./exporting.ts";

const pageRecords = 500;

interface Numbered {
  readonly id: number;
}

/**
 * Entities that people merged into others, each with the entity that now stands for it. Forgotten names are not in the
 * file: the records have only a hash of them, which no other knowledge graph can compute.
 */
export async function exportMergedEntities({ sql, kg_id, receiver }: Exporting): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await sql.query<Omit<MergedEntityLine, "type"> & Numbered>(
      `SELECT m.id, m.key, m.variant, m.entity_type,
         jsonb_build_object('key', e.key, 'variant', e.variant) AS target, m.given->'pin' AS created,
         m.given->'overrides' AS changed, m.given->'last' AS last, m.sync_graph, m.sync_vectors
       FROM merged_entities m JOIN entities e ON e.id = m.target_id
       WHERE m.kg_id = $1 AND m.id <> m.target_id AND m.key IS NOT NULL AND m.id > $2 ORDER BY m.id LIMIT $3`,
      [kg_id, after, pageRecords],
    );
    await receiver.take(rows.map(({ id: _, ...row }) => ({ type: "merged_entity", ...row })));
    if (rows.length < pageRecords) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** An end of a noted relation: a merged entity (`m`), or an entity that is not merged (`e`). */
const end = (m: string, e: string): string =>
  `jsonb_build_object('key', coalesce(${m}.key, ${e}.key), 'variant', coalesce(${m}.variant, ${e}.variant))`;

/** Relations of merged entities that people made or changed, with their ends before the merge. */
export async function exportMergedRelations({ sql, kg_id, receiver }: Exporting): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await sql.query<Omit<MergedRelationLine, "type"> & Numbered>(
      `SELECT r.id, ${end("ms", "es")} AS source, ${end("mt", "et")} AS target, r.stated_type, r.pin AS created,
         nullif(r.overrides, '{}') AS changed, r.sync_graph
       FROM merged_relations r
       LEFT JOIN merged_entities ms ON ms.id = r.source_entity_id LEFT JOIN entities es ON es.id = r.source_entity_id
       LEFT JOIN merged_entities mt ON mt.id = r.target_entity_id LEFT JOIN entities et ON et.id = r.target_entity_id
       WHERE r.kg_id = $1 AND r.id > $2 AND coalesce(ms.key, es.key) IS NOT NULL AND coalesce(mt.key, et.key) IS NOT NULL
       ORDER BY r.id LIMIT $3`,
      [kg_id, after, pageRecords],
    );
    await receiver.take(rows.map(({ id: _, ...row }) => ({ type: "merged_relation", ...row })));
    if (rows.length < pageRecords) return;
    after = rows.at(-1)?.id ?? after;
  }
}

type RemovedRow = Omit<RemovedChunkLine, "type" | "salt"> & { readonly source_id: string; readonly chunk_id: number };

/** Chunks that people removed from sources with an active revision. */
export async function exportRemovedChunks({ sql, kg_id, receiver }: Exporting): Promise<void> {
  let after: readonly [source_id: string, chunk_id: number] = ["", 0];
  for (;;) {
    const rows = await sql.query<RemovedRow>(
      `SELECT x.source_id, x.chunk_id, s.name AS source, x.content_hash, x.text_hash, x.sentence_hashes, (
         SELECT count(*) FROM removed_passages y WHERE y.source_id = x.source_id AND y.content_hash = x.content_hash
           AND y.text_hash = x.text_hash AND y.chunk_id <= x.chunk_id) AS nth
       FROM removed_passages x JOIN sources s ON s.id = x.source_id
       WHERE s.kg_id = $1 AND s.status <> 'deleting' AND s.active_revision IS NOT NULL AND (x.source_id, x.chunk_id) > ($2, $3)
       ORDER BY x.source_id, x.chunk_id LIMIT $4`,
      [kg_id, ...after, pageRecords],
    );
    await receiver.take(rows.map(lineOf));
    const last = rows.at(-1);
    if (rows.length < pageRecords || last === undefined) return;
    after = [last.source_id, last.chunk_id];
  }
}

function lineOf({ source_id, chunk_id: _, text_hash, sentence_hashes, ...row }: RemovedRow): RemovedChunkLine {
  const { salt, hash } = saltedHash(source_id, text_hash);
  const hashes = sentence_hashes.map((stored) => saltedHash(source_id, stored).hash);
  return { type: "removed_chunk", ...row, salt, text_hash: hash, sentence_hashes: hashes };
}
