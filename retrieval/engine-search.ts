// Searches of one question in its engines. For some minutes an engine may hold rows of staged, superseded and deleted
// revisions. Readers must not see these rows, and the rows must not take the places of visible ones.
import type { ActiveChunk } from "../domain/chunk.ts";
import { allInSlots } from "../platform/slots.ts";
import type { ChunkEdge } from "../stores/ports/graph.ts";
import type { ReadingRecords } from "../stores/ports/records/reading.ts";
import type { Scored } from "../stores/ports/vectors.ts";

/** A row that an engine nominates. Rows found by different keys do not compete for the same places. */
export interface EngineHit {
  readonly id: number;
  readonly key: string;
  /** Higher is better, within one search. */
  readonly weight: number;
}

/** Hits of an engine that scores rows. All of them compete for the same places. */
export const scored = (rows: readonly Scored[]): EngineHit[] =>
  rows.map(({ id, score }) => ({ id, key: "", weight: score }));

/** Hits of the graph: the chunks of each entity key compete with each other. */
export const edges = (rows: readonly ChunkEdge[]): EngineHit[] =>
  rows.map(({ chunk_id, key, weight }) => ({ id: chunk_id, key, weight }));

export interface EngineSearch {
  /** Wanted hits per key. */
  readonly k: number;
  /** At most `k` hits per key, best first. */
  find(k: number): Promise<readonly EngineHit[]>;
}

/** The hits of one search, which was asked for `asked` hits per key. */
export interface Hits<Search extends EngineSearch> {
  readonly search: Search;
  readonly asked: number;
  readonly hits: readonly EngineHit[];
}

interface ToRead<Search extends EngineSearch> {
  readonly records: Pick<ReadingRecords, "chunks" | "activeIds">;
  readonly kg_ids: readonly number[];
  readonly searches: readonly Search[];
  readonly signal?: AbortSignal | undefined;
}

/** Calls of one question that run at the same time, so that it cannot fill the engines' queues. */
const callsAtOnce = 8;
/** Most hits that engines return (SearchOptions). */
const hitsLimit = 1_000;
/**
 * Number of hits that each call of a search requests. A replaced document usually has about as many superseded rows as
 * active ones, so the second call nearly always suffices.
 */
const calls = [(k: number) => k, (k: number) => Math.min(hitsLimit, 4 * k), () => hitsLimit] as const;

interface ReadHits<Search extends EngineSearch> {
  readonly found: readonly Hits<Search>[];
  readonly chunks: readonly ActiveChunk[];
}

/** Attempts at all searches. Another attempt helps if a document was replaced during the last one. */
const attempts = 3;

/**
 * Runs the searches and reads the chunks that `pick` chooses from their hits. If some of them are not active, drops
 * these hits, fetches others in their place, and lets `pick` choose again. If a document is replaced while its chunks
 * are read, runs the searches again, so that they find the new revision.
 */
export async function readHits<Search extends EngineSearch>(
  toRead: ToRead<Search>,
  pick: (found: readonly Hits<Search>[]) => readonly number[],
): Promise<ReadHits<Search>> {
  for (let attempt = 1; ; attempt += 1) {
    const { isWhole, ...result } = await readOnce(toRead, pick);
    if (isWhole || attempt === attempts) return result;
  }
}

/** `isWhole` is false if a chunk that was active a moment before could not be read. */
async function readOnce<Search extends EngineSearch>(
  { records, kg_ids, searches, signal }: ToRead<Search>,
  pick: (found: readonly Hits<Search>[]) => readonly number[],
): Promise<ReadHits<Search> & { readonly isWhole: boolean }> {
  const read = async (ids: readonly number[]) => (ids.length === 0 ? [] : records.chunks(kg_ids, ids));
  const found = await allInSlots(callsAtOnce, searches, (search) => find(search, 0, signal));
  const ids = pick(found);
  const chunks = await read(ids);
  if (chunks.length === ids.length) return { found, chunks, isWhole: true };
  const live = await fetchOn(found, (hits) => records.activeIds(kg_ids, hits), signal);
  const picked = pick(live.found);
  const readable = await read(picked);
  return { found: live.found, chunks: readable, isWhole: !live.hasLost && readable.length === picked.length };
}

interface Fetched<Search extends EngineSearch> {
  readonly found: readonly Hits<Search>[];
  /** Whether a chunk was active first, and not active later. */
  readonly hasLost: boolean;
}

/**
 * Drops inactive hits, and fetches more, at most twice, until each search has `k` hits or its engine has no more. A
 * search that lost a hit and has too few is repeated in any case: if the document was replaced after the first call,
 * the engine now has the rows of the new revision.
 */
async function fetchOn<Search extends EngineSearch>(
  found: readonly Hits<Search>[],
  activeIds: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
  signal: AbortSignal | undefined,
): Promise<Fetched<Search>> {
  let all = found;
  const before = new Set<number>();
  for (let call = 1; ; call += 1) {
    const ids = [...new Set(all.flatMap(({ hits }) => hits.map(({ id }) => id)))];
    const active = await activeIds(ids);
    const isShort = (each: Hits<Search>) => lacksHits(each, active, call === 1);
    if (call === calls.length || !all.some(isShort)) {
      const hasLost = ids.some((id) => before.has(id) && !active.has(id));
      return { found: all.map((each) => bestActive(each, active)), hasLost };
    }
    for (const id of active) before.add(id);
    all = await allInSlots(callsAtOnce, all, async (each) => (isShort(each) ? find(each.search, call, signal) : each));
  }
}

async function find<Search extends EngineSearch>(
  search: Search,
  call: number,
  signal: AbortSignal | undefined,
): Promise<Hits<Search>> {
  signal?.throwIfAborted();
  const asked = calls[call]?.(search.k) ?? hitsLimit;
  return { search, asked, hits: await search.find(asked) };
}

/** Whether the engine may have more hits of a key that has too few active ones. */
function lacksHits(
  { search, asked, hits }: Hits<EngineSearch>,
  active: ReadonlySet<number>,
  isFirstCall: boolean,
): boolean {
  return [...byKey(hits).values()].some((ofKey) => {
    const count = ofKey.filter(({ id }) => active.has(id)).length;
    const mayHaveMore = ofKey.length >= asked || (isFirstCall && count < ofKey.length);
    return mayHaveMore && asked < hitsLimit && count < search.k;
  });
}

function bestActive<Search extends EngineSearch>(
  { search, asked, hits }: Hits<Search>,
  active: ReadonlySet<number>,
): Hits<Search> {
  const kept = [...byKey(hits.filter(({ id }) => active.has(id))).values()];
  return { search, asked, hits: kept.flatMap((ofKey) => ofKey.slice(0, search.k)) };
}

function byKey(hits: readonly EngineHit[]): ReadonlyMap<string, readonly EngineHit[]> {
  const keys = new Map<string, EngineHit[]>();
  for (const hit of hits) {
    const ofKey = keys.get(hit.key);
    if (ofKey) ofKey.push(hit);
    else keys.set(hit.key, [hit]);
  }
  return keys;
}
