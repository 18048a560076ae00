import { afterAll, beforeAll, expect, test } from "vitest";
import type { QuestionWork } from "../../agents/answer-question.ts";
import type { Answer, QueryRequest } from "../../domain/answer.ts";
import { activityPayloadLimitBytes } from "../../domain/limits/ingestion.ts";
import { PatientWorker } from "../../workflow-engine/temporal/patient-worker.ts";
import { type AnsweringLab, kg, openAnsweringLab, user } from "../support/answering-lab.ts";
import { ctx } from "../support/knowledge-lab.ts";
import { startQuestion, withQuestionWorker } from "../support/question-lab.ts";

let answering: AnsweringLab;
beforeAll(async () => {
  answering = await openAnsweringLab();
});
afterAll(() => answering?.close());

const requestOf = (query: string, session?: string): QueryRequest => ({
  query,
  kg_names: [kg],
  max_results: 10,
  validate_answer: true,
  include_citations: true,
  ...(session === undefined ? {} : { user_id: user, session_id: session }),
});

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
  const here = await answering.askHere(requestOf(query));
  const [there] = await answering.askDurably(requestOf(query));

  expect(comparable(there?.answer)).toEqual(comparable(here));
  expect(there?.answer).toMatchObject({ pipeline_used: pipeline, answer: expect.stringContaining(finds) });
  expect(there?.answer?.processing_time_ms).toBeGreaterThan(0);
});

test("a follow-up is completed from the earlier question, and a turn is remembered once", async () => {
  const first = "Who designed the Aurora Belle?";
  const second = "Where was she born?";
  await answering.askHere(requestOf(first, "here"));
  const here = await answering.askHere(requestOf(second, "here"));
  const [, there] = await answering.askDurably(requestOf(first, "there"), requestOf(second, "there"));

  expect(comparable(there?.answer)).toEqual(comparable(here));
  expect(there?.answer?.metadata.memory.used).toBe(true);
  const scope = { tenant_id: ctx.tenant_id, user_id: user, session_id: "there" };
  const turns = await answering.stores.documents.find("memory_turns", scope, 10);
  expect(turns.map(({ data }) => data.question)).toEqual([second, first]);
});

test("the history has no timer, small payloads and not a word of question or answer, and it replays", async () => {
  // Words that are long enough to appear in no hash by chance.
  const words = ["Aurora", "Belle", "designer", "Kestrel", "Solheim", "naval", kg, user, "private"];
  const [asked] = await answering.askDurably(requestOf("Where was the designer of the Aurora Belle born?", "private"));
  const handle = answering.lab.client.workflow.getHandle(`query/${asked?.job_id}`);
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
  await PatientWorker.runReplayHistory(
    { workflowBundle: { codePath: answering.lab.bundle.path } },
    history,
    handle.workflowId,
  );
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
    const [asked] = await answering.askDurably(requestOf(query));
    const history = await answering.lab.client.workflow.getHandle(`query/${asked?.job_id}`).fetchHistory();
    const results = (history.events ?? []).flatMap(
      ({ activityTaskCompletedEventAttributes: completed }) => completed?.result?.payloads ?? [],
    );
    expect(results.map(({ data }) => Buffer.from(data ?? []).toString()).filter(Boolean)).toEqual(handles);
  },
);

test("a source that an answer quotes counts as accessed", async () => {
  const [asked] = await answering.askDurably(requestOf("Who designed the Aurora Belle?"));
  await answering.accessed.flush();
  const source = asked?.answer?.citations[0]?.source_id ?? "";
  expect(await answering.stores.records.sources.get(ctx.tenant_id, source)).toMatchObject({
    last_accessed: expect.any(Date),
  });
});

test("a failing step puts nothing of the question into the history", async () => {
  const { records } = answering.stores;
  const work: QuestionWork = {
    ...answering.questionWork,
    // The step fails as if the question were erased or its job deleted.
    recall: (_ref, context) => answering.questionWork.recall({ job_id: "job_none" }, context),
  };
  const job_id = await answering.accept(requestOf("Who designed the Aurora Belle?"));
  const handle = await withQuestionWorker(answering.lab, work, async () => {
    const started = await startQuestion(answering.lab, job_id);
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

test("a repeated step returns its stored result, and a run without the claim is refused", async () => {
  const { records } = answering.stores;
  const ref = {
    job_id: await answering.accept(requestOf("Who designed the Aurora Belle?")),
  };
  const context = {
    signal: new AbortController().signal,
    attempt: 1,
    resumeFrom: undefined,
    heartbeat: () => undefined,
  };
  const mine = { ...context, claim: "mine" };
  const recalled = await answering.questionWork.recall(ref, mine);
  await answering.questionWork.recall(ref, mine);
  const routed = await answering.questionWork.route(ref, recalled, mine);
  const evidence = await answering.questionWork.retrieve(ref, recalled, routed, mine);
  expect(await answering.questionWork.retrieve(ref, recalled, routed, mine)).toEqual(evidence);
  await expect(
    answering.questionWork.rerank(ref, recalled, evidence, { ...context, claim: "other" }),
  ).rejects.toMatchObject({
    kind: "unavailable",
  });
  expect(await records.jobs.byId(ref.job_id)).toMatchObject({ steps_done: 3, status: "running" });
  const answer = await answering.questionWork.predict(ref, recalled, routed, evidence, mine);
  await answering.questionWork.remember(ref, answer, mine);
  await answering.questionWork.remember(ref, answer, mine);
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

/** Every run of bytes and every text anywhere inside. */
function bytesOf(value: unknown): Uint8Array[] {
  if (value instanceof Uint8Array) return [value];
  if (typeof value === "string") return [Buffer.from(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(bytesOf);
}
