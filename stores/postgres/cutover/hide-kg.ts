// The transaction that deletes a knowledge graph for its readers and writers. Its rows are wiped later (wipe-kg.ts).
import { conflict, notFound } from "../../../domain/errors.ts";
import type { KnowledgeGraph } from "../../../domain/kg.ts";
import { type Conditional, expectTag, kgTag } from "../../../domain/record-tag.ts";
import type { HiddenKg, KgHiding } from "../../ports/records/kg-deletions.ts";
import type { Sql } from "../client.ts";
import { lockKg } from "../kg-lock.ts";
import { adoptedBy, giveUpAdopted } from "../rows/kept-collections.ts";
import { kgColumns } from "../rows/kg-columns.ts";
import { cancelForGood } from "./running-jobs.ts";

type Counts = Omit<HiddenKg, "adopted">;

/** The lock order is KG, jobs, as in every transaction that takes both. */
export async function hideKg(sql: Sql, kg_id: number, options: KgHiding): Promise<HiddenKg> {
  const { force, keeps_vectors, keeps_adopted = keeps_vectors } = options;
  await lockKg(sql, kg_id);
  const name = await holdKg(sql, kg_id, options);
  const hidden = await countKg(sql, kg_id);
  if (!force && hasData(hidden)) throw conflict(`Knowledge graph '${name}' contains data; use force=true`);
  await cancelJobsOf(sql, kg_id, force);
  const adopted = await adoptedBy(sql, [kg_id]);
  if (!keeps_adopted) await giveUpAdopted(sql, kg_id);
  await sql.query("UPDATE knowledge_graphs SET deleted_at = clock_timestamp(), keeps_vectors = $2 WHERE id = $1", [
    kg_id,
    keeps_vectors && hidden.has_collections,
  ]);
  return { ...hidden, adopted: adopted.map((kept) => kept.kg_id) };
}

/**
 * Returns the name. Waits for requests that accept a source into the KG (FOR SHARE); later ones find no such KG. The
 * next statement sees what they have written.
 */
async function holdKg(sql: Sql, kg_id: number, condition: Conditional): Promise<string> {
  const kg = await sql.one<KnowledgeGraph>(
    `SELECT ${kgColumns} FROM knowledge_graphs WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [kg_id],
  );
  if (kg === null) throw notFound("The knowledge graph was not found", "kg_name");
  expectTag(kgTag(kg), condition);
  return kg.name;
}

async function countKg(sql: Sql, kg_id: number): Promise<Counts> {
  const counted = await sql.one<Counts>(
    `SELECT (SELECT count(*) FROM sources s WHERE s.kg_id = k.id AND s.status <> 'deleting') AS sources,
       k.chunks_count AS chunks, k.entities_count AS entities, k.relations_count AS relations,
       k.chunks_count + k.entities_count - (SELECT count(*) FROM entities e
         WHERE e.kg_id = k.id AND NOT e.sync_vectors AND e.about_count + e.mention_count = 0)
         - (SELECT count(*) FROM chunks c
         WHERE c.kg_id = k.id AND c.source_id IS NULL AND NOT c.sync_vectors) AS vector_points,
       k.collections_ready AS has_collections,
       EXISTS (SELECT FROM pictures p WHERE p.kg_id = k.id AND p.generated_at IS NOT NULL) AS has_pictures
     FROM knowledge_graphs k WHERE k.id = $1`,
    [kg_id],
  );
  if (counted === null) throw new Error("A locked knowledge graph has no row");
  return counted;
}

const hasData = ({ sources, chunks, entities, relations }: Counts): boolean =>
  sources + chunks + entities + relations > 0;

async function cancelJobsOf(sql: Sql, kg_id: number, force: boolean): Promise<void> {
  const jobs = await sql.query<{ id: string }>(
    "SELECT id FROM jobs WHERE kg_id = $1 AND status IN ('queued', 'running') ORDER BY id FOR NO KEY UPDATE",
    [kg_id],
  );
  if (jobs.length > 0 && !force) throw conflict("A job is running on this knowledge graph; use force=true");
  await cancelForGood(sql, { kg_id, ids: jobs.map(({ id }) => id) }, "The knowledge graph was deleted");
}
