// Which ids a projection must, may and must not hold. Three answers instead of two, because engines are written before
// the records change (staging) or after it (outbox), and are cleaned later (sweeping). None of these differences is
// drift.
import type { GraphKind } from "../../ports/graph.ts";
import type { IdPage, Slice, UpkeepRecords } from "../../ports/records/upkeep.ts";
import type { Database } from "../client.ts";

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
  if (slice.kind === "chunk") return slice.target === "secondary_graph" ? copiedChunks(staged) : chunks(staged);
  const synchronised = slice.kind === "entity" ? entities(slice) : relations;
  return staged ? synchronised : `${synchronised} AND NOT ${isDirty(slice, "r.id")}`;
}

/** Goes through the sources, which have an index by knowledge graph. */
const chunks = (staged: boolean): string => `
  SELECT p.chunk_id AS id FROM sources s JOIN revisions v ON v.source_id = s.id
    JOIN revision_chunks p ON p.source_id = v.source_id AND p.revision = v.revision
  WHERE s.kg_id = $1 AND s.status <> 'deleting'
    AND (v.revision = s.active_revision ${staged ? "OR v.state = 'staging'" : ""})
  UNION SELECT id FROM chunks WHERE kg_id = $1 AND source_id IS NULL`;

/** The secondary graph receives chunks at publication, by revision: stores/ports/records/copies.ts. */
const copiedChunks = (staged: boolean): string => `
  SELECT p.chunk_id AS id FROM sources s JOIN revision_chunks p ON p.source_id = s.id AND p.revision = s.active_revision
  WHERE s.kg_id = $1 AND s.status <> 'deleting'
    ${staged ? "" : "AND NOT EXISTS (SELECT FROM outbox o WHERE o.target = 'secondary_graph' AND o.key = 'revision:' || s.id || '/' || p.revision)"}`;

/** The same condition as for the cut-over's marks: stores/postgres/cutover/mark.ts. */
const entities = ({ target }: Slice): string => `
  SELECT r.id FROM entities r WHERE r.kg_id = $1
    AND (${isGraph(target) ? "r.sync_graph" : "r.sync_vectors"} OR r.about_count + r.mention_count > 0)`;

/** A relation of an entity that is not synchronised may be present or absent. */
const relations = `
  SELECT r.id FROM relations r JOIN entities a ON a.id = r.source_entity_id JOIN entities b ON b.id = r.target_entity_id
  WHERE r.kg_id = $1 AND (r.sync_graph OR r.support_count > 0)
    AND (a.sync_graph OR a.about_count + a.mention_count > 0) AND (b.sync_graph OR b.about_count + b.mention_count > 0)`;

const isGraph = (target: Slice["target"]): boolean => target !== "vectors" && target !== "keywords";

const isDirty = ({ target, kind }: Slice, id: string): string =>
  `EXISTS (SELECT FROM outbox o WHERE o.target = '${target}' AND o.key = '${kind}:' || ${id})`;

const tables = { chunk: "chunks", entity: "entities", relation: "relations" } as const satisfies Record<
  GraphKind,
  string
>;

function knownOf(slice: Slice): string {
  const onItsWayOut = slice.kind === "chunk" ? chunksOnTheirWayOut(slice) : isDirty(slice, "i.id");
  return `SELECT i.id FROM unnest($2::bigint[]) AS i (id)
    WHERE EXISTS (SELECT FROM ${tables[slice.kind]} r WHERE r.id = i.id AND r.kg_id = $1) OR ${onItsWayOut}`;
}

/**
 * The secondary graph may lag behind by more than a tombstone's lifetime. While any revision is dirty, it may hold
 * chunks that the records have forgotten.
 */
const chunksOnTheirWayOut = ({ target }: Slice): string =>
  `i.id IN (SELECT unnest(t.chunk_ids) FROM tombstones t WHERE t.kg_id = $1)${
    target === "secondary_graph"
      ? " OR EXISTS (SELECT FROM outbox o WHERE o.target = 'secondary_graph' AND o.kg_id = $1 AND o.key LIKE 'revision:%')"
      : ""
  }`;
