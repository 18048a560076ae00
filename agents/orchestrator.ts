import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import type { QuestionStep } from "../domain/job.ts";
import type { Carried, QuerySteps } from "./query-steps.ts";

const stateOf = <Of extends Carried>() =>
  Annotation.Root({
    question: Annotation<Of["question"]>,
    recalled: Annotation<Of["recalled"]>,
    routed: Annotation<Of["routed"]>,
    evidence: Annotation<Of["evidence"]>,
    answer: Annotation<Of["answer"]>,
  });

/** Names of the orchestrator's nodes, in order. */
export const orchestratorNodes = [
  "recall",
  "route",
  "retrieve",
  "rerank",
  "predict",
  "remember",
] as const satisfies readonly QuestionStep[];

/**
 * recall → route → retrieve → [rerank] → predict → remember.
 * Rows of a table have their order from the statement: only passages are reranked.
 */
export const buildOrchestrator = <Of extends Carried>(steps: QuerySteps<Of>) =>
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

/** Runs the graph once. What a step throws comes out unchanged. */
export const runOrchestrator = async <Of extends Carried>(
  steps: QuerySteps<Of>,
  question: Of["question"],
): Promise<Of["answer"]> => {
  const { answer } = await buildOrchestrator(steps).invoke({ question });
  return answer;
};
