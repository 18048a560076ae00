import { describe, expect, test } from "vitest";
import { rerankerMethods } from "../../domain/reranking.ts";
import { encodeTokens } from "../../domain/text/token-text.ts";
import type { RerankDocument } from "../../models/ports.ts";
import { pointwiseScores } from "./lexical.ts";
import { relevances } from "./relevances.ts";
import { rerankers } from "./rerankers.ts";

const document = (...sentences: string[]): RerankDocument => ({
  content: sentences.join(" "),
  tokens: encodeTokens("", sentences),
  title: "",
  heading: "",
  subjects: [],
});
const question = {
  text: "red lighthouse tower harbour",
  terms: ["red", "lighthous", "tower", "harbour"].map((stem) => ({ stem, weight: 1 })),
  entity_keys: [],
};
const all = document("The red lighthouse tower harbour.");
const some = document("A red lighthouse.", "Bread is baked from rye.");
const none = document("Bread is baked from rye and salt.");
const orderOf = (scores: readonly number[]) =>
  scores.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));

describe.each(rerankerMethods)("%s", (method) => {
  test("a document with all words is relevant, one with none is not, one with some is in between", () => {
    const [least = 1, middle = 0, most = 0] = relevances[method](question, [none, some, all]);
    expect(least).toBe(0);
    expect(middle).toBeGreaterThan(0.3);
    expect(middle).toBeLessThan(0.85);
    expect(most).toBeGreaterThan(0.95);
    expect(most).toBeLessThanOrEqual(1);
  });

  test("the order is that of the scores", () => {
    const given = [some, none, document("The harbour."), all, document("Red.", "Tower.", "Rye.")];
    expect(orderOf(relevances[method](question, given))).toEqual(orderOf(rerankers[method](question, given)));
  });
});

test("the winner of comparisons in a list without a relevant document has no high relevance", () => {
  const given = [none, document("The harbour of Norrvik has a long history of trade with salt and rye."), none];
  expect(Math.max(...rerankers.pairwise(question, given))).toBe(1);
  expect(Math.max(...relevances.pairwise(question, given))).toBeLessThan(0.6);
});

test("wins order the documents, and the places have the pointwise values", () => {
  // One document has two words side by side. The other has heavier ones: it is a little better in all other features.
  const heavier = { ...question, terms: question.terms.map((term, at) => ({ ...term, weight: at === 3 ? 1.1 : 1 })) };
  const given = [document("The red lighthouse."), document("The harbour is red.")];
  expect(orderOf(pointwiseScores(heavier, given))).toEqual([0, 1]);
  expect(relevances.pairwise(heavier, given)).toEqual([...relevances.pointwise(heavier, given)].reverse());
});

test("equal documents have equal relevance", () => {
  const [first, , last] = relevances.pairwise(question, [some, all, some]);
  expect(first).toBe(last);
});

test("a pointwise relevance does not depend on the other documents", () => {
  expect(relevances.pointwise(question, [some, all])[0]).toBe(relevances.pointwise(question, [some])[0]);
});
