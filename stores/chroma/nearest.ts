import { invalidInput } from "../../domain/errors.ts";
import { checkedLimit, checkedSources, type SourceChoice } from "../checks/records.ts";
import type { Scored, SearchOptions } from "../ports/vectors.ts";
import type { Api, Near } from "./api.ts";

export interface Search {
  /**
   * The search vector, scaled to unit length. undefined for the zero vector: it has no direction, so nothing is near.
   */
  readonly unit: Float32Array | undefined;
  readonly k: number;
  readonly sources: SourceChoice;
}

/** Throws `invalid_input`. */
export function checkedSearch(vector: Float32Array, { k, ...sources }: SearchOptions): Search {
  checkFinite(vector);
  return { unit: toUnit(vector), k: checkedLimit(k), sources: checkedSources(sources) };
}

export function checkFinite(vector: Float32Array): void {
  if (!vector.every(Number.isFinite)) throw invalidInput("a vector must be finite", "vector");
}

function toUnit(vector: Float32Array): Float32Array | undefined {
  const length = Math.hypot(...vector);
  return length === 0 ? undefined : vector.map((value) => value / length);
}

/** Extra hits beyond k. They make it likely that equal scores at the end are sorted by id. */
const extraHits = 10;
/** Extra hits beyond k that replace excluded ones. */
const spareHits = 60;

/**
 * The engine evaluates a filter over the whole collection before it searches: 35 ms for 9,000 vectors, and longer for
 * more. Usually few sources are excluded, those in their first staging. So the first search has no filter: it requests
 * some extra hits, and the excluded hits are dropped. When too few hits remain, a second search uses the filter.
 */
export async function nearest(api: Pick<Api, "query">, id: string, search: Search): Promise<readonly Scored[]> {
  const {
    unit: vector,
    k,
    sources: { only, exclude },
  } = search;
  if (vector === undefined || only?.size === 0) return [];
  if (only !== null) {
    const where = { source_id: { $in: [...only] } };
    return best(await api.query(id, { vector, limit: k + extraHits, where }), k);
  }
  if (exclude.size === 0) return best(await api.query(id, { vector, limit: k + extraHits }), k);
  const limit = k + extraHits + spareHits;
  const hits = await api.query(id, { vector, limit, withSources: true });
  const kept = hits.filter(({ source_id }) => !exclude.has(source_id));
  if (kept.length >= k || hits.length < limit) return best(kept, k);
  // Records without a source have the source "", which never equals an excluded one.
  const where = { source_id: { $nin: [...exclude] } };
  return best(await api.query(id, { vector, limit: k + extraHits, where }), k);
}

function best(hits: readonly Near[], k: number): readonly Scored[] {
  return hits
    .map(({ id, distance }) => ({ id, score: 1 - distance }))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, k);
}
