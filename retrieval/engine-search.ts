// Searches of one question in its engines. An engine may hold rows of staged, superseded and deleted revisions for some
// minutes: readers see none of them, and they must not take the places of rows that readers see.
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

/** Hits of an engine that scores rows: all compete for the same places. */
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
 * What each call of a search asks for. A replaced document usually has about as many superseded rows as active ones, so
 * the second call is nearly always enough.
 */
const calls = [(k: number) => k, (k: number) => Math.min(hitsLimit, 4 * k), () => hitsLimit] as const;

/**
 * Runs the searches and reads the chunks that `pick` chooses from their hits. If one of them is not active, all such hits
 * are dropped, further ones are fetched in their place, and `pick` chooses again.
 */
export async function readHits<Search extends EngineSearch>(
  { records, kg_ids, searches, signal }: ToRead<Search>,
  pick: (found: readonly Hits<Search>[]) => readonly number[],
): Promise<{ readonly found: readonly Hits<Search>[]; readonly chunks: readonly ActiveChunk[] }> {
  const read = async (ids: readonly number[]) => (ids.length === 0 ? [] : records.chunks(kg_ids, ids));
  const found = await allInSlots(callsAtOnce, searches, (search) => find(search, 0, signal));
  const ids = pick(found);
  const chunks = await read(ids);
  if (chunks.length === ids.length) return { found, chunks };
  const live = await fetchOn(found, (hits) => records.activeIds(kg_ids, hits), signal);
  return { found: live, chunks: await read(pick(live)) };
}

/** Drops inactive hits, and fetches on until each search has its `k` hits or its engine has no more, at most twice. */
async function fetchOn<Search extends EngineSearch>(
  found: readonly Hits<Search>[],
  activeIds: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
  signal: AbortSignal | undefined,
): Promise<readonly Hits<Search>[]> {
  let all = found;
  for (let call = 1; ; call += 1) {
    const active = await activeIds([...new Set(all.flatMap(({ hits }) => hits.map(({ id }) => id)))]);
    const isShort = (each: Hits<Search>) => lacksHits(each, active);
    if (call === calls.length || !all.some(isShort)) return all.map((each) => bestActive(each, active));
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
function lacksHits({ search, asked, hits }: Hits<EngineSearch>, active: ReadonlySet<number>): boolean {
  return [...byKey(hits).values()].some(
    (ofKey) => ofKey.length >= asked && asked < hitsLimit && ofKey.filter(({ id }) => active.has(id)).length < search.k,
  );
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
