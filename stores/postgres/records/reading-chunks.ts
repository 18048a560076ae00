// Chunks for readers. This process caches their contents, because the chunk of a document never changes. After an
// upgrade a posted chunk gets other tokens and names, but keeps its text; `forgetDeleted` then drops it from the cache.
// Whether a source exists, and which revision is active, is read from the database each time.
import { LRUCache } from "lru-cache";
import type { ActiveChunk, ChunkTable } from "../../../domain/chunk.ts";
import type { Revisions } from "../../../domain/evidence.ts";
import type { FoundFacts } from "../../../domain/facts.ts";
import { chunkCacheBytes } from "../../../domain/limits/caches.ts";
import { createForgetting, type Removals } from "../../../platform/forget-removed.ts";
import type { Sql } from "../client.ts";
import { type FactRow, factColumns, factsOf } from "../rows/source-facts.ts";
import { removedSince } from "./removed-chunks.ts";
import { createTemplateReader, readTemplates, type StoredChunk, type Templates, withTemplates } from "./templates.ts";

export type ReadChunks = (kg_ids: readonly number[], chunk_ids: readonly number[]) => Promise<readonly ActiveChunk[]>;

export interface ChunkReader {
  readonly read: ReadChunks;
  /** `ReadingRecords.forgetDeleted`. */
  forgetDeleted(): Promise<number>;
}

/**
 * `ReadingRecords.chunks` without revisions. Reads contents first, and then visibility in one statement, so that the
 * answer shows the state of one moment.
 */
export function createChunkReader(db: Sql, cacheBytes = chunkCacheBytes): ChunkReader {
  const known = new LRUCache<number, StoredChunk>({ maxSize: cacheBytes, sizeCalculation: bytesOf });
  const templatesIn = createTemplateReader(db);
  /** Caches the active ones of the chunks. Returns all of them, even if the cache has no space. */
  const load = async (kg_ids: readonly number[], ids: readonly number[]) => {
    const chunks = ids.length === 0 ? [] : await readActive(db, kg_ids, ids);
    for (const stored of chunks) known.set(stored.chunk.chunk_id, stored);
    return chunks;
  };
  const read: ReadChunks = async (kg_ids, chunk_ids) => {
    if (kg_ids.length === 0 || chunk_ids.length === 0) return [];
    const found = new Map<number, StoredChunk>();
    const keep = (stored: StoredChunk) => found.set(stored.chunk.chunk_id, stored);
    for (const id of chunk_ids) {
      const stored = known.get(id);
      if (stored !== undefined && kg_ids.includes(stored.chunk.kg_id)) keep(stored);
    }
    const unknown = chunk_ids.filter((id) => !found.has(id));
    for (const stored of await load(kg_ids, unknown)) keep(stored);

    const visible = await readVisible(
      db,
      kg_ids,
      [...found.values()].map(({ chunk }) => chunk),
    );
    const elsewhere = [...found.values()].filter((stored) => visible.isPlacedElsewhere(stored));
    const ids = elsewhere.map(({ chunk }) => chunk.chunk_id);
    for (const id of ids) known.delete(id);
    for (const stored of await load(kg_ids, ids)) keep(stored);
    const templates = await templatesIn.of(visible.versions);
    return chunk_ids.flatMap((id) => visible.asSeen(found.get(id), templates) ?? []);
  };
  const forget = createForgetting(known);
  const removals: Removals = {
    existing: (ids) => existingChunks(db, ids),
    removedSince: (seen) => removedSince(db, seen),
  };
  return {
    read,
    forgetDeleted() {
      templatesIn.forget();
      return forget(removals);
    },
  };
}

/** `ReadingRecords.existing`. */
export async function existingChunks(db: Sql, chunk_ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.prepared<{ id: number }>(
    "existing_chunks",
    "SELECT id FROM chunks WHERE id = ANY($1::bigint[])",
    [chunk_ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * V8's sizes: strings take up to two bytes per character, a small object about 64, a mention two strings and three
 * numbers.
 */
function bytesOf({ chunk, sentence_units }: StoredChunk): number {
  const { content, lead, tokens, subjects, mentions, blocks, line_numbers } = chunk;
  const cells = blocks.reduce((sum, { table }) => sum + cellsOf(table), 0);
  const texts = 2 * (content.length + lead.length + tokens.length);
  return (
    1_000 +
    texts +
    128 * subjects.length +
    192 * mentions.length +
    256 * blocks.length +
    32 * cells +
    8 * (line_numbers.length + sentence_units.length) +
    readingBytes(sentence_units.length, tokens.length)
  );
}

/**
 * Bytes of the reading that answers keep with a cached chunk (`retrieval/answer/read-chunk.ts`): an object per
 * sentence, and twice a reference to each stem.
 */
const readingBytes = (sentences: number, characters: number): number => 400 * sentences + 3 * characters;

const cellsOf = (table: ChunkTable | undefined): number =>
  table === undefined ? 0 : 2 * table.columns.length + table.rows.reduce((sum, row) => sum + 2 + row.length, 0);

interface ChunkRow
  extends Omit<StoredChunk["chunk"], "subjects" | "mentions" | "facts">,
    Pick<StoredChunk, "sentence_units">,
    FactRow {
  readonly subjects: readonly (readonly [key: string, strength: number])[] | null;
  readonly mentions:
    | readonly (readonly [key: string, form: string, start: number, end: number, sentence: number])[]
    | null;
}

async function readActive(db: Sql, kg_ids: readonly number[], chunk_ids: readonly number[]): Promise<StoredChunk[]> {
  return (await db.prepared<ChunkRow>("active_chunks", activeSql, [kg_ids, chunk_ids])).map(toChunk);
}

/** Chunks of the given revisions, active or superseded. Chunks of other sources are left out. */
export async function readRevisions(
  db: Sql,
  { kg_ids, chunk_ids }: { readonly kg_ids: readonly number[]; readonly chunk_ids: readonly number[] },
  revisions: Revisions,
): Promise<ActiveChunk[]> {
  const values = [kg_ids, chunk_ids, Object.keys(revisions), Object.values(revisions)];
  const templates = await readTemplates(db, kg_ids);
  return (await db.query<ChunkRow>(revisionsSql, values)).map((row) => withTemplates(toChunk(row), templates));
}

const toChunk = ({ found_facts, fact_corrections, sentence_units, ...row }: ChunkRow): StoredChunk => ({
  chunk: {
    ...row,
    facts: factsOf({ found_facts, fact_corrections }),
    subjects: (row.subjects ?? []).map(([key, strength]) => ({ key, strength })),
    mentions: (row.mentions ?? []).map(([key, form, start, end, sentence]) => ({ key, form, start, end, sentence })),
  },
  sentence_units,
});

/** Subjects and mentions are arrays of arrays: half the text of objects, and one statement instead of three. */
const chunkSql = `
SELECT c.id AS chunk_id, c.kg_id, k.name AS kg_name, c.source_id, s.name AS source_name, p.revision, c.content, c.title,
  c.heading_path, c.lead, c.blocks, p.page, coalesce(p.page_breaks, '{}') AS page_breaks,
  coalesce(p.line_numbers, '{}') AS line_numbers, p.start_offset, p.end_offset, c.tokens, c.sentence_units, c.content_hash,
  ${factColumns},
  (SELECT json_agg(json_build_array(x.key, x.strength) ORDER BY x.strength DESC, x.key)
   FROM chunk_subjects x WHERE x.chunk_id = c.id) AS subjects,
  (SELECT json_agg(json_build_array(m.key, m.form, m.start_offset, m.end_offset, m.sentence) ORDER BY m.start_offset, m.end_offset, m.key)
   FROM mentions m WHERE m.chunk_id = c.id) AS mentions
FROM chunks c
JOIN knowledge_graphs k ON k.id = c.kg_id AND k.deleted_at IS NULL
LEFT JOIN revision_chunks p ON p.chunk_id = c.id
LEFT JOIN sources s ON s.id = p.source_id
LEFT JOIN revisions r ON r.source_id = p.source_id AND r.revision = p.revision
WHERE c.id = ANY($2::bigint[]) AND c.kg_id = ANY($1::bigint[])`;
const activeSql = `${chunkSql} AND (c.source_id IS NULL OR (s.active_revision = p.revision AND s.status <> 'deleting'))`;
const revisionsSql = `${chunkSql} AND s.status <> 'deleting'
  AND (p.source_id, p.revision) IN (SELECT * FROM unnest($3::text[], $4::int[]))`;

interface Visible {
  /** The version of each knowledge graph that has one of the chunks. */
  readonly versions: ReadonlyMap<number, number>;
  /**
   * Whether the source exists with another active revision than the chunk's. Then the chunk is superseded, or the newer
   * revision contains it as well.
   */
  isPlacedElsewhere(stored: StoredChunk): boolean;
  /** The chunk with the present state of its source and knowledge graph; undefined when the chunk is not active. */
  asSeen(stored: StoredChunk | undefined, templates: Templates): ActiveChunk | undefined;
}

interface Place extends FactRow {
  readonly kg_id: number;
  readonly kg_version: number;
  readonly kg_name: string;
  readonly source_name: string | null;
  readonly revision: number | null;
  /** Chunks that a person removed from the source. This process may still have them in memory. */
  readonly removed: readonly number[] | null;
}

/** One row per source: a question sees hundreds of chunks, but few documents. */
async function readVisible(
  db: Sql,
  kg_ids: readonly number[],
  chunks: readonly StoredChunk["chunk"][],
): Promise<Visible> {
  const source_ids = [...new Set(chunks.flatMap(({ source_id }) => source_id ?? []))];
  const alone = chunks.filter(({ source_id }) => source_id === null).map(({ chunk_id }) => chunk_id);
  const rows = await db.prepared<Place & { source_id: string | null; chunk_id: number | null }>(
    alone.length === 0 ? "visible_sources" : "visible_sources_and_chunks",
    alone.length === 0 ? sourcesSql : `${sourcesSql} UNION ALL ${aloneSql}`,
    alone.length === 0 ? [kg_ids, source_ids] : [kg_ids, source_ids, alone],
  );
  const places = new Map<string | number | null, Place>();
  for (const row of rows) places.set(row.source_id ?? row.chunk_id, row);
  const known = new Map<Place, FoundFacts>();
  const factsIn = (place: Place): FoundFacts => {
    const facts = known.get(place) ?? factsOf(place);
    known.set(place, facts);
    return facts;
  };
  const placeOf = ({ source_id, chunk_id }: StoredChunk["chunk"]) => places.get(source_id ?? chunk_id);
  return {
    versions: new Map(rows.map(({ kg_id, kg_version }) => [kg_id, kg_version])),
    isPlacedElsewhere: ({ chunk }) => (placeOf(chunk) ?? chunk).revision !== chunk.revision,
    asSeen(stored, templates) {
      if (stored === undefined) return undefined;
      const { chunk, sentence_units } = stored;
      const place = placeOf(chunk);
      if (!place || place.revision !== chunk.revision || place.removed?.includes(chunk.chunk_id)) return undefined;
      const { kg_name, source_name } = place;
      // Clients may have stated other facts since the chunk was read.
      const seen = { ...chunk, kg_name, source_name, facts: factsIn(place) };
      return withTemplates({ chunk: seen, sentence_units }, templates);
    },
  };
}

const sourcesSql = `
SELECT s.id AS source_id, NULL::bigint AS chunk_id, s.active_revision AS revision, s.name AS source_name, k.name AS kg_name,
  k.id AS kg_id, k.version AS kg_version, ${factColumns}, ARRAY(SELECT x.chunk_id FROM removed_passages x WHERE x.source_id = s.id) AS removed
FROM sources s JOIN knowledge_graphs k ON k.id = s.kg_id AND k.deleted_at IS NULL
JOIN revisions r ON r.source_id = s.id AND r.revision = s.active_revision
WHERE s.id = ANY($2::text[]) AND s.kg_id = ANY($1::bigint[]) AND s.active_revision IS NOT NULL AND s.status <> 'deleting'`;

/** Chunks without a source are active as long as they exist. */
const aloneSql = `
SELECT NULL, c.id, NULL, NULL, k.name, k.id, k.version, NULL, NULL, NULL
FROM chunks c JOIN knowledge_graphs k ON k.id = c.kg_id AND k.deleted_at IS NULL
WHERE c.id = ANY($3::bigint[]) AND c.kg_id = ANY($1::bigint[]) AND c.source_id IS NULL`;
