import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { belowOwnText, templateFactor } from "./template.ts";

const passage = (id: number, template_sentences: readonly number[]) => ({
  ...sketchChunk(id, { sentences: ["Can the feature be disabled?", "Yes, by the gate of the kubelet."] }),
  template_sentences,
});

test("a passage without template keeps its score, and so does one that is mostly a filled-in form", () => {
  expect(templateFactor(sketchChunk(1, { sentences: ["Ada sails."] }))).toBe(1);
  expect(templateFactor({ tokens: "title\nfeatur disabl gate\nkubelet", template_sentences: [0] })).toBe(1);
});

test("the score falls with the share of the words that stand in template, at most to three quarters", () => {
  expect(templateFactor({ tokens: "title\na b c d e f g\nh", template_sentences: [0] })).toBe(0.875);
  expect(templateFactor({ tokens: "title\nfeatur disabl gate\nkubelet", template_sentences: [0, 1] })).toBe(0.75);
  expect(templateFactor({ tokens: "title\n", template_sentences: [0] })).toBe(1);
});

test("template goes below a document's own text that scores nearly as much, and stays above other text", () => {
  const scored = [
    { score: 0.9, chunk: passage(1, [0, 1]) },
    { score: 0.7, chunk: passage(2, []) },
    { score: 0.6, chunk: passage(3, []) },
  ];
  const ids = belowOwnText(scored, ({ chunk }) => chunk).map(({ chunk }) => chunk.chunk_id);
  expect(ids).toEqual([2, 1, 3]);
});
