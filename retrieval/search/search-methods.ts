import { unavailable } from "../../domain/errors.ts";
import type { SearchType } from "../../domain/kg-search.ts";
import type { Models } from "../../models/open.ts";
import { byPlace } from "../by-place.ts";
import { candidateShare } from "../candidate-share.ts";
import { lostEngine } from "../engine-outages.ts";
import type { Pipeline, RetrievalRequest, Retrieved } from "../pipeline.ts";
import { rerankPassages } from "../rerank/rerank-passages.ts";
import type { FoundThing, ScoredPassage } from "./found.ts";

/** The results of a method, in order. `lost`: unavailable engines, which took no part. */
export interface Candidates extends Pick<Retrieved, "passages" | "pool_size" | "analysed" | "lost"> {
  /** Entities and relations, if the search wants them. */
  readonly things?: readonly FoundThing[];
  /** Warnings about missing parts of a search that succeeded. */
  readonly warnings?: readonly string[];
}

/** A way to search. `rank` may order the candidates of several knowledge graphs together. */
export interface SearchMethod {
  find(request: RetrievalRequest): Promise<Candidates>;
  /** Best first; equal scores are ordered by place (`by-place.ts`). */
  rank(query: string, found: Candidates): Promise<readonly ScoredPassage[]>;
}

interface MethodServices {
  readonly vector: Pick<Pipeline, "retrieve">;
  /** The nearest passages, and those that full text adds for a reranker. */
  readonly wide: Pick<Pipeline, "retrieve">;
  readonly graph: Pick<Pipeline, "retrieve">;
  readonly keyword: Pick<Pipeline, "retrieve">;
  readonly models: Pick<Models, "rerank">;
}

export type SearchMethods = Readonly<Record<SearchType, SearchMethod>>;

/** Most passages that a pipeline finds. */
const candidateLimit = 100;

export function createSearchMethods({ vector, wide, graph, keyword, models }: MethodServices): SearchMethods {
  const asFound: SearchMethod["rank"] = async (_, { passages }) =>
    [...passages].sort((a, b) => b.score - a.score || byPlace(a.chunk, b.chunk));
  return {
    vector: { find: vector.retrieve, rank: asFound },
    keyword: { find: keyword.retrieve, rank: asFound },
    graph: {
      async find(request) {
        const found = await graph.retrieve(request);
        // Path scoring works without the graph, but its result is then not a search of the graph.
        if (found.lost.includes("graphdb")) throw unavailable("graphdb");
        return found;
      },
      rank: asFound,
    },
    hybrid: {
      async find(request) {
        try {
          return await wide.retrieve(request);
        } catch (error) {
          if (lostEngine(error) !== "vectorstore") throw error;
          const { nearest, keywords } = candidateShare(request);
          // Twice the number, so that the reranker has a choice.
          const limit = Math.min(candidateLimit, 2 * request.limit);
          return graph.retrieve({ ...request, limit: Math.min(limit, nearest + keywords) });
        }
      },
      async rank(query, found) {
        const reranked = await rerankPassages(models, { query, method: "listwise" }, found);
        return reranked.map(({ passage, score }) => ({ chunk: passage.chunk, score }));
      },
    },
  };
}
