import type { ActiveChunk } from "../domain/chunk.ts";
import { aboutFanOut, mentionFanOut } from "../domain/limits.ts";
import type { EngineOutages } from "./engine-outages.ts";
import type { RetrievalServices } from "./nominate.ts";
import type { RetrievalRequest } from "./pipeline.ts";
import type { AnalysedQuestion } from "./rank/question-terms.ts";
import type { Stage0Scored } from "./rank/stage0.ts";
import { type Bridge, waysOut } from "./rank/transitions.ts";
import type { Snapshot } from "./snapshot.ts";

/** Most passages that one round adds to the pool. */
const EXPANSION_LIMIT = 300;

export interface Expanded {
  /** The entities through which transitions can leave the beam. */
  readonly bridges: ReadonlyMap<string, Bridge>;
  /** Passages that name these entities and were not in the pool. */
  readonly chunks: readonly ActiveChunk[];
}

/**
 * One round through the graph: finds the entities that the beam's passages name, and the passages that name these
 * entities. Mentions are not fetched for an entity in a single chunk, which leads to no other passage, nor for one in
 * very many chunks, which distinguishes none. The latter can still link passages that are already in the pool.
 */
export async function expand(
  { records, graph }: Pick<RetrievalServices, "records" | "graph">,
  { kgs }: Pick<RetrievalRequest, "kgs">,
  state: {
    analysed: AnalysedQuestion;
    beam: readonly Stage0Scored[];
    pool: ReadonlySet<number>;
    snapshot: Snapshot;
    engines: EngineOutages;
  },
): Promise<Expanded> {
  // The graph did not answer before. Without it there are no paths, and another attempt may take a whole deadline.
  if (state.engines.lost().includes("graphdb")) return { bridges: new Map(), chunks: [] };
  const kgIds = kgs.map(({ id }) => id);
  const keys = new Set(state.beam.flatMap(({ candidate }) => waysOut(candidate, state.analysed)));
  const counts = await records.keyCounts(kgIds, [...keys]);
  const bridges = new Map<string, Bridge>();
  for (const [key, count] of counts) {
    if (count.about_count > 0 || count.mention_count > 1) bridges.set(key, { key, ...count });
  }
  const ids = await idsBehind({ graph, engines: state.engines }, kgIds, [...bridges.values()]);
  const missing = ids.filter((id) => !state.pool.has(id)).slice(0, EXPANSION_LIMIT);
  const chunks = missing.length === 0 ? [] : state.snapshot.admit(await records.chunks(kgIds, missing));
  return { bridges, chunks };
}

/** Ids of the passages about the bridges, then of those that mention them; mentions of the rarest entity first. */
async function idsBehind(
  { graph, engines }: Pick<RetrievalServices, "graph"> & { readonly engines: EngineOutages },
  kgIds: readonly number[],
  bridges: readonly Bridge[],
): Promise<number[]> {
  const titled = bridges.filter(({ about_count }) => about_count > 0).map(({ key }) => key);
  const mentioned = bridges
    .filter(({ mention_count }) => mention_count > 1 && mention_count <= mentionFanOut)
    .sort((a, b) => a.mention_count - b.mention_count || (a.key < b.key ? -1 : 1))
    .map(({ key }) => key);
  const found = await Promise.all(
    kgIds.map(async (id) => {
      const [aboutEdges, mentionEdges] = await Promise.all([
        titled.length === 0 ? [] : engines.ask(() => graph.chunksAbout(id, titled, aboutFanOut)),
        mentioned.length === 0 ? [] : engines.ask(() => graph.chunksMentioning(id, mentioned, mentionFanOut)),
      ]);
      return { aboutEdges, mentionEdges };
    }),
  );
  // The order decides which passages the limit cuts off, so it must not depend on the engine.
  const about = found.flatMap(({ aboutEdges }) => aboutEdges);
  about.sort((a, b) => b.weight - a.weight || a.chunk_id - b.chunk_id);
  const rarity = new Map(mentioned.map((key, at) => [key, at]));
  const mentions = found.flatMap(({ mentionEdges }) => mentionEdges);
  mentions.sort((a, b) => (rarity.get(a.key) ?? 0) - (rarity.get(b.key) ?? 0) || a.chunk_id - b.chunk_id);
  return [...new Set([...about, ...mentions].map(({ chunk_id }) => chunk_id))];
}
