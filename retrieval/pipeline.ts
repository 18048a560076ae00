import type { ActiveChunk } from "../domain/chunk.ts";
import type { AnalysedQuestion } from "./rank/question-terms.ts";

/** A question to some knowledge graphs; the caller has checked that they exist and may be read. */
export interface RetrievalRequest {
  readonly question: string;
  readonly kgs: readonly { readonly id: number; readonly name: string }[];
  /** Passages wanted, 1–100. */
  readonly limit: number;
  readonly signal?: AbortSignal;
}

/** One step of the explanation: the passage that led here and the entity key that leads out of it. */
export interface PathStep {
  readonly chunk_id: number;
  readonly via_key: string;
}

export interface RankedPassage {
  readonly chunk: ActiveChunk;
  /** 0–1, comparable within one question. */
  readonly score: number;
  /** Why: the features behind the score, by name. */
  readonly scores: Readonly<Record<string, number>>;
  /** Where the pipeline came from, first step first; empty for a passage found by the question alone. */
  readonly path: readonly PathStep[];
}

export interface Retrieved {
  /** Best first, ties by chunk id. */
  readonly passages: readonly RankedPassage[];
  readonly timings_ms: Readonly<Record<string, number>>;
  /** Chunks that the engines and the graph put forward. */
  readonly nominated: number;
  readonly analysed: AnalysedQuestion;
  /** Engines ("graphdb", "vectorstore") that could not be asked: others may know better passages. */
  readonly lost: readonly string[];
}

/**
 * A way of finding passages. Throws `unavailable` when a store that it cannot do without cannot be reached.
 * (text_to_sql answers with rows instead and has an interface of its own.)
 */
export interface Pipeline {
  readonly name: "knowledge_graph" | "vector_search";
  retrieve(request: RetrievalRequest): Promise<Retrieved>;
}
