import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import type { Answer } from "../domain/answer.ts";
import type { Evidence, QuerySteps, Question, Recalled, Routed } from "./query-steps.ts";

const QueryState = Annotation.Root({
  question: Annotation<Question>,
  recalled: Annotation<Recalled>,
  routed: Annotation<Routed>,
  evidence: Annotation<Evidence>,
  answer: Annotation<Answer>,
});
type State = typeof QueryState.State;

/** Names of the orchestrator's nodes, in order. */
export const orchestratorNodes = ["recall", "route", "retrieve", "rerank", "predict", "remember"] as const;

/**
 * recall → route → retrieve → [rerank] → predict → remember.
 * Rows of a table have their order from the statement: only passages are reranked.
 */
export const buildOrchestrator = (steps: QuerySteps) =>
  new StateGraph(QueryState)
    .addNode("recall", async ({ question }: State) => ({ recalled: await steps.recall(question) }))
    .addNode("route", async ({ question, recalled }: State) => ({ routed: await steps.route(question, recalled) }))
    .addNode("retrieve", async ({ question, recalled, routed }: State) => ({
      evidence: await steps.retrieve(question, recalled, routed),
    }))
    .addNode("rerank", async ({ question, recalled, evidence }: State) => ({
      evidence: await steps.rerank(question, recalled, evidence),
    }))
    .addNode("predict", async ({ question, recalled, routed, evidence }: State) => ({
      answer: await steps.predict(question, recalled, routed, evidence),
    }))
    .addNode("remember", async ({ question, answer }: State) => {
      await steps.remember(question, answer);
      return {};
    })
    .addEdge(START, "recall")
    .addEdge("recall", "route")
    .addEdge("route", "retrieve")
    .addConditionalEdges("retrieve", ({ evidence }: State) => (evidence.sql ? "predict" : "rerank"), [
      "rerank",
      "predict",
    ])
    .addEdge("rerank", "predict")
    .addEdge("predict", "remember")
    .addEdge("remember", END)
    .compile();

/** Runs the graph once. What a step throws comes out unchanged. */
export const runOrchestrator = async (steps: QuerySteps, question: Question): Promise<Answer> => {
  const { answer } = await buildOrchestrator(steps).invoke({ question });
  return answer;
};
