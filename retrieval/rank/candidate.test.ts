import { expect, test } from "vitest";
import { sketchCandidates, sketchQuestion } from "../../test/support/candidates.ts";
import { termAt } from "./term-set.ts";

const analysed = sketchQuestion("stone bridge designer");

test("a candidate has its question terms per line, heading first", () => {
  const [candidate] = sketchCandidates(analysed, [
    { title: "Stone", sentences: ["A bridge.", "No word.", "Its designer."] },
  ]);
  expect(candidate?.lineTerms).toEqual([termAt(0), termAt(1), 0, termAt(2)]);
  expect(candidate?.terms).toBe(termAt(0) | termAt(1) | termAt(2));
});

test("a bigram counts within one line and in order, not across lines or in reverse", () => {
  const bigrams = (sentences: string[]) => sketchCandidates(analysed, [{ sentences }])[0]?.bigrams;
  expect(bigrams(["The stone bridge."])).toBe(termAt(0));
  expect(bigrams(["It is stone.", "Bridge it is."])).toBe(0);
  expect(bigrams(["A bridge of stone."])).toBe(0);
});

test("'directed' matches the question term 'director'", () => {
  const [candidate] = sketchCandidates(sketchQuestion("director"), [{ sentences: ["She directed it."] }]);
  expect(candidate?.terms).toBe(termAt(0));
});
