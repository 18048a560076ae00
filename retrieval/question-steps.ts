import type { Evidence } from "../domain/evidence.ts";
import type { QuestionStep } from "../domain/job.ts";
import { type Recalled, sessionScope } from "../domain/memory.ts";
import type { Question, Routed } from "../domain/question.ts";
import type { QuotingAnswer } from "../domain/quoting-answer.ts";
import { recallAsked } from "../memory/asked-part.ts";
import type { MemoryScope, Outcome } from "../memory/scope.ts";
import { noteOnSpan } from "../platform/trace-context.ts";
import { answerFromMemoryOrEvidence } from "./answer/answer-from-memory-or-evidence.ts";
import { memoryModel } from "./answer/answered-by-memory.ts";
import { dressAnswer } from "./answer/dress.ts";
import { currentEvidence } from "./current-evidence.ts";
import { findEvidence, keepsOrder, rerankFound } from "./find-evidence.ts";
import { asDocumentsSay, type Worded } from "./given-names.ts";
import { type KgsToAsk, kgsToAsk, notAskedField } from "./kgs-to-ask.ts";
import type { Retrieval } from "./retrieve-evidence.ts";
import type { StepServices } from "./step-services.ts";
import { answerUnified } from "./unified/answer.ts";
import type { Counted } from "./unified/findings.ts";
import { besideNearest, requestedPipeline } from "./unified/requested-pipeline.ts";

/** Null without a user and without a session, and if the request switches memory off. */
export function scopeOf({ tenant_id, key_id, user_id, session_id, memory }: Question): MemoryScope | null {
  if (memory === "off") return null;
  if (user_id) return { tenant_id, user_id, session_id: session_id ?? null };
  return session_id && key_id ? sessionScope(tenant_id, key_id, session_id) : null;
}

/** The steps that answer one question. The graph in agents/answer-question.ts decides their order. */
export interface QuestionSteps extends ReturnType<typeof createQuestionSteps> {}

export function createQuestionSteps(services: StepServices, signal: AbortSignal) {
  // In this process the steps follow each other at once, so they read the names once. The steps of a job do not store
  // them: they come from documents, which may be deleted meanwhile.
  const read = new Map<string, Promise<Worded>>();
  const worded = ({ question }: Recalled, kgs: Iterable<number>): Promise<Worded> => {
    const ids = [...new Set(kgs)];
    const key = `${ids.join(" ")} ${question}`;
    const found = read.get(key) ?? asDocumentsSay(services.records.reading, ids, question);
    read.set(key, found);
    return found;
  };
  return {
    recall: (question: Question) => recall(services, question),
    route: (question: Question, recalled: Recalled) => route(services, question, recalled),
    async retrieve(question: Question, recalled: Recalled, routed: Routed) {
      const { searched } = await worded(recalled, idsOf(routed.kgs));
      return findEvidence(services, { question, recalled, routed, searched, signal });
    },
    async rerank(question: Question, recalled: Recalled, evidence: Evidence) {
      if (keepsOrder(question, evidence)) return evidence;
      const { searched } = await worded(recalled, kgsOf(evidence));
      return rerankFound(services, { question, recalled, searched }, evidence);
    },
    async predict(question: Question, ...[recalled, routed, evidence]: [Recalled, Routed, Evidence]) {
      const { searched, otherwise } = await worded(recalled, idsOf(routed.kgs));
      const asked = { question, recalled, routed, signal };
      const given = await answer(services, evidence, { ...asked, searched });
      if (otherwise === undefined) return given;
      const other = await answerTo(services, { ...asked, searched: otherwise });
      return isBetter(other, given) ? other : given;
    },
    remember: (question: Question, given: QuotingAnswer) => remember(services, question, given),
  };
}

const idsOf = (kgs: Routed["kgs"]): readonly number[] => kgs.map(({ id }) => id);
const kgsOf = ({ passages }: Evidence): readonly number[] => passages.map(({ kg_id }) => kg_id);

/** The trace names the items, never their text. */
async function recall({ memory }: StepServices, question: Question): Promise<Recalled> {
  const recalled = await recallAsked(question.query, (asked) => memory.assemble(scopeOf(question), asked));
  if (recalled.item_ids?.length) noteOnSpan({ "lore.memory.items": recalled.item_ids.join(" ") });
  return question.memory === "off" ? { ...recalled, reason: "switched off" } : recalled;
}

async function route({ records, models }: StepServices, question: Question, recalled: Recalled): Promise<Routed> {
  const { tenant_id, kg_names } = question;
  const asked = { tenant_id, kg_names, question: recalled.question };
  const { kgs, kgs_not_asked, sources_count } = await kgsToAsk(records.kgs, asked);
  const { unified } = question;
  const requested = unified ? requestedPipeline(unified) : null;
  const choice = requested ?? (await chosen({ records, models }, { kgs, sources_count }, recalled.question));
  return { ...besideNearest(choice, unified), kgs, ...notAskedField(kgs_not_asked) };
}

async function chosen(
  { records, models }: Pick<StepServices, "records" | "models">,
  { kgs, sources_count }: Pick<KgsToAsk, "kgs" | "sources_count">,
  question: string,
) {
  const tables = await records.tables.list(kgs.map(({ id }) => id));
  const only_tables = sources_count === new Set(tables.map(({ source_id }) => source_id)).size;
  return (await models.route({ question, tables, only_tables })).value;
}

/** Numbers of things that each step received and returned, for the detailed format of the unified endpoint. */
const itemsOf = ({ turns, kgs, nominated, found, read, cited, remembered }: Counted) =>
  ({
    recall: { in: 1, out: turns },
    route: { in: 1, out: kgs },
    retrieve: { in: nominated, out: found },
    rerank: { in: found, out: found },
    predict: { in: read, out: cited },
    remember: { in: 1, out: remembered },
  }) satisfies Record<QuestionStep, { readonly in: number; readonly out: number }>;

/** No passage and no row answers. An answer from memory quotes none of them either, but it is an answer. */
const foundNothing = ({ metadata, quotes }: QuotingAnswer): boolean =>
  metadata.model !== memoryModel && (metadata.nearest !== undefined || quotes.length === 0);

/** The more confident answer counts. Memory gives the same answer to both questions. */
const isBetter = (other: QuotingAnswer, given: QuotingAnswer): boolean =>
  !foundNothing(other) && (foundNothing(given) || other.confidence > given.confidence);

/** The answer to a question in other words. */
async function answerTo(services: StepServices, retrieval: Retrieval): Promise<QuotingAnswer> {
  const found = await rerankFound(services, retrieval, await findEvidence(services, retrieval));
  return answer(services, found, retrieval);
}

async function answer(services: StepServices, found: Evidence, retrieval: Retrieval): Promise<QuotingAnswer> {
  const read = { ...retrieval, ...(await currentEvidence(services, found, retrieval)) };
  const dressed = retrieval.question.unified
    ? await answerUnified(services, { ...read, itemsOf })
    : dressAnswer({
        ...read,
        answered: await answerFromMemoryOrEvidence(services, read),
      });
  noteOnSpan({ "lore.pipeline": dressed.pipeline_used });
  return dressed;
}

/**
 * Remembers the answer's text and the names on its path, but no passages that are only shown. A search without an
 * answer is no turn of the conversation.
 */
async function remember({ memory }: StepServices, question: Question, given: QuotingAnswer): Promise<void> {
  if (given.answer === "" || question.memory === "read_only") return;
  const names = given.metadata.path.flatMap(({ title }) => (title === null ? [] : [title]));
  const { trace_id, asked_at } = question;
  // An answer with nearest passages quotes only those. The quotes of an answer from memory are not remembered again.
  const isQuoting = given.metadata.nearest === undefined && given.metadata.model !== memoryModel;
  const quotes = isQuoting ? (given.found?.answer_quotes ?? given.quotes) : [];
  const turn = {
    trace_id,
    asked_at,
    question: question.query,
    answer: given.answer,
    pipeline: given.pipeline_used,
    names,
    quotes,
    outcome: outcomeOf(given, quotes),
  };
  await memory.observe(scopeOf(question), turn);
}

function outcomeOf({ metadata }: QuotingAnswer, quotes: readonly string[]): Outcome {
  if (metadata.model === memoryModel) return "remembered";
  return quotes.length > 0 || metadata.generated_sql !== null ? "answered" : "not_found";
}
