import type { GraphRelation } from "./ports/graph.ts";

const hopLimit = 4;
/** Relations followed from one entity. Beyond the most confident ones, relations of a hub say little. */
const fanOut = 100;
/** Entities expanded in one hop. The limit keeps four hops through hubs below 10,000 rows each. */
const frontierLimit = 1_000;

export interface PathSearch {
  readonly from: number;
  readonly to: number;
  readonly max_hops: number;
  readonly cap: number;
}

/** The engine's two queries. Results are sorted by confidence, then lowest id; each relation appears once. */
interface Steps {
  /** At most `cap` relations of each entity. */
  neighbours(entity_ids: readonly number[], cap: number): Promise<readonly GraphRelation[]>;
  /** Relations between any of the entities and `other`, either direction, at most `cap` in all. */
  between(entity_ids: readonly number[], other: number, cap: number): Promise<readonly GraphRelation[]>;
}

/** The relations that first reached an entity, all at the same distance. */
type Arrivals = Map<number, GraphRelation[]>;

/**
 * Breadth-first search from `from`, hop by hop. Before each expansion it asks the engine whether the frontier touches
 * `to`, so that the last hop is exact in spite of the limits. All paths have the same, smallest length.
 */
export async function findPaths(steps: Steps, search: PathSearch): Promise<readonly GraphRelation[][]> {
  if (search.from === search.to) return [];
  const arrivals: Arrivals = new Map([[search.from, []]]);
  let frontier = [search.from];
  for (let hop = 1; hop <= Math.min(search.max_hops, hopLimit) && frontier.length > 0; hop += 1) {
    const last = await steps.between(frontier, search.to, search.cap);
    if (last.length > 0) return walkBack(last, arrivals, search);
    const next = await steps.neighbours(frontier, fanOut);
    frontier = arrive(next, new Set(frontier), arrivals).slice(0, frontierLimit);
  }
  return [];
}

/** Stores how this hop reached new entities; returns these entities, best relation first. */
function arrive(steps: readonly GraphRelation[], frontier: ReadonlySet<number>, arrivals: Arrivals): number[] {
  const reached: Arrivals = new Map();
  for (const step of steps) {
    const ends = [
      [step.source_entity_id, step.target_entity_id],
      [step.target_entity_id, step.source_entity_id],
    ] as const;
    for (const [start, end] of ends) {
      if (!frontier.has(start) || arrivals.has(end)) continue;
      reached.set(end, [...(reached.get(end) ?? []), step]);
    }
  }
  for (const [entity, relations] of reached) arrivals.set(entity, relations);
  return [...reached.keys()];
}

const otherEnd = (relation: GraphRelation, end: number): number =>
  relation.source_entity_id === end ? relation.target_entity_id : relation.source_entity_id;

function walkBack(last: readonly GraphRelation[], arrivals: Arrivals, search: PathSearch): GraphRelation[][] {
  const found: GraphRelation[][] = [];
  const walk = (entity: number, tail: GraphRelation[]): void => {
    if (found.length >= search.cap) return;
    if (entity === search.from) {
      found.push(tail);
      return;
    }
    for (const relation of arrivals.get(entity) ?? []) walk(otherEnd(relation, entity), [relation, ...tail]);
  };
  for (const relation of last) walk(otherEnd(relation, search.to), [relation]);
  return found;
}
