// The ids that a projection must, may and must not hold. "May" exists because engines are written before the records
// change (staging) or after it (outbox), and are cleaned later (sweeping). None of these differences is a fault.
import type { IdPage, Slice, UpkeepRecords } from "../../ports/records/upkeep.ts";
import type { Database } from "../client.ts";
import { entityInGraph, entityInVectors, relationInGraph } from "../rows/graph-rows.ts";
import { isInBatch } from "./outbox-batches.ts";

type SliceReading = Pick<UpkeepRecords, "due" | "stillDue" | "known">;

export function createSlices(db: Database): SliceReading {
  const ids = async (text: string, values: readonly unknown[]): Promise<readonly number[]> =>
    (await db.query<{ id: number }>(text, values)).map(({ id }) => id);
  return {
    due: (slice, page) => ids(pageOf(slice, page), [slice.kg_id, page.after, page.limit]),
    stillDue: (slice, asked) =>
      ids(`SELECT r.id FROM (${dueOf(slice, false)}) AS r WHERE r.id = ANY ($2::bigint[])`, [slice.kg_id, asked]),
    known: (slice, asked) => ids(knownOf(slice), [slice.kg_id, asked]),
  };
}

const pageOf = (slice: Slice, { staged }: IdPage & { readonly staged: boolean }): string =>
  `SELECT r.id FROM (${dueOf(slice, staged)}) AS r WHERE r.id > $2 ORDER BY r.id LIMIT $3`;

/** A query for `id`. $1 is the knowledge graph. */
function dueOf(slice: Slice, staged: boolean): string {
  if (slice.kind === "chunk")
    return slice.target === "secondary_graph" ? copiedChunks(slice, staged) : writtenChunks(slice, staged);
  const synchronised = slice.kind === "entity" ? entities(slice) : relations;
  return staged ? synchronised : `${synchronised} AND NOT ${isDirty(slice, "r.id")}`;
}

/** Goes through the sources, which have an index by knowledge graph. */
const chunks = (staged: boolean, { target }: Slice): string => `
  SELECT p.chunk_id AS id FROM sources s JOIN revisions v ON v.source_id = s.id
    JOIN revision_chunks p ON p.source_id = v.source_id AND p.revision = v.revision
  WHERE s.kg_id = $1 AND s.status <> 'deleting'
    AND (v.revision = s.active_revision ${staged ? "OR v.state = 'staging'" : ""})
  UNION ${postedChunks(target)}`;

/** Chunks that people posted. */
const postedChunks = (target: Slice["target"]): string =>
  `SELECT id FROM chunks WHERE kg_id = $1 AND source_id IS NULL ${isGraph(target) ? "" : "AND sync_vectors"}`;

/** Posted chunks, and chunks whose facts have changed, are dirty until the relay has written them. */
const writtenChunks = (slice: Slice, staged: boolean): string =>
  staged
    ? chunks(staged, slice)
    : `SELECT c.id FROM (${chunks(staged, slice)}) AS c WHERE NOT ${isDirty(slice, "c.id")}`;

/** The secondary graph receives chunks of documents at publication, by revision: stores/ports/records/copies.ts. */
const copiedChunks = (slice: Slice, staged: boolean): string => `
  SELECT p.chunk_id AS id FROM sources s JOIN revision_chunks p ON p.source_id = s.id AND p.revision = s.active_revision
  WHERE s.kg_id = $1 AND s.status <> 'deleting'
    ${staged ? "" : "AND NOT EXISTS (SELECT FROM outbox o WHERE o.target = 'secondary_graph' AND o.key = 'revision:' || s.id || '/' || p.revision)"}
  UNION SELECT c.id FROM (${postedChunks(slice.target)}) AS c ${staged ? "" : `WHERE NOT ${isDirty(slice, "c.id")}`}`;

const entities = ({ target }: Slice): string => `
  SELECT r.id FROM entities r WHERE r.kg_id = $1 AND ${(isGraph(target) ? entityInGraph : entityInVectors)("r")}`;

const relations = `
  SELECT r.id FROM relations r JOIN entities a ON a.id = r.source_entity_id JOIN entities b ON b.id = r.target_entity_id
  WHERE r.kg_id = $1 AND ${relationInGraph("r", "a", "b")}`;

const isGraph = (target: Slice["target"]): boolean => target !== "vectors" && target !== "keywords";

const isDirty = (slice: Slice, id: string): string =>
  `(EXISTS (SELECT FROM outbox o WHERE o.target = '${slice.target}' AND o.key = '${slice.kind}:' || ${id})
    OR ${isInBatch(slice, id)})`;

/** Records that the engine holds now or will hold, as a condition on the id `i.id`. */
function heldOf(slice: Slice): string {
  if (slice.kind !== "chunk") return `EXISTS (${dueOf(slice, true)} AND r.id = i.id)`;
  const ofEngine = isGraph(slice.target) ? "" : "AND (c.source_id IS NOT NULL OR c.sync_vectors)";
  return `EXISTS (SELECT FROM chunks c WHERE c.id = i.id AND c.kg_id = $1 ${ofEngine})`;
}

function knownOf(slice: Slice): string {
  const onItsWayOut = slice.kind === "chunk" ? chunksOnTheirWayOut(slice) : isDirty(slice, "i.id");
  return `SELECT i.id FROM unnest($2::bigint[]) AS i (id) WHERE ${heldOf(slice)} OR ${onItsWayOut}`;
}

/**
 * The secondary graph may lag behind by more than a tombstone's lifetime. While any revision is dirty, it may hold
 * chunks that the records have forgotten.
 */
const chunksOnTheirWayOut = (slice: Slice): string =>
  `${isDirty(slice, "i.id")} OR i.id IN (SELECT unnest(t.chunk_ids) FROM tombstones t WHERE t.kg_id = $1)${
    slice.target === "secondary_graph"
      ? " OR EXISTS (SELECT FROM outbox o WHERE o.target = 'secondary_graph' AND o.kg_id = $1 AND o.key LIKE 'revision:%')"
      : ""
  }`;
