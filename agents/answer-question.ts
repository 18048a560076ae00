import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import type { QuestionRef, QuestionStep } from "../domain/job.ts";
import type { Carried, Handles, Values } from "./question-values.ts";
import { type Failure, type Step, type Steps, step, type TableSignatures } from "./step.ts";
import { minute, patient, second } from "./step-limits.ts";
import { defineWorkflow, type WorkOf } from "./workflow.ts";

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
 * The steps of a question, over what the graph carries from one to the next. The first takes the job, the last
 * completes it.
 */
const questionSteps = <Of extends Carried>() =>
  ({
    recall: step<[question: Of["question"]], Of["recalled"]>(answering),
    route: step<[question: Of["question"], recalled: Of["recalled"]], Of["routed"]>(answering),
    retrieve: step<[question: Of["question"], recalled: Of["recalled"], routed: Of["routed"]], Of["evidence"]>(
      answering,
    ),
    rerank: step<[question: Of["question"], recalled: Of["recalled"], evidence: Of["evidence"]], Of["evidence"]>(
      answering,
    ),
    predict: step<
      [question: Of["question"], recalled: Of["recalled"], routed: Of["routed"], evidence: Of["evidence"]],
      Of["answer"]
    >(answering),
    /** Before the reply; a failure costs memory, never the answer. */
    remember: step<[question: Of["question"], answer: Of["answer"]], void>({ ...answering, cancellation: "finish" }),
  }) satisfies Record<QuestionStep, Step>;

export type QuestionSteps<Of extends Carried = Values> = Steps<TableSignatures<ReturnType<typeof questionSteps<Of>>>>;

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
