import { expect, test } from "vitest";
import { tokenize } from "../../domain/text/tokens.ts";
import { sketchChunk } from "../../test/support/candidates.ts";
import { assess } from "./draft-from-passages.ts";

const first = sketchChunk(1, {
  headings: ["Builds"],
  document: "a",
  sentences: ["The Skerry hash makes the build id."],
  mentions: [["Skerry hash", 0]],
});
const second = sketchChunk(2, {
  title: "Skerry hash",
  headings: ["Hashes"],
  document: "b",
  sentences: ["The Skerry hash reads the log of the ferry."],
  mentions: [["Skerry hash", 0]],
});
const passages = [
  { chunk: first, passage: { chunk_id: 1, kg_id: 1, score: 0.95, path: [] } },
  { chunk: second, passage: { chunk_id: 2, kg_id: 1, score: 0.94, path: [{ chunk_id: 1, via_key: "skerry hash" }] } },
];

const kindOf = (question: string) =>
  assess({
    question,
    passages,
    evidence: {
      pipeline: "knowledge_graph",
      passages: passages.map(({ passage }) => passage),
      sql: null,
      terms: tokenize(question).map((stem) => ({ stem, weight: 3, known: true })),
      entity_keys: [],
      expects: null,
      nominated: 2,
      warnings: [],
    },
  }).features.kind;

test("joined sentences answer a question for a quantity only if one of them has a quantity", () => {
  expect(kindOf("Why does the build id depend on the log of the ferry?")).toBe("joined");
  expect(kindOf("How many letters of the log of the ferry does the build id have?")).toBe("units");
});
