import { Worker } from "@temporalio/worker";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createQuestionWork } from "../../activities/answer-question/work.ts";
import type { QuestionWork } from "../../agents/answer-question.ts";
import { createAnswers } from "../../app/answers.ts";
import { openServiceModels, readModelSettings } from "../../app/models.ts";
import { Answer, type QueryRequest } from "../../domain/answer.ts";
import { newTraceId } from "../../domain/ids.ts";
import { activityPayloadLimitBytes } from "../../domain/limits/ingestion.ts";
import { createMemory } from "../../memory/memory.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { createPriorityGate } from "../../platform/priority-gate.ts";
import { type AccessLog, createAccessLog } from "../../retrieval/access-log.ts";
import { createQuestionQueue } from "../../retrieval/question-queue.ts";
import { type IngestionLab, openIngestionLab } from "../support/ingestion-lab.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";
import { startQuestion, withQuestionWorker } from "../support/question-lab.ts";

let lab: IngestionLab;
let knowledge: KnowledgeLab;
let answers: ReturnType<typeof createAnswers>;
let questionWork: QuestionWork;
let accessed: AccessLog;
let models: Awaited<ReturnType<typeof openServiceModels>>;
const kg = "harbour";
const user = "lovelace";

beforeAll(async () => {
  [lab, knowledge] = await Promise.all([openIngestionLab(), openKnowledgeLab()]);
  const { stores } = knowledge;
  const memory = createMemory({ documents: stores.documents, log: silentLog() });
  accessed = createAccessLog(stores.records);
  models = await openServiceModels({ settings: readModelSettings(readConfig({})), log: silentLog() });
  const parts = { models: models.models, priorityGate: createPriorityGate(), log: silentLog() };
  answers = createAnswers({ stores, ...parts, memory, accessed });
  questionWork = createQuestionWork({ records: stores.records, singleSteps: answers.singleSteps });
  await knowledge.ingest(kg, "belle", {
    file_type: "md",
    content: "# Aurora Belle\n\nThe Aurora Belle is a ferry. She was designed by Ingrid Solheim and built in Halden.\n",
  });
  await knowledge.ingest(kg, "solheim", {
    file_type: "md",
    content:
      "# Ingrid Solheim\n\nIngrid Solheim is a naval architect. Ingrid Solheim was born in Kestrel Bay in 1961.\n",
  });
  await knowledge.ingest(kg, "crossings", {
    file_type: "csv",
    content: "crossing,ferry,passengers\n1,Eider,40\n2,Eider,60\n3,Sea Thrift,25\n",
  });
});
afterAll(async () => {
  await lab?.close();
  await knowledge?.close();
  await models?.close();
});

const requestOf = (query: string, session?: string): QueryRequest => ({
  query,
  kg_names: [kg],
  max_results: 10,
  validate_answer: true,
  include_citations: true,
  ...(session === undefined ? {} : { user_id: user, session_id: session }),
});

/** Asks as a client does for a job: queues the questions one after the other, and runs the workflow of each. */
async function askDurably(...requests: readonly QueryRequest[]) {
  const { records } = knowledge.stores;
  const queue = createQuestionQueue({ records, wake: () => undefined });
  return withQuestionWorker(lab, questionWork, async () => {
    const asked: { readonly answer: Answer | null; readonly job_id: string }[] = [];
    for (const request of requests) {
      const job_id = await queue.accept({ ...ctx, trace_id: newTraceId() }, request);
      await (await startQuestion(lab, job_id)).result();
      asked.push({ job_id, answer: Answer.nullable().parse((await records.jobs.byId(job_id))?.answer ?? null) });
    }
    return asked;
  });
}

async function askHere(request: QueryRequest): Promise<Answer> {
  const asker = { ...ctx, trace_id: newTraceId() };
  const { quotes: _, ...answer } = await answers.query.ask(asker, request, new AbortController().signal);
  return answer;
}

/** The answer without its trace and its times, which differ between two runs of the same question. */
const comparable = (answer: Answer | null | undefined) =>
  answer && {
    ...answer,
    processing_time_ms: 0,
    // Both ways ask as the same user, whose memory grows meanwhile.
    metadata: {
      ...answer.metadata,
      memory: { used: answer.metadata.memory.used },
      trace_id: "",
      stages: answer.metadata.stages.map(({ name }) => name),
    },
  };

test.each([
  {
    about: "a path through the graph",
    query: "Where was the designer of the Aurora Belle born?",
    pipeline: "knowledge_graph",
    finds: "Kestrel Bay",
  },
  {
    about: "a table",
    query: "How many passengers did the Eider carry in total?",
    pipeline: "text_to_sql",
    finds: "100",
  },
  {
    about: "similar passages",
    query: "Find passages similar to: a naval architect",
    pipeline: "vector_search",
    finds: "",
  },
  {
    about: "a fact that no document holds",
    query: "Which opera did Zubin Mehta conduct in Vienna?",
    pipeline: "knowledge_graph",
    finds: "",
  },
])("a question about $about gets the same answer by the workflow as in process", async ({ query, pipeline, finds }) => {
  const here = await askHere(requestOf(query));
  const [there] = await askDurably(requestOf(query));

  expect(comparable(there?.answer)).toEqual(comparable(here));
  expect(there?.answer).toMatchObject({ pipeline_used: pipeline, answer: expect.stringContaining(finds) });
  expect(there?.answer?.processing_time_ms).toBeGreaterThan(0);
});

test("a follow-up is completed from the earlier question, and a turn is remembered once", async () => {
  const first = "Who designed the Aurora Belle?";
  const second = "Where was she born?";
  await askHere(requestOf(first, "here"));
  const here = await askHere(requestOf(second, "here"));
  const [, there] = await askDurably(requestOf(first, "there"), requestOf(second, "there"));

  expect(comparable(there?.answer)).toEqual(comparable(here));
  expect(there?.answer?.metadata.memory.used).toBe(true);
  const scope = { tenant_id: ctx.tenant_id, user_id: user, session_id: "there" };
  const turns = await knowledge.stores.documents.find("memory_turns", scope, 10);
  expect(turns.map(({ data }) => data.question)).toEqual([second, first]);
});

test("the history has no timer, small payloads and not a word of question or answer, and it replays", async () => {
  // Words that are long enough to appear in no hash by chance.
  const words = ["Aurora", "Belle", "designer", "Kestrel", "Solheim", "naval", kg, user, "private"];
  const [asked] = await askDurably(requestOf("Where was the designer of the Aurora Belle born?", "private"));
  const handle = lab.client.workflow.getHandle(`query/${asked?.job_id}`);
  const history = await handle.fetchHistory();

  const kinds = (history.events ?? []).map((event) => event.attributes);
  expect(kinds).not.toContain("timerStartedEventAttributes");
  expect(kinds.filter((kind) => kind === "activityTaskScheduledEventAttributes")).toHaveLength(6);
  const { memo, searchAttributes } = await handle.describe();
  const payloads = bytesOf(history);
  expect(Math.max(...payloads.map(({ byteLength }) => byteLength))).toBeLessThan(activityPayloadLimitBytes / 64);
  const text = `${payloads.map((bytes) => Buffer.from(bytes).toString()).join("\n")}${JSON.stringify({ memo, searchAttributes })}`;
  expect(text).toContain(asked?.job_id);
  for (const word of words) expect(text).not.toContain(word);
  await Worker.runReplayHistory({ workflowBundle: { codePath: lab.bundle.path } }, history, handle.workflowId);
});

test.each([
  {
    about: "passages",
    query: "Where was the designer of the Aurora Belle born?",
    handles: [
      '{"step":"recall"}',
      '{"step":"route"}',
      '{"step":"retrieve","sql":false}',
      '{"step":"rerank","sql":false}',
      '{"step":"predict"}',
    ],
  },
  {
    about: "a table",
    query: "How many passengers did the Eider carry in total?",
    handles: ['{"step":"recall"}', '{"step":"route"}', '{"step":"retrieve","sql":true}', '{"step":"predict"}'],
  },
])(
  "the steps of a question about $about return handles in the form of the histories so far",
  async ({ query, handles }) => {
    const [asked] = await askDurably(requestOf(query));
    const history = await lab.client.workflow.getHandle(`query/${asked?.job_id}`).fetchHistory();
    const results = (history.events ?? []).flatMap(
      ({ activityTaskCompletedEventAttributes: completed }) => completed?.result?.payloads ?? [],
    );
    expect(results.map(({ data }) => Buffer.from(data ?? []).toString()).filter(Boolean)).toEqual(handles);
  },
);

test("a source that an answer quotes counts as accessed", async () => {
  const [asked] = await askDurably(requestOf("Who designed the Aurora Belle?"));
  await accessed.flush();
  const source = asked?.answer?.citations[0]?.source_id ?? "";
  expect(await knowledge.stores.records.sources.get(ctx.tenant_id, source)).toMatchObject({
    last_accessed: expect.any(Date),
  });
});

test("a failing step puts nothing of the question into the history", async () => {
  const { records } = knowledge.stores;
  const queue = createQuestionQueue({ records, wake: () => undefined });
  const work: QuestionWork = {
    ...questionWork,
    // The step fails as if the question were erased or its job deleted.
    recall: (_ref, context) => questionWork.recall({ job_id: "job_none" }, context),
  };
  const job_id = await queue.accept({ ...ctx, trace_id: newTraceId() }, requestOf("Who designed the Aurora Belle?"));
  const handle = await withQuestionWorker(lab, work, async () => {
    const started = await startQuestion(lab, job_id);
    await started.result().catch(() => undefined);
    return started;
  });
  const text = bytesOf(await handle.fetchHistory())
    .map((bytes) => Buffer.from(bytes).toString())
    .join("\n");
  expect(text).toContain("The question could not be answered");
  expect(text).not.toContain("Aurora");
  expect(await records.jobs.byId(job_id)).toMatchObject({
    status: "failed",
    error: { code: "not_found", message: "The question could not be answered", retryable: false },
  });
});

/** Every run of bytes and every text anywhere inside. */
function bytesOf(value: unknown): Uint8Array[] {
  if (value instanceof Uint8Array) return [value];
  if (typeof value === "string") return [Buffer.from(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(bytesOf);
}

test("a repeated step returns its stored result, and a run without the claim is refused", async () => {
  const { records } = knowledge.stores;
  const queue = createQuestionQueue({ records, wake: () => undefined });
  const ref = {
    job_id: await queue.accept({ ...ctx, trace_id: newTraceId() }, requestOf("Who designed the Aurora Belle?")),
  };
  const context = {
    signal: new AbortController().signal,
    attempt: 1,
    resumeFrom: undefined,
    heartbeat: () => undefined,
  };
  const mine = { ...context, claim: "mine" };
  const recalled = await questionWork.recall(ref, mine);
  await questionWork.recall(ref, mine);
  const routed = await questionWork.route(ref, recalled, mine);
  const evidence = await questionWork.retrieve(ref, recalled, routed, mine);
  expect(await questionWork.retrieve(ref, recalled, routed, mine)).toEqual(evidence);
  await expect(questionWork.rerank(ref, recalled, evidence, { ...context, claim: "other" })).rejects.toMatchObject({
    kind: "unavailable",
  });
  expect(await records.jobs.byId(ref.job_id)).toMatchObject({ steps_done: 3, status: "running" });
  const answer = await questionWork.predict(ref, recalled, routed, evidence, mine);
  await questionWork.remember(ref, answer, mine);
  await questionWork.remember(ref, answer, mine);
  const job = await records.jobs.byId(ref.job_id);
  expect(job?.answer?.answer).toContain("Ingrid Solheim");
  expect(job?.answer?.metadata?.stages.map(({ name }) => name)).toEqual([
    "recall",
    "route",
    "retrieve",
    "predict",
    "remember",
  ]);
});
