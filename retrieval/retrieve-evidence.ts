import type { PipelineName } from "../domain/answer.ts";
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

/** The evidence of knowledge_graph, with a search of its own for each part of the question that says enough. */
export async function graphEvidence(
  graph: Pick<Pipeline, "retrieve">,
  request: RetrievalRequest,
  warnings: readonly string[],
): Promise<Evidence> {
  const searches = searchesOf(request.question).map((question) =>
    question === null ? null : graph.retrieve({ ...request, question, limit: passagesOfPart }),
  );
  const [whole, ...parts] = await Promise.all([graph.retrieve(request), ...searches]);
  const evidence = evidenceOf("knowledge_graph", whole, warnings);
  if (parts.every((part) => part === null)) return evidence;
  const found = parts.map((part) => (part === null ? null : evidenceOf("knowledge_graph", part, [])));
  return withParts(evidence, found);
}

/** Each source has one revision in an answer. Passages that a part found in another revision are left out. */
function withParts(evidence: Evidence, parts: readonly (Evidence | null)[]): Evidence {
  let revisions = { ...evidence.revisions };
  const of_parts = parts.map((part) => {
    const isOther = Object.entries(part?.revisions ?? {}).some(
      ([id, revision]) => (revisions[id] ?? revision) !== revision,
    );
    if (part === null || isOther) return [];
    revisions = { ...part.revisions, ...revisions };
    return part.passages;
  });
  return { ...evidence, revisions, of_parts };
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
