import type { ActiveChunk } from "../domain/chunk.ts";
import { byPlace } from "./by-place.ts";
import { createEngineOutages, type EngineOutages } from "./engine-outages.ts";
import { expand } from "./expand.ts";
import { documentFit, fitted } from "./fit/document-fit.ts";
import { askFacts, nominate, type RetrievalServices } from "./nominate.ts";
import type { RetrievalRequest } from "./pipeline.ts";
import { type Aggregated, aggregate, type Profile } from "./rank/aggregate.ts";
import { type Candidate, candidateView } from "./rank/candidate.ts";
import { isDocumentation, sectionScore } from "./rank/documentation.ts";
import type { ForwardIndex } from "./rank/forward-index.ts";
import type { AnalysedQuestion } from "./rank/question-terms.ts";
import { poolScale, type Stage0Scored, scoreStage0 } from "./rank/stage0.ts";
import { belowOwnText } from "./rank/template.ts";
import { bridgeEnds, type Transition, transitionsFrom } from "./rank/transitions.ts";
import type { RankerWeights } from "./rank/weights.ts";
import type { Snapshot } from "./snapshot.ts";
import { type Stopwatch, stopwatch } from "./stopwatch.ts";

/** Passages that enter stage 0 because of their BM25 alone. */
const POOL_SIZE = 60;

export interface PathScoring {
  readonly services: RetrievalServices;
  readonly index: ForwardIndex;
  readonly weights: RankerWeights;
  /** Number of passages from which transitions start. */
  readonly beam: number;
  readonly snapshot: Snapshot;
}

/** The full result of path scoring for one question. The trainer learns from it; the pipeline returns its top. */
export interface ScoredPaths {
  readonly analysed: AnalysedQuestion;
  readonly nominated: number;
  /** The nominated pool with stage-0 scores, best first. */
  readonly pool: readonly Stage0Scored[];
  readonly transitions: readonly Transition[];
  /** The pool and the passages that the graph added, best first. */
  readonly ranked: readonly Aggregated[];
  readonly timings_ms: Readonly<Record<string, number>>;
  /** Engines that were unavailable. */
  readonly lost: readonly string[];
}

/** The nominated pool before scoring. It does not depend on the weights. */
export interface Nomination {
  readonly analysed: AnalysedQuestion;
  readonly nominated: number;
  readonly candidates: readonly Candidate[];
  readonly look: (chunk: ActiveChunk) => Candidate;
  readonly engines: EngineOutages;
}

/**
 * Learned path scoring. Engines nominate passages. Stage 0 scores each passage by itself. One round of transitions goes
 * from the best passages through the graph to passages that cover the rest of the question. The final score combines
 * stage 0 and the transitions.
 */
export async function scorePaths(scoring: PathScoring, request: RetrievalRequest): Promise<ScoredPaths> {
  const watch = stopwatch();
  const nomination = await nominatePool(scoring, request);
  request.signal?.throwIfAborted();
  watch.lap("nominate");
  return followPaths(scoring, request, { nomination, watch });
}

export async function nominatePool(
  { services, index, snapshot }: Omit<PathScoring, "weights" | "beam">,
  request: RetrievalRequest,
): Promise<Nomination> {
  const engines = createEngineOutages();
  const asked = { ...(await askFacts(services.records, request)), snapshot, engines };
  const { chunks, cosines, certain } = await nominate(services, request, asked);
  const view = candidateView(asked.analysed);
  const fitOf = documentFit(request.question, chunks);
  const look = (chunk: ActiveChunk) =>
    view(chunk, index.of(chunk), { cosine: cosines.get(chunk.chunk_id) ?? 0, fit: fitOf(chunk) });
  const candidates = bestByBm25(chunks.map(look), certain);
  return { analysed: asked.analysed, nominated: chunks.length, candidates, look, engines };
}

export async function followPaths(
  { services, weights, beam: width, snapshot }: Omit<PathScoring, "index">,
  request: RetrievalRequest,
  { nomination, watch = stopwatch() }: { readonly nomination: Nomination; readonly watch?: Stopwatch },
): Promise<ScoredPaths> {
  const { analysed, nominated, candidates, look, engines } = nomination;
  const score = scoreStage0(analysed, poolScale(candidates), weights.stage0);
  const pool = candidates.map(score).sort(byScore);
  const beam = pool.slice(0, width);
  watch.lap("stage0");

  const expanded = await expand(services, request, { analysed, beam, pool: idsOf(pool), snapshot, engines });
  request.signal?.throwIfAborted();
  watch.lap("expand");

  const all = [...pool, ...expanded.chunks.map(look).map(score)];
  const { bridges } = expanded;
  const scope = { analysed, bridges, ends: bridgeEnds(all, bridges), model: weights.transition };
  const transitions = transitionsFrom(beam, scope);
  const ranked = belowOwnText(aggregate(all, transitions, profileOf(all, analysed, weights)), chunkOf);
  watch.lap("rank");
  return { analysed, nominated, pool, transitions, ranked, timings_ms: watch.laps(), lost: engines.lost() };
}

/** Chooses the coefficients by the kind of most passages in the pool. */
const profileOf = (pool: readonly Stage0Scored[], analysed: AnalysedQuestion, weights: RankerWeights): Profile =>
  isDocumentation(pool)
    ? { model: weights.documentation, extra: sectionScore(pool, analysed, weights.documentation) }
    : { model: weights.aggregate };

/**
 * The best candidates by BM25, and all certain ones. We compute BM25 ourselves, so keyword engines are interchangeable.
 */
function bestByBm25(candidates: readonly Candidate[], certain: ReadonlySet<number>): Candidate[] {
  const weight = ({ bm25, fit }: Candidate) => bm25 * fit;
  const ranked = [...candidates].sort((a, b) => weight(b) - weight(a) || byPlace(a.chunk, b.chunk));
  return ranked.filter(({ chunk }, at) => at < POOL_SIZE || certain.has(chunk.chunk_id));
}

/** Transitions start at the best passages of documents that fit the question. */
function byScore(a: Stage0Scored, b: Stage0Scored): number {
  const weight = ({ score, candidate }: Stage0Scored) => fitted(score, candidate.fit);
  return weight(b) - weight(a) || byPlace(a.candidate.chunk, b.candidate.chunk);
}

const chunkOf = ({ scored }: Aggregated): ActiveChunk => scored.candidate.chunk;

const idsOf = (pool: readonly Stage0Scored[]): ReadonlySet<number> =>
  new Set(pool.map(({ candidate }) => candidate.chunk.chunk_id));
