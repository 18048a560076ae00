import type { ActiveChunk } from "../domain/chunk.ts";
import type { Revisions } from "../domain/evidence.ts";
import type { AnalysedQuestion } from "./rank/question-terms.ts";

/** A question to some knowledge graphs. The caller has checked that they exist and may be read. */
export interface RetrievalRequest {
  readonly question: string;
  readonly kgs: readonly { readonly id: number; readonly name: string }[];
  /** Number of requested passages, 1–100. */
  readonly limit: number;
  readonly signal?: AbortSignal;
  /** Finds passages of these sources only. Default: of all. */
  readonly only_sources?: readonly string[] | undefined;
  /** The knowledge graphs whose statistics weigh the words of the question. Default: `kgs`. */
  readonly weighed_by?: readonly number[] | undefined;
}

/** Passages of the sources that the request wants. Hits of the graph are not limited to them. */
export const ofWantedSources = (
  chunks: readonly ActiveChunk[],
  { only_sources }: Pick<RetrievalRequest, "only_sources">,
): readonly ActiveChunk[] =>
  only_sources === undefined
    ? chunks
    : chunks.filter(({ source_id }) => source_id !== null && only_sources.includes(source_id));

/** One step of the explanation: a passage on the path, and the key of the entity through which the path leaves it. */
export interface PathStep {
  readonly chunk_id: number;
  readonly via_key: string;
}

export interface RankedPassage {
  readonly chunk: ActiveChunk;
  /** 0–1, comparable within one question. */
  readonly score: number;
  /** The features behind the score, by name. */
  readonly scores: Readonly<Record<string, number>>;
  /** The path to the passage, first step first; empty for a passage that was found by the question alone. */
  readonly path: readonly PathStep[];
}

export interface Retrieved {
  /** Best first; equal scores are ordered by place (`by-place.ts`). */
  readonly passages: readonly RankedPassage[];
  /** Number of the first passages among which a reranker chooses; the others stay behind them. Default: all. */
  readonly pool_size?: number;
  /** The revisions in which the passages, and those of their paths, were found. */
  readonly revisions: Revisions;
  readonly timings_ms: Readonly<Record<string, number>>;
  /** Number of chunks that the engines and the graph nominated. */
  readonly nominated: number;
  readonly analysed: AnalysedQuestion;
  /** Unavailable engines ("graphdb", "vectorstore"). They might have nominated better passages. */
  readonly lost: readonly string[];
}

/**
 * A way to find passages. Throws `unavailable` if a store that it needs cannot be reached. (text_to_sql returns rows
 * and has an interface of its own.)
 */
export interface Pipeline {
  readonly name: "knowledge_graph" | "vector_search";
  retrieve(request: RetrievalRequest): Promise<Retrieved>;
}
