import { expect, test } from "vitest";
import { topicalTerms } from "./asking-words.ts";

const terms = (...stems: readonly string[]) => stems.map((stem) => ({ stem, weight: 2, known: true }));
const weighty = (question: string, ...stems: readonly string[]) =>
  topicalTerms(question, terms(...stems)).flatMap(({ stem, weight }) => (weight > 0 ? [stem] : []));

test("words that ask for a duration or a frequency are not the topic", () => {
  expect(weighty("How often do crews meet?", "often", "crew", "meet")).toEqual(["crew", "meet"]);
  expect(weighty("How long does the crossing last?", "long", "cross", "last")).toEqual(["cross"]);
});

test("the same words elsewhere, or alone, are", () => {
  expect(weighty("Which ferry was the last long one?", "ferri", "last", "long")).toEqual(["ferri", "last", "long"]);
  expect(weighty("How long?", "long")).toEqual(["long"]);
});

test("somebody is no topic of a question for a duration, but anyone, everybody and nobody may be one", () => {
  expect(weighty("How long may somebody be a pilot?", "long", "somebodi", "pilot")).toEqual(["pilot"]);
  expect(weighty("Which ferry does everybody like?", "ferri", "everybodi")).toEqual(["ferri", "everybodi"]);
  expect(weighty("Which pier does nobody use?", "pier", "nobodi")).toEqual(["pier", "nobodi"]);
  expect(weighty("Can anyone leave the pier?", "anyon", "leav", "pier")).toEqual(["anyon", "leav", "pier"]);
  expect(weighty("Somebody?", "somebodi")).toEqual(["somebodi"]);
});
