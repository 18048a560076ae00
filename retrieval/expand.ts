import type { ActiveChunk } from "../domain/chunk.ts";
import { aboutFanOut, mentionFanOut } from "../domain/limits/candidates.ts";
import type { ChunkEdge } from "../stores/ports/graph.ts";
import type { EngineOutages } from "./engine-outages.ts";
import { type EngineSearch, edges, type Hits, readHits } from "./engine-search.ts";
import type { RetrievalServices } from "./nominate.ts";
import { ofWantedSources, type RetrievalRequest } from "./pipeline.ts";
import type { AnalysedQuestion } from "./rank/question-terms.ts";
import type { Stage0Scored } from "./rank/stage0.ts";
import { type Bridge, waysOut } from "./rank/transitions.ts";
import type { Snapshot } from "./snapshot.ts";

/** Most passages that one round adds to the pool. With 300 or 100 the benchmark has the same results. */
const EXPANSION_LIMIT = 150;

export interface Expanded {
  /** The entities through which transitions can leave the beam. */
  readonly bridges: ReadonlyMap<string, Bridge>;
  /** Passages that name these entities and were not in the pool. */
  readonly chunks: readonly ActiveChunk[];
}

/**
 * One round through the graph: finds the entities that the beam's passages name, and the passages that name these
 * entities. Mentions are not fetched for an entity in a single chunk, because it leads to no other passage. Nor are
 * they fetched for an entity in very many chunks, because it distinguishes none; such an entity can still link passages
 * that are already in the pool.
 */
export async function expand(
  { records, graph }: Pick<RetrievalServices, "records" | "graph">,
  request: Pick<RetrievalRequest, "kgs" | "signal" | "only_sources">,
  state: {
    analysed: AnalysedQuestion;
    beam: readonly Stage0Scored[];
    pool: ReadonlySet<number>;
    snapshot: Snapshot;
    engines: EngineOutages;
  },
): Promise<Expanded> {
  // The graph has failed in this question already. Another attempt could take a whole deadline, and without the graph
  // there are no paths.
  if (state.engines.lost().includes("graphdb")) return { bridges: new Map(), chunks: [] };
  const { kgs, signal } = request;
  const kgIds = kgs.map(({ id }) => id);
  const keys = new Set(state.beam.flatMap(({ candidate }) => waysOut(candidate, state.analysed)));
  const counts = await records.keyCounts(kgIds, [...keys]);
  const bridges = new Map<string, Bridge>();
  for (const [key, count] of counts) {
    if (count.about_count > 0 || count.mention_count > 1) bridges.set(key, { key, ...count });
  }
  const searches = searchesFor({ graph, engines: state.engines }, kgIds, [...bridges.values()]);
  const read = { records, kg_ids: kgIds, searches, signal };
  const { chunks } = await readHits(read, (found) =>
    idsBehind(found, bridges)
      .filter((id) => !state.pool.has(id))
      .slice(0, EXPANSION_LIMIT),
  );
  return { bridges, chunks: state.snapshot.admit(ofWantedSources(chunks, request)) };
}

interface Search extends EngineSearch {
  readonly by: "about" | "mention";
}

/** The searches for passages about the bridges, and for those that mention them. */
function searchesFor(
  { graph, engines }: Pick<RetrievalServices, "graph"> & { readonly engines: EngineOutages },
  kgIds: readonly number[],
  bridges: readonly Bridge[],
): Search[] {
  const about = bridges.filter(({ about_count }) => about_count > 0).map(({ key }) => key);
  const mentioned = bridges
    .filter(({ mention_count }) => mention_count > 1 && mention_count <= mentionFanOut)
    .map(({ key }) => key);
  const ask = async (find: () => Promise<readonly ChunkEdge[]>) => edges(await engines.ask(find));
  return kgIds.flatMap((id): Search[] => [
    ...(about.length === 0 ? [] : [aboutSearch((cap) => ask(() => graph.chunksAbout(id, about, cap)))]),
    ...(mentioned.length === 0 ? [] : [mentionSearch((cap) => ask(() => graph.chunksMentioning(id, mentioned, cap)))]),
  ]);
}

const aboutSearch = (find: Search["find"]): Search => ({ by: "about", k: aboutFanOut, find });
const mentionSearch = (find: Search["find"]): Search => ({ by: "mention", k: mentionFanOut, find });

/**
 * Ids of the passages about the bridges, then of those that mention them; mentions of the rarest entity first. The
 * order decides which passages the limit cuts off, so it must not depend on the engine.
 */
function idsBehind(found: readonly Hits<Search>[], bridges: ReadonlyMap<string, Bridge>): number[] {
  const hitsBy = (by: Search["by"]) => found.filter(({ search }) => search.by === by).flatMap(({ hits }) => hits);
  const about = hitsBy("about").sort((a, b) => b.weight - a.weight || a.id - b.id);
  const rarity = (key: string) => bridges.get(key)?.mention_count ?? 0;
  const mentions = hitsBy("mention").sort(
    (a, b) => rarity(a.key) - rarity(b.key) || compare(a.key, b.key) || a.id - b.id,
  );
  return [...new Set([...about, ...mentions].map(({ id }) => id))];
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
