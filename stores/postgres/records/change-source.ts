import { conflict, invalidInput, notFound } from "../../../domain/errors.ts";
import { type FactCorrections, factsLine } from "../../../domain/facts.ts";
import { jsonKeysLimit, propertiesLimitBytes } from "../../../domain/limits/bodies.ts";
import { expectTag } from "../../../domain/record-tag.ts";
import type { Origin } from "../../../domain/source.ts";
import { toJson } from "../../checks/to-json.ts";
import type { SourceChange, SourceChanged } from "../../ports/records/sources.ts";
import type { Sql } from "../client.ts";
import { markChunks } from "../rows/mark-chunks.ts";
import { factsOf, readSourceTag, type Tagged, taggedColumns, tagOf } from "../rows/source-facts.ts";
import { reprocess } from "./reprocess.ts";

interface HeldSource extends Tagged {
  readonly kg_id: number;
  readonly status: string;
  readonly latest_revision: number;
}

/**
 * The transaction of `SourceRecords.change`. The lock on the source makes accepted documents wait: a revision that is
 * accepted later is staged with the new facts.
 */
export async function changeSource(sql: Sql, change: SourceChange): Promise<SourceChanged> {
  const { source_id, compared, origin } = change;
  const held = await hold(sql, change);
  expectTag(tagOf(held), change);
  const revision = held.active_revision ?? held.latest_revision;
  if (compared !== undefined && compared.revision !== revision) {
    throw conflict("The source was changed meanwhile; send the request again");
  }
  const metadata = mergedMetadata(held.metadata, change.metadata);
  const corrections = { ...held.fact_corrections, ...change.facts };
  const kept = Object.entries(corrections).filter(([name]) => !change.withdrawn.some((gone) => gone === name));
  const fact_corrections: FactCorrections = Object.fromEntries(kept);
  await sql.query("UPDATE sources SET metadata = $2, fact_corrections = $3, updated_at = now() WHERE id = $1", [
    source_id,
    toJson(metadata),
    toJson(fact_corrections),
  ]);
  const line = factsLine(factsOf({ ...held, fact_corrections }));
  if (held.active_revision !== null && line !== factsLine(factsOf(held))) {
    await markChunks(sql, held.kg_id, { source_id, revision: held.active_revision });
  }
  if (origin) await setOrigin(sql, { source_id, revision }, origin);
  const begun = change.reprocess && (await reprocess(sql, { source_id, revision }, change.reprocess));
  const metadata_updated = toJson(metadata) !== toJson(held.metadata);
  return { metadata_updated, job_id: begun?.job_id ?? null, tag: await readSourceTag(sql, source_id) };
}

/** The source, locked. Throws `not_found`, and `conflict` while a job runs on it or it is being deleted. */
async function hold(sql: Sql, { tenant_id, kg_name, source_id }: SourceChange): Promise<HeldSource> {
  await sql.query(touchKg, [tenant_id, kg_name]);
  // The lock comes first: a statement that waits for it would read the revision that was active before the wait.
  await sql.query("SELECT FROM sources WHERE id = $1 AND tenant_id = $2 FOR NO KEY UPDATE", [source_id, tenant_id]);
  const held = await sql.one<HeldSource>(
    `SELECT s.kg_id, s.status, s.latest_revision, ${taggedColumns} FROM sources s
     JOIN knowledge_graphs k ON k.id = s.kg_id AND k.deleted_at IS NULL
     LEFT JOIN revisions r ON r.source_id = s.id AND r.revision = s.active_revision
     WHERE s.id = $1 AND s.tenant_id = $2 AND k.name = $3 FOR NO KEY UPDATE OF s`,
    [source_id, tenant_id, kg_name],
  );
  if (held === null) throw notFound(`Source '${source_id}' not found in knowledge graph '${kg_name}'`, "source_id");
  if (held.status === "deleting") throw conflict("The source is being deleted");
  if (held.status === "pending" || held.status === "processing") throw conflict("The source is being processed");
  return held;
}

/**
 * A change of a source's facts changes the version of its knowledge graph (`KgRecords.versions`). The row of the
 * knowledge graph is locked before the row of the source, as in every transaction that takes both; under this lock a
 * new revision may be accepted.
 */
const touchKg =
  "UPDATE knowledge_graphs SET updated_at = now() WHERE tenant_id = $1 AND name = $2 AND deleted_at IS NULL";

async function setOrigin(
  sql: Sql,
  { source_id, revision }: { readonly source_id: string; readonly revision: number },
  origin: Origin,
): Promise<void> {
  await sql.query("UPDATE revisions SET origin = $3 WHERE source_id = $1 AND revision = $2", [
    source_id,
    revision,
    toJson(origin),
  ]);
}

/** Merges at the top level; null removes a key. Throws `invalid_input` when the result exceeds its bounds. */
function mergedMetadata(
  old: Readonly<Record<string, unknown>>,
  update: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (Object.keys(update).length === 0) return { ...old };
  const merged = Object.fromEntries(Object.entries({ ...old, ...update }).filter(([name]) => update[name] !== null));
  const field = "update_metadata";
  if (Object.keys(merged).length > jsonKeysLimit) {
    throw invalidInput(`${field}: the merged metadata must have at most ${jsonKeysLimit} keys`, field);
  }
  if (Buffer.byteLength(toJson(merged)) > propertiesLimitBytes) {
    throw invalidInput(`${field}: the merged metadata must be at most ${propertiesLimitBytes} bytes as JSON`, field);
  }
  return merged;
}
