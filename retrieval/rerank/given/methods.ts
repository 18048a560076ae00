import { setImmediate } from "node:timers/promises";
import type { RerankMethod } from "../../../domain/enhanced-rerank.ts";
import { type RerankerMethod, rerankerMethods } from "../../../domain/reranking.ts";
import type { Models } from "../../../models/open.ts";
import { questionAlone, questionInList } from "./question-of.ts";
import type { ReadDocument } from "./read-documents.ts";
import type { Vectors } from "./vectors.ts";

/** A judgement of all documents. */
export type Opinion = RerankerMethod | "vector";
type Scores = readonly number[];

/**
 * The opinions of a method with their weights, which sum up to 1. Words find more than the vectors of the offline
 * embedder, so they have the larger share of `hybrid`.
 */
const opinionsOf = {
  listwise: { listwise: 1 },
  pointwise: { pointwise: 1 },
  pairwise: { pairwise: 1 },
  hybrid: { listwise: 0.6, vector: 0.4 },
  ensemble: { listwise: 0.25, pointwise: 0.25, pairwise: 0.25, vector: 0.25 },
} satisfies Record<RerankMethod, Partial<Record<Opinion, number>>>;

/** Whether a scoring method weighs the words of the query by their rarity in the list. */
const weighsByList = {
  listwise: true,
  pointwise: false,
  pairwise: true,
} satisfies Record<RerankerMethod, boolean>;

export interface ToJudge {
  readonly query: string;
  readonly method: RerankMethod;
  readonly documents: readonly ReadDocument[];
  /** Called at most once. */
  readonly vectors: () => Promise<Vectors>;
}

export interface Judgement {
  /** 0–1 for each document, calibrated as the port `rerank` describes. */
  readonly relevance: Scores;
  /** The parts of the relevance, by opinion. */
  readonly opinions: ReadonlyMap<Opinion, Scores>;
  /** Ids of the models. */
  readonly model: string;
}

/** Judges the documents by a method. Throws `unavailable` when a model cannot be reached. */
export async function judge(
  models: Pick<Models, "rerank">,
  { query, method, documents, vectors }: ToJudge,
  signal: AbortSignal,
): Promise<Judgement> {
  const weights: Partial<Record<Opinion, number>> = opinionsOf[method];
  const opinions = new Map<Opinion, Scores>();
  const used = new Set<string>();
  const inList = questionInList(query, documents);
  const alone = questionAlone(query);
  for (const name of rerankerMethods.filter((scoring) => weights[scoring] !== undefined)) {
    const question = weighsByList[name] ? inList : alone;
    const { value, model } = await models.rerank(
      { method: name, question, documents, calibration: "relevance" },
      signal,
    );
    opinions.set(name, value);
    used.add(model);
    // Scoring a hundred long documents takes some tenths of a second, in which no other request is served.
    await setImmediate();
  }
  if (weights.vector !== undefined) {
    const { model, toQuestion } = await vectors();
    const similarities = await toQuestion(inList);
    opinions.set("vector", onScaleOf(similarities, [...opinions.values()]));
    used.add(model);
  }
  const relevance = documents.map((_, at) =>
    [...opinions].reduce((sum, [name, scores]) => sum + (weights[name] ?? 0) * (scores[at] ?? 0), 0),
  );
  return { relevance, opinions, model: [...used].join(", ") };
}

/**
 * Converts similarities to relevance. The meaning of a cosine differs between embedders. So the nearest document gets
 * the highest relevance that another opinion has given, and every other document a proportional part of it.
 */
function onScaleOf(similarities: Scores, others: readonly Scores[]): Scores {
  const nearest = Math.max(...similarities, Number.EPSILON);
  const level = Math.max(0, ...others.flat());
  return similarities.map((similarity) => (Math.max(0, similarity) / nearest) * level);
}
