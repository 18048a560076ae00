import type { QuotingAnswer } from "../domain/answer.ts";
import type { Evidence } from "../domain/evidence.ts";
import type { Recalled } from "../domain/memory.ts";
import type { Question, Routed } from "../domain/question.ts";
import type { MemoryScope } from "../memory/scope.ts";
import { noteOnSpan } from "../platform/trace-context.ts";
import { answerEvidence } from "./answer/answer-evidence.ts";
import { dressAnswer } from "./answer/dress.ts";
import { currentEvidence } from "./current-evidence.ts";
import { kgsToAsk, notAskedField } from "./kgs-to-ask.ts";
import { rerankEvidence } from "./rerank/rerank-evidence.ts";
import { type Retrieval, retrieveEvidence } from "./retrieve-evidence.ts";
import type { StepServices } from "./step-services.ts";

export const scopeOf = ({ tenant_id, user_id, session_id }: Question): MemoryScope | null =>
  user_id ? { tenant_id, user_id, session_id: session_id ?? null } : null;

/** The steps that answer one question. The graph in agents/answer-question.ts decides their order. */
export interface QuestionSteps extends ReturnType<typeof createQuestionSteps> {}

export function createQuestionSteps(services: StepServices, signal: AbortSignal) {
  return {
    recall: (question: Question) => services.memory.assemble(scopeOf(question), question.query),
    route: (question: Question, recalled: Recalled) => route(services, question, recalled),
    retrieve: (question: Question, recalled: Recalled, routed: Routed) =>
      retrieveEvidence(services, { question, recalled, routed, signal }),
    rerank: (_question: Question, recalled: Recalled, evidence: Evidence) =>
      rerankEvidence(services, recalled, evidence),
    predict: (question: Question, ...[recalled, routed, evidence]: [Recalled, Routed, Evidence]) =>
      answer(services, evidence, { question, recalled, routed, signal }),
    remember: (question: Question, given: QuotingAnswer) => remember(services, question, given),
  };
}

async function route({ records, models }: StepServices, question: Question, recalled: Recalled): Promise<Routed> {
  const { tenant_id, kg_names } = question;
  const asked = { tenant_id, kg_names, question: recalled.question };
  const { kgs, kgs_not_asked } = await kgsToAsk(records.kgs, asked);
  const tables = await records.tables.list(kgs.map(({ id }) => id));
  const { value: choice } = await models.route({ question: recalled.question, tables });
  return { ...choice, kgs, ...notAskedField(kgs_not_asked) };
}

async function answer(services: StepServices, found: Evidence, retrieval: Retrieval): Promise<QuotingAnswer> {
  const read = { ...retrieval, ...(await currentEvidence(services, found, retrieval)) };
  const dressed = dressAnswer({ ...read, answered: await answerEvidence(services, read) });
  noteOnSpan({ "lore.pipeline": dressed.pipeline_used });
  return dressed;
}

/** Remembers the answer's text and the names on its path, but no excerpts of passages that do not answer. */
async function remember({ memory }: StepServices, question: Question, given: QuotingAnswer): Promise<void> {
  const names = given.metadata.path.flatMap(({ title }) => (title === null ? [] : [title]));
  const { trace_id, asked_at } = question;
  const turn = {
    trace_id,
    asked_at,
    question: question.query,
    answer: given.answer,
    pipeline: given.pipeline_used,
    names,
    // An answer with nearest passages quotes only those.
    quotes: given.metadata.nearest === undefined ? given.quotes : [],
  };
  await memory.observe(scopeOf(question), turn);
}
