import type { ChunkLine, PostedChunkLine } from "../../../domain/transfer/chunk-lines.ts";
import type { ExportedSource } from "./export-sources.ts";
import type { Exporting } from "./exporting.ts";

const pageChunks = 100;

/** The findings of `chunks c`, in an order that does not depend on ids. `more` are further fields of a subject. */
const findings = (more = ""): string => `
  coalesce((SELECT json_agg(json_build_object('key', x.key, 'form', x.form, 'type', x.type, 'strength', x.strength,
      'description', x.description${more}) ORDER BY x.key)
    FROM chunk_subjects x WHERE x.chunk_id = c.id), '[]') AS subjects,
  coalesce((SELECT json_agg(json_build_object('start', m.start_offset, 'end', m.end_offset, 'form', m.form, 'key', m.key,
      'type', m.type, 'confidence', m.confidence, 'sentence', m.sentence) ORDER BY m.start_offset, m.end_offset, m.key)
    FROM mentions m WHERE m.chunk_id = c.id), '[]') AS mentions,
  coalesce((SELECT json_agg(json_build_object('subject_key', t.subject_key, 'relation_type', t.relation_type,
      'object_key', t.object_key, 'start', t.start_offset, 'end', t.end_offset, 'weight', t.weight)
      ORDER BY t.start_offset, t.subject_key, t.relation_type, t.object_key)
    FROM chunk_triples t WHERE t.chunk_id = c.id), '[]') AS triples`;

type Weighed<Line extends ChunkLine | PostedChunkLine> = Omit<Line, "type" | "triples"> & {
  readonly triples: readonly (Omit<Line["triples"][number], "confidence"> & { readonly weight: number })[];
};

/** The chunks of a source's revision, in their order. */
export async function exportChunks({ sql, receiver }: Exporting, { id, revision }: ExportedSource): Promise<void> {
  let after = -1;
  for (;;) {
    const rows = await sql.query<Weighed<ChunkLine>>(
      `SELECT p.ordinal, c.content, c.title, c.heading_path, c.lead, c.blocks, p.start_offset, p.end_offset, p.page, p.page_breaks,
         p.line_numbers, ${findings()}
       FROM revision_chunks p JOIN chunks c ON c.id = p.chunk_id
       WHERE p.source_id = $1 AND p.revision = $2 AND p.ordinal > $3 ORDER BY p.ordinal LIMIT $4`,
      [id, revision, after, pageChunks],
    );
    await receiver.take(rows.map((row) => ({ type: "chunk", ...row, triples: row.triples.map(certain) })));
    if (rows.length < pageChunks) return;
    after = rows.at(-1)?.ordinal ?? after;
  }
}

/** Chunks that people posted, the oldest first. */
export async function exportPostedChunks({ sql, kg_id, receiver }: Exporting): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await sql.query<Weighed<PostedChunkLine> & { readonly id: number }>(
      `SELECT c.id, c.content, c.metadata, c.sync_vectors, c.derivation, ${findings(", 'given', x.given")}
       FROM chunks c WHERE c.kg_id = $1 AND c.source_id IS NULL AND c.id > $2 ORDER BY c.id LIMIT $3`,
      [kg_id, after, pageChunks],
    );
    await receiver.take(
      rows.map(({ id: _, ...row }) => ({ type: "posted_chunk", ...row, triples: row.triples.map(certain) })),
    );
    if (rows.length < pageChunks) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** The confidence that `evidenceWeight` turned into the weight. */
const certain = <Triple extends { readonly weight: number }>({ weight, ...triple }: Triple) => ({
  ...triple,
  confidence: -Math.expm1(-weight / 1e6),
});
