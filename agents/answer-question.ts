import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import type { Answer } from "../domain/answer.ts";
import type { Evidence } from "../domain/evidence.ts";
import type { QuestionRef, QuestionStep } from "../domain/job.ts";
import type { Recalled } from "../domain/memory.ts";
import type { Question, Routed } from "../domain/question.ts";
import { type Failure, type Step, type StepContext, type Steps, step, type TableSignatures } from "./step.ts";
import { minute, patient, second } from "./step-limits.ts";
import { defineWorkflow, type WorkOf } from "./workflow.ts";

/** What the graph carries from step to step where it runs in process. JSON; passages by id. */
export interface Values {
  readonly question: Question;
  readonly recalled: Recalled;
  readonly routed: Routed;
  readonly evidence: Evidence;
  readonly answer: Answer;
}

/** Stands for the value that a step stored in the records. */
export interface Handle {
  readonly step: QuestionStep;
  /** Only of evidence: true for the rows of a table. */
  readonly sql?: boolean;
}

/** What a workflow carries: operators read its history, so it contains neither the question nor anything found. */
type Handles = { readonly [Name in keyof Values]: Name extends "question" ? QuestionRef : Handle };

/** Either of them. The graph looks at nothing but `sql`: false or null sends passages to be reranked. */
interface Carried extends Readonly<Record<keyof Values, unknown>> {
  readonly evidence: { readonly sql?: unknown };
}

/** The handle of a value that `step` found. It says of the value only what the graph looks at. */
export const handleOf = (step: QuestionStep, value: unknown): Handle =>
  typeof value === "object" && value !== null && "sql" in value ? { step, sql: value.sql !== null } : { step };

const heartbeatTimeoutMs = 20_000;

/**
 * A client waits: a step that does not succeed within ten minutes fails the job, and asking again is cheap. The
 * workflow does not wait for a cancelled step, because the records take nothing from it once its job has ended.
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
 * The steps that find a value, over what the graph carries from one to the next. While the question is a job, each value
 * is stored under the name of its step.
 */
const findings = <Of extends Carried>() => ({
  /** Takes the job. */
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
    /** Completes the job, before the reply. A failure costs memory, never the answer. */
    remember: step<[question: Of["question"], answer: Of["answer"]], void>({ ...answering, cancellation: "finish" }),
  }) satisfies Record<QuestionStep, Step>;

export type QuestionSignatures<Of extends Carried = Values> = TableSignatures<ReturnType<typeof questionSteps<Of>>>;
export type QuestionSteps<Of extends Carried = Values> = Steps<QuestionSignatures<Of>>;

/** Answers a question that is a job, from the records to its answer there. Neither passes through the workflow. */
export const answerQuestion = defineWorkflow({
  name: "answerQuestion",
  taskQueue: "query",
  workflowId: ({ job_id }: QuestionRef) => `query/${job_id}`,
  ofJob: ({ id: job_id, type }) => (type === "query" ? { job_id } : null),
  steps: {
    ...questionSteps<Handles>(),
    /** Marks the job failed or cancelled, however long the records are away. */
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

/** The steps of a job that find a value. Each takes the handles of earlier values, and returns the handle of its own. */
export const findingSteps = findings<Handles>();
export type FindingWork = Record<
  keyof typeof findingSteps,
  (ref: QuestionRef, ...args: [...from: Handle[], context: StepContext]) => Promise<Handle>
>;

/** Runs the graph once. What a step throws comes out unchanged. */
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
 * Rows of a table have their order from the statement: only passages are reranked.
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
