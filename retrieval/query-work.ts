import type { Evidence, QuerySteps, Recalled, Routed } from "../agents/query-steps.ts";
import type { Answer } from "../domain/answer.ts";
import type { Question } from "../domain/question.ts";
import type { MemoryScope } from "../memory/scope.ts";
import { noteOnSpan } from "../platform/trace-context.ts";
import { dressAnswer } from "./answer/dress.ts";
import { predict } from "./answer/predict-evidence.ts";
import { kgsNamed } from "./kgs-to-ask.ts";
import { offlineModels } from "./offline-models.ts";
import type { QueryServices } from "./query-services.ts";
import { rerankEvidence } from "./rerank/rerank-evidence.ts";
import { retrieveEvidence } from "./retrieve-evidence.ts";
import { routeQuery } from "./route-query.ts";

export const scopeOf = ({ tenant_id, user_id, session_id }: Question): MemoryScope | null =>
  user_id ? { tenant_id, user_id, session_id: session_id ?? null } : null;

/** The steps of the orchestrator (agents/orchestrator.ts) over the stores, for one question at a time. */
export function createQueryWork(services: QueryServices, signal: AbortSignal): QuerySteps {
  return {
    recall: (question) => services.memory.assemble(scopeOf(question), question.query),
    route: (question, recalled) => route(services, question, recalled),
    retrieve: (question, recalled, routed) => retrieveEvidence(services, { question, recalled, routed, signal }),
    rerank: (_question, recalled, evidence) => rerankEvidence(services, recalled, evidence),
    predict: (question, recalled, routed, evidence) => answer(services, question, recalled, routed, evidence),
    remember: (question, given) => remember(services, question, given),
  };
}

async function route({ records, models }: QueryServices, question: Question, recalled: Recalled): Promise<Routed> {
  const kgs = await kgsOf(records, question);
  const tables = await records.tables.list(kgs.map(({ id }) => id));
  const about = { operation: "chat", model: offlineModels.route, capability: "route" } as const;
  const choice = await models.call(about, async (open) => {
    open.read([recalled.question, ...tables.map(({ name }) => name)]);
    const chosen = routeQuery(recalled.question, tables);
    open.wrote(`${chosen.pipeline}: ${chosen.reason}`);
    return chosen;
  });
  return { ...choice, kgs };
}

/** The edge has checked the names; a KG deleted since is left out. */
async function kgsOf({ kgs }: QueryServices["records"], { tenant_id, kg_names }: Question) {
  return (await kgsNamed(kgs, tenant_id, kg_names)).map(({ id, name }) => ({ id, name }));
}

async function answer(
  services: QueryServices,
  question: Question,
  recalled: Recalled,
  routed: Routed,
  evidence: Evidence,
): Promise<Answer> {
  const predicted = await predict(services, question, recalled, evidence);
  const dressed = dressAnswer({ question, recalled, routed, evidence, predicted });
  noteOnSpan({ "lore.pipeline": dressed.pipeline_used });
  return dressed;
}

async function remember({ memory }: QueryServices, question: Question, given: Answer): Promise<void> {
  const names = given.metadata.path.flatMap(({ title }) => (title === null ? [] : [title]));
  const { trace_id, asked_at } = question;
  const turn = {
    trace_id,
    asked_at,
    question: question.query,
    answer: given.answer,
    pipeline: given.pipeline_used,
    names,
  };
  await memory.observe(scopeOf(question), turn);
}
