import { expect, test } from "vitest";
import type { MemoryQuestion } from "./conversation.ts";
import { evidenceRecall, isRight } from "./grade.ts";
import { readItems } from "./read-items.ts";

const asked: MemoryQuestion = {
  id: "q",
  category: "update",
  question: "Who is my dentist now?",
  gold: ["Ada Abel"],
  wrong: ["Bo Brandt"],
  evidence: ["1"],
  asOf: null,
};
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const items = [
  { text: "My dentist is Bo Brandt.", at: day(1) },
  { text: "My dentist is now Ada Abel. The rain was heavy.", at: day(9) },
  { text: "The lift is slow.", at: day(20) },
];

test("the reader takes the latest of the best sentences, until the day of the question", () => {
  expect(readItems(asked, items)).toBe("My dentist is now Ada Abel.");
  expect(readItems({ question: "Who was my dentist on 5 January 2026?", asOf: day(5) }, items)).toBe(
    "My dentist is Bo Brandt.",
  );
  expect(readItems({ ...asked, question: "Who is my lawyer?" }, items)).toBeNull();
  expect(readItems(asked, [])).toBeNull();
  const all = { question: "Which dentists did I have, all of them?", asOf: null };
  expect(readItems(all, items)).toBe("My dentist is now Ada Abel. My dentist is Bo Brandt.");
});

test("an answer is right if it states every item and no value that does not hold", () => {
  expect(isRight(asked, "My dentist is now Ada Abel.")).toBe(true);
  expect(isRight(asked, "My dentist is Bo Brandt.")).toBe(false);
  expect(isRight(asked, "My dentist is Ada Abel or Bo Brandt.")).toBe(false);
  expect(isRight(asked, "My dentist is Ada Brandt.")).toBe(false);
  expect(isRight(asked, null)).toBe(false);
  expect(isRight({ ...asked, gold: ["Polish", "Hindi"], wrong: [] }, "I speak Polish.")).toBe(false);
});

test("if no speaker said the answer, an empty answer is right, and so is a sentence that takes the fact back", () => {
  const retracted: MemoryQuestion = { ...asked, category: "retract", gold: [] };
  expect(isRight(retracted, null)).toBe(true);
  expect(isRight(retracted, "Bo Brandt is no longer my dentist.")).toBe(true);
  expect(isRight(retracted, "My dentist is Bo Brandt.")).toBe(false);
  expect(isRight({ ...retracted, category: "adversarial" }, "Bo Brandt is no longer my dentist.")).toBe(false);
});

test("evidence recall counts the evidence among the first items", () => {
  expect(evidenceRecall(["1", "2"], [["3"], ["1"], ["2", "1"]], 2)).toBe(0.5);
  expect(evidenceRecall(["1", "2"], [["3"], ["1"], ["2", "1"]], 3)).toBe(1);
  expect(evidenceRecall([], [["1"]], 5)).toBe(0);
});
