import { expect, test } from "vitest";
import { phraseShare } from "./phrases.ts";

test("a text has a phrase of the question if its words are neighbours there too, in other endings as well", () => {
  const question = "Which harbour fees apply to night ferries?";
  expect(phraseShare(question, "Night ferry: no harbour fee.")).toBeCloseTo(2 / 3);
  expect(phraseShare(question, "The ferry leaves the harbour at night, for a fee.")).toBe(0);
});

test("articles and auxiliaries join nothing, but other stop words do", () => {
  expect(phraseShare("What is the up signal for?", "The up signal says that the ferry runs.")).toBe(1);
  expect(phraseShare("What is the up signal for?", "A signal is up.")).toBe(0);
});

test("'how many' and 'how much' ask, and form no phrase with what they count", () => {
  const question = "How many people sit on the harbour board?";
  expect(phraseShare(question, "Many people stay silent.")).toBe(0);
  expect(phraseShare(question, "Eight people sit on the harbour board.")).toBe(1);
});

test("a question without phrases counts neither for nor against", () => {
  expect(phraseShare("What is a ferry?", "A ferry is a ship.")).toBe(phraseShare("What is a ferry?", "Nothing."));
});
