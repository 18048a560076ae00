import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import type { Evidence } from "../domain/evidence.ts";
import type { QuestionRef, QuestionStep } from "../domain/job.ts";
import type { Recalled } from "../domain/memory.ts";
import type { Question, Routed } from "../domain/question.ts";
import type { QuotingAnswer } from "../domain/quoting-answer.ts";
import { type Failure, type Step, type StepContext, type Steps, step, type TableSignatures } from "./step.ts";
import { day, minute, patient, second } from "./step-limits.ts";
import { defineWorkflow, type WorkOf } from "./workflow.ts";

/** The values that the graph carries from step to step in process. JSON; passages are ids. */
export interface Values {
  readonly question: Question;
  readonly recalled: Recalled;
  readonly routed: Routed;
  readonly evidence: Evidence;
  readonly answer: QuotingAnswer;
}

/** Stands for the value that a step stored in the records. */
export interface Handle {
  readonly step: QuestionStep;
  /** Set for evidence only: true if it is rows of a table. */
  readonly sql?: boolean;
}

/**
 * The handles that the graph carries in a workflow. Operators can read its history, so it contains neither the question
 * nor any value of a step.
 */
type Handles = { readonly [Name in keyof Values]: Name extends "question" ? QuestionRef : Handle };

/** Values or handles. The graph reads only `sql`: if it is false or null, the step rerank runs. */
interface Carried extends Readonly<Record<keyof Values, unknown>> {
  readonly evidence: { readonly sql?: unknown };
}

/** The handle of a value that `step` stored. It contains only the facts that the graph reads. */
export const handleOf = (step: QuestionStep, value: unknown): Handle =>
  typeof value === "object" && value !== null && "sql" in value ? { step, sql: value.sql !== null } : { step };

const heartbeatTimeoutMs = 20_000;

/**
 * A client waits for the answer, so a step that does not succeed within ten minutes fails the job; asking again is
 * cheap. The workflow does not wait for a cancelled step, because the records refuse its writes once its job has ended.
 */
const answering = {
  timeoutMs: 2 * minute,
  giveUpAfterMs: 10 * minute,
  pauseMs: second / 2,
  longestPauseMs: 20 * second,
  heartbeatTimeoutMs,
  cancellation: "leave",
} as const;

/**
 * The steps that find a value, generic over what the graph carries. If the question is a job, each value is stored
 * under the name of its step.
 */
const findings = <Of extends Carried>() => ({
  /** The first step; it claims the job. */
  recall: step<[question: Of["question"]], Of["recalled"]>(answering),
  route: step<[question: Of["question"], recalled: Of["recalled"]], Of["routed"]>(answering),
  retrieve: step<[question: Of["question"], recalled: Of["recalled"], routed: Of["routed"]], Of["evidence"]>(answering),
  rerank: step<[question: Of["question"], recalled: Of["recalled"], evidence: Of["evidence"]], Of["evidence"]>(
    answering,
  ),
  predict: step<
    [question: Of["question"], recalled: Of["recalled"], routed: Of["routed"], evidence: Of["evidence"]],
    Of["answer"]
  >(answering),
});

const questionSteps = <Of extends Carried>() =>
  ({
    ...findings<Of>(),
    /** Stores the turn and completes the job. If memory fails, the answer stays. */
    remember: step<[question: Of["question"], answer: Of["answer"]], void>({ ...answering, cancellation: "finish" }),
  }) satisfies Record<QuestionStep, Step>;

export type QuestionSignatures<Of extends Carried = Values> = TableSignatures<ReturnType<typeof questionSteps<Of>>>;
export type QuestionSteps<Of extends Carried = Values> = Steps<QuestionSignatures<Of>>;

/** Answers a question that is a job. Question and answer stay in the records; neither passes through the workflow. */
export const answerQuestion = defineWorkflow({
  name: "answerQuestion",
  taskQueue: "query",
  timeoutMs: day,
  workflowId: ({ job_id }: QuestionRef) => `query/${job_id}`,
  ofJob: ({ id: job_id, type }) => (type === "query" ? { job_id } : null),
  steps: {
    ...questionSteps<Handles>(),
    /** Marks the job failed or cancelled; retried through any outage of the records. */
    abandon: step<[ref: QuestionRef, failure: Failure], void>({
      ...patient,
      timeoutMs: minute,
      heartbeatTimeoutMs,
      cancellation: "always",
    }),
  },
  async run(steps, ref): Promise<void> {
    await runQuestion<Handles>(steps, ref);
  },
});

export type QuestionWork = WorkOf<typeof answerQuestion>;

/**
 * The steps of a job that find a value. Each takes the handles of earlier values, and returns the handle of its own.
 */
export const findingSteps = findings<Handles>();
export type FindingWork = Record<
  keyof typeof findingSteps,
  (ref: QuestionRef, ...args: [...from: Handle[], context: StepContext]) => Promise<Handle>
>;

/** Runs the graph once. Errors of steps are thrown unchanged. */
export const runQuestion = async <Of extends Carried>(
  steps: QuestionSteps<Of>,
  question: Of["question"],
): Promise<Of["answer"]> => {
  const { answer } = await buildGraph(steps).invoke({ question });
  return answer;
};

const stateOf = <Of extends Carried>() =>
  Annotation.Root({
    question: Annotation<Of["question"]>,
    recalled: Annotation<Of["recalled"]>,
    routed: Annotation<Of["routed"]>,
    evidence: Annotation<Of["evidence"]>,
    answer: Annotation<Of["answer"]>,
  });

/**
 * recall → route → retrieve → [rerank] → predict → remember.
 * Only passages are reranked: rows of a table have the order of their statement.
 */
const buildGraph = <Of extends Carried>(steps: QuestionSteps<Of>) =>
  new StateGraph(stateOf<Of>())
    .addNode("recall", async ({ question }) => ({ recalled: await steps.recall(question) }))
    .addNode("route", async ({ question, recalled }) => ({ routed: await steps.route(question, recalled) }))
    .addNode("retrieve", async ({ question, recalled, routed }) => ({
      evidence: await steps.retrieve(question, recalled, routed),
    }))
    .addNode("rerank", async ({ question, recalled, evidence }) => ({
      evidence: await steps.rerank(question, recalled, evidence),
    }))
    .addNode("predict", async ({ question, recalled, routed, evidence }) => ({
      answer: await steps.predict(question, recalled, routed, evidence),
    }))
    .addNode("remember", async ({ question, answer }) => {
      await steps.remember(question, answer);
      return {};
    })
    .addEdge(START, "recall")
    .addEdge("recall", "route")
    .addEdge("route", "retrieve")
    .addConditionalEdges("retrieve", ({ evidence }) => (evidence.sql ? "predict" : "rerank"), ["rerank", "predict"])
    .addEdge("rerank", "predict")
    .addEdge("predict", "remember")
    .addEdge("remember", END)
    .compile();
