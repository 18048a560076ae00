import { expect, test } from "vitest";
import type { RememberedAnswer } from "../../domain/memory.ts";
import { questionOf } from "../../test/support/question-records.ts";
import { answeredByMemory } from "./answered-by-memory.ts";

const text = "Mein Zahnarzt ist Dr. Weber";
const item = { id: "mem_1", manager: "semantic", text, occurred_at: "2026-03-05T08:05:00Z" } as const;

function answerTo(query: string, answer: Partial<RememberedAnswer>): string | undefined {
  const recalled = { question: query, used: true, items_used: {}, degraded: [] };
  const remembered = { confidence: 0.9, items: [item], ...answer };
  return answeredByMemory({ ...recalled, answer: remembered }, questionOf({ query }))?.draft.answer;
}

test("the words around a fact have the language of the question", () => {
  expect(answerTo("Wer ist mein Zahnarzt?", {})).toBe(`Du hast gesagt: “${text}” [1]`);
  expect(answerTo("Who is my dentist?", {})).toBe(`You said: “${text}” [1]`);
});

test("a wish to forget that names nothing is answered by what is missing, and promises nothing", () => {
  const noted = { kept: [], forgets: false, asks_what: true };
  expect(answerTo("Forget it.", { items: [], noted })).toMatch(/^I have forgotten nothing/);
});
