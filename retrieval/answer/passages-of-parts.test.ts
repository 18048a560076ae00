import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { draftFromPassages } from "./draft-from-passages.ts";
import { passagesOfParts } from "./passages-of-parts.ts";

const read = (chunk_id: number, score: number, sentence = "Ada sails.") => ({
  chunk: sketchChunk(chunk_id, { headings: ["Harbour"], document: `src_${chunk_id}`, sentences: [sentence] }),
  passage: { chunk_id, kg_id: 1, score, path: [] },
});

test("passages of the whole question come first, and each passage is read once", () => {
  const found = passagesOfParts([read(1, 0.8), read(2, 0.4)], [[read(3, 0.6), read(2, 0.3)], [read(3, 0.5)]]);
  expect(found.read.map(({ chunk }) => chunk.chunk_id)).toEqual([1, 2, 3]);
});

test("for a part, a passage has the better place and relative score of both searches", () => {
  const { reads } = passagesOfParts([read(1, 0.8), read(2, 0.4)], [[read(3, 0.6), read(2, 0.3)], []]);
  const placed = reads.map((part) => part.map(({ place, passage }) => [place, passage.score]));
  expect(placed[0]).toEqual([
    [0, 1],
    [1, 0.5],
    [0, 1],
  ]);
  expect(placed[1]?.[2]).toEqual([20, 0]);
});

test("an answer quotes a passage that only the search for a part found", () => {
  const question = "How long is the crossing to Crete, and who signs the logbook?";
  const crossing = read(1, 0.7, "The crossing to Crete takes nine hours.");
  const logbook = read(2, 0.7, "The captain signs the logbook.");
  const evidence = {
    pipeline: "knowledge_graph" as const,
    passages: [crossing.passage],
    sql: null,
    terms: ["cross", "crete", "sign", "logbook"].map((stem) => ({ stem, weight: 3, known: true })),
    entity_keys: [],
    expects: null,
    nominated: 2,
    warnings: [],
  };
  const input = { question, include_citations: true, evidence, passages: [crossing], entityIds: () => [] };
  const { citations } = draftFromPassages({ ...input, of_parts: [[crossing], [logbook]] });
  expect(citations.map(({ source_id }) => source_id)).toEqual(expect.arrayContaining(["src_1", "src_2"]));
  expect(draftFromPassages(input).citations.map(({ source_id }) => source_id)).toEqual(["src_1"]);
});
