import type { PipelineName } from "../domain/answer.ts";
import { AppError } from "../domain/errors.ts";
import type { Evidence } from "../domain/evidence.ts";
import { evidenceRowsLimitBytes } from "../domain/limits/sql.ts";
import type { Recalled } from "../domain/memory.ts";
import type { Question, Routed } from "../domain/question.ts";
import { askedPart } from "../memory/asked-part.ts";
import { searchesOf } from "./answer/question-parts.ts";
import { lostEngine } from "./engine-outages.ts";
import { withPlainYears } from "./fit/asked-time.ts";
import type { Pipeline, RetrievalRequest, Retrieved } from "./pipeline.ts";
import { withoutFraming } from "./route-question.ts";
import type { StepServices } from "./step-services.ts";

export interface Retrieval {
  readonly question: Question;
  readonly recalled: Recalled;
  readonly routed: Routed;
  /** The question with the names that documents use (`given-names.ts`). Absent if it is that of `recalled`. */
  readonly searched?: string;
  readonly signal: AbortSignal;
}

/** Most rows that an answer may use. */
const rowLimit = 100;

type Find = (services: StepServices, retrieval: Retrieval) => Promise<Evidence>;

/** Each pipeline with its fallback. If the fallback answers instead, the warnings say so. */
const finders = {
  knowledge_graph: (services, retrieval) => fromGraph(services, retrieval, []),

  async vector_search(services, retrieval) {
    try {
      return evidenceOf("vector_search", await services.passages.vector_search.retrieve(requestOf(retrieval)), []);
    } catch (error) {
      if (lostEngine(error) === null) throw error;
      return fromGraph(services, retrieval, []);
    }
  },

  async text_to_sql(services, retrieval) {
    const { question, recalled, routed, signal } = retrieval;
    const max_rows = Math.min(rowLimit, Math.max(question.max_results, 1) * 10);
    const max_bytes = evidenceRowsLimitBytes.answer;
    const asked = { question: recalled.question, kgs: routed.kgs, max_rows, max_bytes, signal };
    const { evidence, reason, warnings } = await services.sql.ask(asked);
    if (evidence) return { ...nothing("text_to_sql"), sql: evidence, warnings };
    return fromGraph(services, retrieval, [...warnings, `No statement was run: ${reason ?? "unknown"}`]);
  },
} satisfies Record<PipelineName, Find>;

/** Runs the pipeline that the router chose. */
export const retrieveEvidence: Find = (services, retrieval) => finders[retrieval.routed.pipeline](services, retrieval);

/** No evidence of this pipeline. */
export const nothing = (pipeline: Evidence["pipeline"]): Evidence => ({
  pipeline,
  passages: [],
  sql: null,
  terms: [],
  entity_keys: [],
  expects: null,
  nominated: 0,
  warnings: [],
});

/** The search for passages. The user's statements beside the question would find passages of their own. */
export const requestOf = ({ question, recalled, routed, signal, searched }: Retrieval): RetrievalRequest => ({
  question: withPlainYears(withoutFraming(askedPart(searched ?? recalled.question))),
  kgs: routed.kgs,
  limit: question.max_results,
  signal,
});

/** The evidence of knowledge_graph. */
export const fromGraph = async (services: StepServices, retrieval: Retrieval, warnings: readonly string[]) =>
  graphEvidence(services.passages.knowledge_graph, requestOf(retrieval), warnings);

/** Number of passages that the search for one part of a question may add. */
const passagesOfPart = 3;

/**
 * The evidence of knowledge_graph, with a search of its own for each part of the question that says enough. One search
 * follows the other, so that a question with parts does not call the engines more often at the same time.
 */
export async function graphEvidence(
  graph: Pick<Pipeline, "retrieve">,
  request: RetrievalRequest,
  warnings: readonly string[],
): Promise<Evidence> {
  let evidence = evidenceOf("knowledge_graph", await graph.retrieve(request), warnings);
  const searches = searchesOf(request.question);
  if (searches.every((search) => search === null)) return evidence;
  for (const search of searches) evidence = withPart(evidence, await searchPart(graph, request, search));
  return evidence;
}

const unsearched = "A part of the question was not searched by itself";

/** The evidence for a part; of one without a search of its own, or whose search fails, none. */
async function searchPart(
  graph: Pick<Pipeline, "retrieve">,
  request: RetrievalRequest,
  part: string | null,
): Promise<Evidence> {
  if (part === null) return nothing("knowledge_graph");
  try {
    const found = await graph.retrieve({ ...request, question: withPlainYears(part), limit: passagesOfPart });
    return evidenceOf("knowledge_graph", found, []);
  } catch (error) {
    if (request.signal?.aborted || !(error instanceof AppError)) throw error;
    return { ...nothing("knowledge_graph"), warnings: [unsearched] };
  }
}

/**
 * Each source has one revision in an answer: the passages of a part are left out if they are of a source that the
 * question saw in another revision.
 */
function withPart(evidence: Evidence, part: Evidence): Evidence {
  const { revisions = {}, of_parts = [] } = evidence;
  const isOther = Object.entries(part.revisions ?? {}).some(
    ([id, revision]) => (revisions[id] ?? revision) !== revision,
  );
  return {
    ...evidence,
    revisions: isOther ? revisions : { ...part.revisions, ...revisions },
    of_parts: [...of_parts, isOther ? [] : part.passages],
    lost: [...new Set([...(evidence.lost ?? []), ...(part.lost ?? [])])].sort(),
    warnings: [...new Set([...evidence.warnings, ...part.warnings])],
  };
}

export function evidenceOf(
  pipeline: Evidence["pipeline"],
  { passages, revisions, analysed, nominated, lost }: Retrieved,
  warnings: readonly string[],
): Evidence {
  return {
    pipeline,
    passages: passages.map(({ chunk, score, path }) => ({ chunk_id: chunk.chunk_id, kg_id: chunk.kg_id, score, path })),
    sql: null,
    terms: analysed.stems.map((stem, index) => {
      const weight = analysed.weights[index] ?? 0;
      return { stem, weight: weight > 0 ? weight : (analysed.idfs[index] ?? 0), known: weight > 0 };
    }),
    entity_keys: analysed.entities.map(({ key }) => key),
    expects: analysed.expects,
    nominated,
    revisions,
    lost,
    warnings: [...warnings, ...lost.map((engine) => `${engine} unavailable: ${without.get(engine)}`)],
  };
}

/** What is missing from an answer, by unavailable engine. */
const without: ReadonlyMap<string, string> = new Map([
  ["graphdb", "no path through the graph was followed"],
  ["vectorstore", "passages were found by words and by the graph alone"],
]);
