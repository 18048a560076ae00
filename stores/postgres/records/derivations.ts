import { isEarlierDerivation } from "../../../domain/derivation.ts";
import type { IngestOptions } from "../../../domain/ingest-options.ts";
import type { FileType } from "../../../domain/limits/files.ts";
import type { KeyedMutex } from "../../../platform/keyed-mutex.ts";
import type {
  DerivationCounts,
  DerivationRecords,
  DeriveRequest,
  OutdatedChunk,
  OutdatedSource,
} from "../../ports/records/derivations.ts";
import type { AcceptInput } from "../../ports/records/sources.ts";
import type { Database, Sql } from "../client.ts";
import { deriveChunks } from "../cutover/derive-chunks.ts";
import { holdKg, renewSource } from "./accept-source.ts";
import { findSource } from "./source-names.ts";

/** $2 has the earlier derivations (`earlierOf`), so that an index finds the few outdated sources among many. */
const outdated = "s.active_revision IS NOT NULL AND (s.derivation = ANY($2::text[]) OR s.derivation IS NULL)";
/** $1 is the present derivation. */
const untried = "s.derivation_tried IS DISTINCT FROM $1";
/** Free for a job: a source with an active revision has this status when no job is at work. */
const idle = "s.status = 'completed'";

/** `inTurn` is the queue of each knowledge graph's changes in this process (./cutover.ts). */
export function createDerivations(db: Database, inTurn: KeyedMutex): DerivationRecords {
  return {
    outdated: async ({ derivation, embedder }, limit) =>
      db.query<OutdatedSource>(
        `SELECT s.id AS source_id, s.name AS source_name, s.kg_id, k.name AS kg_name, s.content_hash
         FROM sources s JOIN knowledge_graphs k ON k.id = s.kg_id AND k.deleted_at IS NULL
         WHERE ${outdated} AND ${untried} AND ${idle} AND k.embedder = $4 LIMIT $3`,
        [derivation, await earlierOf(db, ofSources, derivation), limit, embedder],
      ),
    count: (derivation) => count(db, derivation),
    running: () => running(db),
    begin: (request) => db.transaction((sql) => begin(sql, request)),
    async leave(source_id, derivation) {
      await db.query("UPDATE sources SET derivation_tried = $2 WHERE id = $1", [source_id, derivation]);
    },
    outdatedChunks: async (derivation, limit) =>
      db.query<OutdatedChunk>(
        `SELECT c.kg_id, c.id AS chunk_id, c.content FROM chunks c
         JOIN knowledge_graphs k ON k.id = c.kg_id AND k.deleted_at IS NULL
         WHERE c.source_id IS NULL AND (c.derivation = ANY($1::text[]) OR c.derivation IS NULL) LIMIT $2`,
        [await earlierOf(db, ofPostedChunks, derivation), limit],
      ),
    deriveChunks: (derived) => inTurn(`${derived.kg_id}`, () => db.transaction((sql) => deriveChunks(sql, derived))),
  };
}

/** Rows with a derivation, which is the first column of an index. */
const ofSources = "sources WHERE active_revision IS NOT NULL";
const ofPostedChunks = "chunks WHERE source_id IS NULL";

/**
 * The stored derivations that are earlier than the present one. Few different derivations are stored; each step of the
 * recursion finds the next one in the index.
 */
async function earlierOf(sql: Sql, rows: string, present: string): Promise<readonly string[]> {
  const next = (condition: string) => `SELECT min(derivation) FROM ${rows} AND ${condition}`;
  const stored = await sql.query<{ derivation: string }>(
    `WITH RECURSIVE stored (derivation) AS (
       ${next("derivation IS NOT NULL")}
       UNION ALL SELECT (${next("derivation > stored.derivation")}) FROM stored WHERE stored.derivation IS NOT NULL
     ) SELECT derivation FROM stored WHERE derivation IS NOT NULL`,
  );
  return stored.map(({ derivation }) => derivation).filter((derivation) => isEarlierDerivation(derivation, present));
}

async function count(db: Database, derivation: string): Promise<DerivationCounts> {
  const row = await db.one<DerivationCounts>(
    `SELECT count(*) FILTER (WHERE ${untried}) AS waiting, count(*) FILTER (WHERE NOT ${untried} AND NOT ${idle}) AS running,
       count(*) FILTER (WHERE NOT ${untried} AND ${idle}) AS left
     FROM sources s JOIN knowledge_graphs k ON k.id = s.kg_id AND k.deleted_at IS NULL WHERE ${outdated}`,
    [derivation, await earlierOf(db, ofSources, derivation)],
  );
  return row ?? { waiting: 0, running: 0, left: 0 };
}

async function running(sql: Sql): Promise<number> {
  const row = await sql.one<{ n: number }>(
    `SELECT count(*) AS n FROM jobs WHERE status IN ('queued', 'running') AND request->>'reason' = 'upgrade'`,
  );
  return row?.n ?? 0;
}

interface ActiveUpload extends Omit<AcceptInput, "options" | "trace_id"> {
  readonly options: IngestOptions;
  readonly file_type: FileType;
}

async function begin(sql: Sql, { source_id, derivation, trace_id, at_once }: DeriveRequest): Promise<boolean> {
  // One process at a time: the number of unfinished jobs stays right until this job is among them.
  await sql.query("SELECT FROM installation FOR NO KEY UPDATE");
  if ((await running(sql)) >= at_once) return false;
  const upload = await sql.one<ActiveUpload>(
    `SELECT s.tenant_id, s.kg_id, s.name AS source_name, r.file_name, r.file_type, s.source_type, r.content_hash,
       r.size_bytes, r.origin, s.metadata, r.options
     FROM sources s JOIN revisions r ON r.source_id = s.id AND r.revision = s.active_revision
     JOIN knowledge_graphs k ON k.id = s.kg_id AND k.deleted_at IS NULL WHERE s.id = $3 AND ${outdated} AND ${untried}`,
    [derivation, await earlierOf(sql, ofSources, derivation), source_id],
  );
  if (upload === null) return false;
  const input: AcceptInput = { ...upload, priority: lowestPriority, trace_id };
  const kg = await holdKg(sql, input);
  const known = await findSource(sql, input.kg_id, upload.source_name ?? "");
  // Now the source is locked: a client may have sent a new revision, or changed its metadata, since it was read.
  if (known?.id !== source_id || known.status !== "completed" || known.current_hash !== input.content_hash)
    return false;
  const { metadata } = (await sql.one<Pick<AcceptInput, "metadata">>("SELECT metadata FROM sources WHERE id = $1", [
    source_id,
  ])) ?? { metadata: {} };
  await renewSource({ sql, input: { ...input, metadata }, kg_name: kg.name, reason: "upgrade" }, known);
  await sql.query("UPDATE sources SET derivation_tried = $2 WHERE id = $1", [source_id, derivation]);
  return true;
}

const lowestPriority = 4;
