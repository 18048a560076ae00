import { expect, test } from "vitest";
import type { Recalled } from "../domain/memory.ts";
import type { Question, Routed } from "../domain/question.ts";
import { createQuestionSteps } from "./question-steps.ts";
import { requestOf } from "./retrieve-evidence.ts";
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

test("a search leaves out what the user says beside the question, and the answer is given to the whole text", async () => {
  const query = "My dentist is Dr. Weber. Who designed the Aurora Belle?";
  expect(await asked(query)).toEqual({ question: query, searched: "Who designed the Aurora Belle?" });
});

test("statements that may qualify the question are searched, too", async () => {
  const query = "I'm a contractor. What is the vacation allowance under the HR Policy?";
  expect(await asked(query)).toEqual({ question: query, searched: query });
});
