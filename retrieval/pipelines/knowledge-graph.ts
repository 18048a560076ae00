import type { ActiveChunk } from "../../domain/chunk.ts";
import type { RetrievalServices } from "../nominate.ts";
import { scorePaths } from "../path-scoring.ts";
import type { Pipeline, RankedPassage, RetrievalRequest, Retrieved } from "../pipeline.ts";
import type { Aggregated } from "../rank/aggregate.ts";
import { createForwardIndex, type ForwardIndex } from "../rank/forward-index.ts";
import { type RankerWeights, rankerWeights } from "../rank/weights.ts";
import { readConsistently, revisionsOf, type Snapshot } from "../snapshot.ts";

export interface KnowledgeGraphOptions {
  readonly weights?: RankerWeights;
  /** Called for each question, so that the caller can narrow the beam while the event loop lags. */
  readonly beam?: () => number;
  /** Facts about chunks, which questions share. Default: an index of its own. */
  readonly index?: ForwardIndex;
}

const BEAM = 12;

/** Finds passages by learned path scoring. Each has the passage and the entity that led to it. */
export function createKnowledgeGraphPipeline(
  services: RetrievalServices,
  { weights = rankerWeights, beam = () => BEAM, index = createForwardIndex() }: KnowledgeGraphOptions = {},
): Pipeline {
  const attempt = async (request: RetrievalRequest, snapshot: Snapshot): Promise<Retrieved> => {
    const { ranked, ...found } = await scorePaths({ services, index, weights, beam: beam(), snapshot }, request);
    const best = ranked.slice(0, request.limit);
    const { timings_ms, nominated, analysed, lost } = found;
    const revisions = revisionsOf(best.flatMap(chunksOf));
    return { passages: best.map(toPassage), revisions, timings_ms, nominated, analysed, lost };
  };
  return {
    name: "knowledge_graph",
    retrieve: (request) => readConsistently(services.records, (snapshot) => attempt(request, snapshot)),
  };
}

/** The passage and the first one of its path. */
const chunksOf = ({ scored, incoming }: Aggregated): ActiveChunk[] =>
  [incoming?.from ?? scored, scored].map(({ candidate }) => candidate.chunk);

/** A passage with a higher stage-0 score than its best transition is shown without a path. */
function toPassage({ scored, features, score, incoming }: Aggregated): RankedPassage {
  const path =
    incoming === null || incoming.score < scored.score
      ? []
      : [{ chunk_id: incoming.from.candidate.chunk.chunk_id, via_key: incoming.via_key }];
  return { chunk: scored.candidate.chunk, score, scores: features, path };
}
