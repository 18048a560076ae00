import { expect, test } from "vitest";
import type { Evidence } from "../../domain/evidence.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { sketchChunk } from "../../test/support/candidates.ts";
import { candidatesOf } from "./candidates.ts";
import { selectSentences } from "./select.ts";

const question = "Does enabling the feature change the default behaviour of a cluster?";
const stems = tokenize(question);
const asked: Pick<Evidence, "terms" | "entity_keys" | "expects"> = {
  terms: stems.map((stem) => ({ stem, weight: 1, known: true })),
  entity_keys: [],
  expects: null,
};

const form = "Does enabling the feature change any default behaviour?";
const own = "The behaviour of a cluster changes when its feature is enabled.";
const other = "Ada sails to Crete.";

/** The sentences that an answer quotes from one passage, of which the numbered ones are template. */
function quoted(sentences: readonly string[], template_sentences: readonly number[]): string[] {
  const chunk = { ...sketchChunk(1, { sentences }), template_sentences };
  const passage = { chunk_id: 1, kg_id: 1, score: 0.8, scores: {}, path: [] };
  const { sentences: chosen } = selectSentences(candidatesOf([{ chunk, passage }], new Set(stems)), asked);
  return chosen.map(({ text }) => text);
}

test("without template the sentence that covers most of the question is quoted", () => {
  expect(quoted([form, own], [])).toContain(form);
});

test("a sentence of the document's own is quoted instead of a sentence of the form", () => {
  expect(quoted([form, own], [0])).toEqual([own]);
});

test("template is quoted if it covers clearly more of the question than the document's own sentences", () => {
  expect(quoted([form, other], [0])).toContain(form);
});

test("template is quoted if there is nothing else", () => {
  expect(quoted([form], [0])).toEqual([form]);
});
