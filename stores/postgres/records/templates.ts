// Units that are template in a knowledge graph now. Each document has at most a few: if units stand in a tenth of the
// documents, there are at most ten times as many of them as one document has units.
import type { ActiveChunk, ChunkUnits } from "../../../domain/chunk.ts";
import { templateBounds } from "../../../domain/limits.ts";
import type { Sql } from "../client.ts";

/** A chunk as it is stored: what depends on other documents is added when it is read. */
export type StoredChunk = Omit<ActiveChunk, "template_sentences"> & Pick<ChunkUnits, "sentence_units">;

/** By knowledge graph; one without template has no entry. */
export type Templates = ReadonlyMap<number, ReadonlySet<number>>;

/**
 * Whether the unit `u` is template in the knowledge graph `k`. The first condition is that of the index, the second one
 * is where reading begins in it.
 */
export const isTemplate = `(u.documents >= ${templateBounds.documents} AND u.documents >= ceil(${templateBounds.share} * k.sources_count)::int)`;

/** Reads at most so many of each knowledge graph, the most frequent first. */
const templatesLimit = 10_000;

export async function readTemplates(db: Sql, kg_ids: readonly number[]): Promise<Templates> {
  const rows = await db.prepared<{ kg_id: number; units: number[] }>(
    "templates",
    `SELECT k.id AS kg_id, array_agg(t.unit) AS units FROM knowledge_graphs k CROSS JOIN LATERAL (
       SELECT unit FROM document_units u WHERE u.kg_id = k.id AND ${isTemplate} ORDER BY u.documents DESC LIMIT ${templatesLimit}
     ) AS t WHERE k.id = ANY($1::bigint[]) GROUP BY k.id`,
    [kg_ids],
  );
  return new Map(rows.map(({ kg_id, units }) => [kg_id, new Set(units)]));
}

export function withTemplates({ sentence_units, ...chunk }: StoredChunk, templates: Templates): ActiveChunk {
  const units = templates.get(chunk.kg_id);
  if (units === undefined) return chunk;
  const template_sentences = sentence_units.flatMap((unit, at) => (units.has(unit) ? [at] : []));
  return template_sentences.length === 0 ? chunk : { ...chunk, template_sentences };
}
