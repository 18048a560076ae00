import { describe, expect, test } from "vitest";
import { rerankerMethods } from "../../domain/reranking.ts";
import { encodeTokens } from "../../domain/text/token-text.ts";
import type { RerankDocument } from "../../models/ports.ts";
import { rerankers } from "./rerankers.ts";

const document = (...sentences: string[]): RerankDocument => ({
  content: sentences.join(" "),
  tokens: encodeTokens("", sentences),
  title: "",
  heading: "",
  subjects: [],
});
const terms = ["lantern", "keeper", "storm"].map((word) => ({ stem: encodeTokens(word, []), weight: 1 }));
const question = { text: "lantern keeper storm", terms, entity_keys: [] };

const whole = document("The lantern keeper saw the storm.");
const half = document("The keeper slept.", "The lantern burned.");
const little = document("A storm came.");
const nothing = document("Bread was sold.");
const loud = document("Lantern, lantern, lantern, lantern, lantern.", "Keeper keeper.", "Storm storm storm.");

describe.each(rerankerMethods)("%s", (method) => {
  const scores = (...documents: RerankDocument[]) => rerankers[method](question, documents);

  test("puts the passage with more of the question first, and scores lie between 0 and 1", () => {
    const given = scores(nothing, little, half, whole);
    expect([...given].sort((a, b) => a - b)).toEqual(given);
    expect(given[0]).toBe(0);
    expect(new Set(given).size).toBe(4);
    expect(given.every((score) => score >= 0 && score <= 1)).toBe(true);
  });

  test("scores passages alike wherever they stand in the list", () => {
    const [first, second, third] = scores(whole, half, little);
    expect(scores(little, half, whole)).toEqual([third, second, first]);
  });

  test("scores nothing if no word of the question has a weight", () => {
    expect(rerankers[method]({ ...question, terms: [] }, [whole, nothing])).toEqual([0, 0]);
  });

  test("takes an empty list", () => expect(scores()).toEqual([]));
});

test("a pointwise score stays when other passages join the list; listwise and pairwise scores do not", () => {
  const ofHalf = (method: (typeof rerankerMethods)[number], ...others: RerankDocument[]) =>
    rerankers[method](question, [half, ...others])[0];
  expect(ofHalf("pointwise", loud, whole)).toBe(ofHalf("pointwise", nothing));
  expect(ofHalf("listwise", loud, whole)).not.toBe(ofHalf("listwise", nothing));
  expect(ofHalf("pairwise", loud, whole)).not.toBe(ofHalf("pairwise", nothing));
});

test("a pairwise score is the share of beaten passages, and a draw counts half", () => {
  expect(rerankers.pairwise(question, [whole, half, half, nothing])).toEqual([1, 0.5, 0.5, 0]);
  expect(rerankers.pairwise(question, [little])).toEqual([1]);
  expect(rerankers.pairwise(question, [nothing])).toEqual([0]);
});
