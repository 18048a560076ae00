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

test.for([
  ["Forget it.", /^I have forgotten nothing/],
  ["Vergiss es.", /^Ich habe nichts vergessen/],
  ["Oublie ça.", /^Je n’ai rien oublié/],
  ["Olvídalo.", /^No he olvidado nada/],
] as const)(
  "'%s' names nothing: the answer says in its language what is missing, and promises nothing",
  ([wish, says]) => {
    const noted = { kept: [], forgets: false, asks_what: true };
    expect(answerTo(wish, { items: [], noted })).toMatch(says);
  },
);

test("a wish to forget is acknowledged in its language", () => {
  const noted = { kept: [], forgets: true };
  expect(answerTo("Vergiss meinen Zahnarzt.", { items: [], noted })).toMatch(/^Ich vergesse/);
});
