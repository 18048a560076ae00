// The canonical text of a KG: one JSON array per line, section by section, sorted by bytes. It contains no ids, no
// times and no trace of the order of events. Counters stand beside the counted records, so that a leak shows as a
// difference.
import type { Sql } from "../client.ts";

export async function dump(sql: Sql, kg_id: number): Promise<string> {
  const lines: string[] = [];
  for (const [name, section] of Object.entries(sections)) {
    const rows = await sql.query<{ line: string }>(
      `WITH active AS (
         SELECT c.*, s.name AS source, p.ordinal, p.start_offset, p.end_offset, p.page, p.page_breaks, p.line_numbers,
           jsonb_build_array(s.name, p.ordinal, c.content_hash) AS ref
         FROM chunks c LEFT JOIN revision_chunks p ON p.chunk_id = c.id LEFT JOIN sources s ON s.id = p.source_id
         WHERE c.kg_id = $1 AND (c.source_id IS NULL OR s.active_revision = p.revision)
       ), entity AS (
         SELECT e.*, jsonb_build_array(e.key, e.variant) AS ref FROM entities e WHERE e.kg_id = $1
       ), edits AS (
         SELECT kind, id, jsonb_object_agg(field, value) AS data FROM overrides GROUP BY kind, id
       )
       SELECT line FROM (SELECT jsonb_build_array(${section[0]})::text AS line ${section[1]}) l ORDER BY line COLLATE "C"`,
      [kg_id],
    );
    lines.push(...rows.map((row) => `${name} ${row.line}`));
  }
  return lines.map((line) => `${line}\n`).join("");
}

/** Columns of a line, and the query's FROM clause. */
const sections: Readonly<Record<string, readonly [columns: string, from: string]>> = {
  kg: [
    "sources_count, chunks_count, tokens_count, entities_count, relations_count",
    "FROM knowledge_graphs WHERE id = $1",
  ],
  source: [
    `s.name, s.content_hash, s.source_type, s.file_type, s.metadata, s.text_length, s.chunks_count, s.entities_count,
     s.relations_count, r.facts, s.fact_corrections`,
    "FROM sources s JOIN revisions r ON r.source_id = s.id AND r.revision = s.active_revision WHERE s.kg_id = $1",
  ],
  chunk: [
    "ref, start_offset, end_offset, page, page_breaks, line_numbers, title, heading_path, lead, blocks, metadata, md5(content), md5(tokens), token_count",
    "FROM active",
  ],
  subject: [
    "ref, key, form, type, round(strength::numeric, 4), description, given",
    "FROM active JOIN chunk_subjects x ON x.chunk_id = active.id",
  ],
  mention: [
    "ref, x.start_offset, x.end_offset, form, key, type, round(confidence::numeric, 4), sentence",
    "FROM active JOIN mentions x ON x.chunk_id = active.id",
  ],
  triple: [
    "ref, subject_key, relation_type, object_key, x.start_offset, x.end_offset, weight",
    "FROM active JOIN chunk_triples x ON x.chunk_id = active.id",
  ],
  entity: [
    `e.ref, label, entity_type, description, properties, about_count, mention_count, sync_vectors, sync_graph, p.data, o.data,
     (SELECT jsonb_agg(jsonb_build_array(form, type, n, borrowed) ORDER BY form, type) FROM entity_forms f WHERE f.entity_id = e.id)`,
    `FROM entity e LEFT JOIN pins p ON p.kind = 'entity' AND p.id = e.id LEFT JOIN edits o ON o.kind = 'entity' AND o.id = e.id`,
  ],
  relation: [
    `a.ref, relation_type, stated_type, b.ref, round(confidence_score::numeric, 4), weight, support_count, r.properties, r.sync_graph, p.data, o.data`,
    `FROM relations r JOIN entity a ON a.id = r.source_entity_id JOIN entity b ON b.id = r.target_entity_id
     LEFT JOIN pins p ON p.kind = 'relation' AND p.id = r.id LEFT JOIN edits o ON o.kind = 'relation' AND o.id = r.id`,
  ],
  // Support of inactive chunks would show as a line without a chunk.
  support: [
    "a.ref, relation_type, b.ref, active.ref, x.start_offset, x.end_offset, x.weight",
    `FROM relation_support x JOIN relations r ON r.id = x.relation_id JOIN entity a ON a.id = r.source_entity_id
     JOIN entity b ON b.id = r.target_entity_id LEFT JOIN active ON active.id = x.chunk_id`,
  ],
  term: ["term, df", "FROM terms WHERE kg_id = $1"],
  unit: ["unit, documents", "FROM document_units WHERE kg_id = $1"],
  merged: [
    "e.ref, m.key, CASE WHEN m.key IS NULL THEN m.key_hash END, m.variant, m.named, m.given, m.sync_graph, m.sync_vectors",
    "FROM merged_entities m JOIN entity e ON e.id = m.target_id",
  ],
  merged_relation: ["m.stated_type, m.pin, m.overrides, m.into_id IS NULL", "FROM merged_relations m WHERE kg_id = $1"],
  suppressed: [
    "kind, natural_key",
    `FROM (SELECT kind, natural_key FROM suppressed WHERE kg_id = $1
       UNION SELECT 'relation', concat_ws(E'\\x1f', s.key, s.relation_type, t.key) FROM suppressed_names s
         JOIN suppressed_names t ON t.kg_id = s.kg_id AND t.group_id = s.group_id AND NOT t.is_source
         WHERE s.kg_id = $1 AND s.is_source) AS statements`,
  ],
};
