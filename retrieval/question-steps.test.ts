import { expect, test } from "vitest";
import type { Recalled } from "../domain/memory.ts";
import type { Question, Routed } from "../domain/question.ts";
import { createQuestionSteps } from "./question-steps.ts";
import { nothing, requestOf } from "./retrieve-evidence.ts";
import type { StepServices } from "./step-services.ts";

const { signal } = new AbortController();
const routed = { kgs: [] } as unknown as Routed;

/** What the later steps are asked, and what the search looks for. Memory has nothing to add. */
async function asked(query: string): Promise<{ readonly question: string; readonly searched: string }> {
  const memory = {
    assemble: async (_scope: unknown, question: string): Promise<Recalled> => ({
      question,
      used: false,
      items_used: {},
      degraded: [],
    }),
  };
  const question = { query, max_results: 5 } as unknown as Question;
  const recalled = await createQuestionSteps({ memory } as unknown as StepServices, signal).recall(question);
  return { question: recalled.question, searched: requestOf({ question, recalled, routed, signal }).question };
}

test("the steps of a question in this process read the given names once", async () => {
  const reads: (readonly string[])[] = [];
  const reading = {
    givenNames: async (_kgs: readonly number[], keys: readonly string[]) => {
      reads.push(keys);
      return [];
    },
  };
  const evidence = { ...nothing("vector_search"), passages: [{ kg_id: 1, chunk_id: 1, score: 1, path: [] }] };
  const { rerank } = createQuestionSteps({ records: { reading } } as unknown as StepServices, signal);
  const question = { query: "Who built the Aurora Belle?" } as unknown as Question;
  const recalled = { question: question.query } as unknown as Recalled;
  await rerank(question, recalled, evidence);
  await rerank(question, recalled, evidence);
  expect(reads).toHaveLength(1);
  await rerank(question, recalled, { ...evidence, pipeline: "knowledge_graph", passages: [] });
  await rerank(question, { ...recalled, question: "Who sank the Aurora Belle?" }, evidence);
  expect(reads).toHaveLength(2);
});

test("a search leaves out what the user says beside the question, and the answer is given to the whole text", async () => {
  const query = "My dentist is Dr. Weber. Who designed the Aurora Belle?";
  expect(await asked(query)).toEqual({ question: query, searched: "Who designed the Aurora Belle?" });
});

test("statements that may qualify the question are searched, too", async () => {
  const query = "I'm a contractor. What is the vacation allowance under the HR Policy?";
  expect(await asked(query)).toEqual({ question: query, searched: query });
});
