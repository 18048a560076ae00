import { expect, test } from "vitest";
import { generate } from "./generate.ts";

const size = { seed: 7, conversations: 12, endingAt: new Date("2026-11-01T00:00:00Z") };
const { conversations } = generate(size);
const turnsOf = (category: string) =>
  conversations.flatMap(({ turns, questions }) =>
    questions
      .filter((question) => question.category === category)
      .map((question) => ({
        question,
        turns,
        evidence: turns.filter(({ id }) => question.evidence.includes(id)),
      })),
  );

test("the same seed gives the same conversations, another seed gives others", () => {
  expect(generate(size)).toEqual({ name: "generated", conversations });
  expect(generate({ ...size, seed: 8 }).conversations).not.toEqual(conversations);
});

test("every conversation has one question of each kind, and turns with different ids in the order of time before the end", () => {
  for (const { turns, questions } of conversations) {
    expect(questions.map(({ category }) => category)).toEqual([
      "plain",
      "update",
      "late",
      "many",
      "retract",
      "as_of",
      "adversarial",
    ]);
    expect(new Set(turns.map(({ id }) => id)).size).toBe(turns.length);
    const times = turns.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(size.endingAt.getTime());
  }
});

test.each(["plain", "update", "late", "many", "as_of"])(
  "the evidence of %s states every item of the answer",
  (category) => {
    for (const { question, evidence } of turnsOf(category)) {
      expect(evidence.length).toBe(question.gold.length);
      for (const item of question.gold) expect(evidence.some(({ text }) => text.includes(item))).toBe(true);
    }
  },
);

test.each(["update", "late", "as_of"])("a value that %s must not give was said, too", (category) => {
  for (const { question, turns } of turnsOf(category))
    for (const value of question.wrong) expect(turns.some(({ text }) => text.includes(value))).toBe(true);
});

test("an old fact is told after the present one, and a question about the past lies between both facts", () => {
  const placeOf = (turns: readonly { text: string }[], value = "?") =>
    turns.findIndex(({ text }) => text.includes(value));
  for (const { question, turns } of turnsOf("late"))
    expect(placeOf(turns, question.wrong[0])).toBeGreaterThan(placeOf(turns, question.gold[0]));
  for (const { question, turns } of turnsOf("as_of")) {
    const [before, after] = [placeOf(turns, question.gold[0]), placeOf(turns, question.wrong[0])];
    const then = question.asOf?.getTime() ?? 0;
    expect(turns[before]?.at.getTime()).toBeLessThan(then);
    expect(turns[after]?.at.getTime()).toBeGreaterThan(then);
  }
});

test("an attribute that only another person has, or that was taken back, has no right answer", () => {
  for (const { question } of [...turnsOf("adversarial"), ...turnsOf("retract")]) expect(question.gold).toEqual([]);
});
