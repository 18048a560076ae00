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

/** The draft for a question whose whole search and searches of its parts found these passages. */
function draftOf(
  question: string,
  {
    stems,
    whole,
    of_parts,
  }: Readonly<Record<"whole", Found>> & {
    readonly stems: string;
    readonly of_parts?: readonly Found[];
  },
) {
  const evidence = {
    pipeline: "knowledge_graph" as const,
    passages: whole.map(({ passage }) => passage),
    sql: null,
    terms: stems.split(" ").map((stem) => ({ stem, weight: 3, known: true })),
    entity_keys: [],
    expects: null,
    nominated: 2,
    warnings: [],
  };
  const input = { question, include_citations: true, evidence, passages: whole, entityIds: () => [] };
  return draftFromPassages({ ...input, ...(of_parts && { of_parts }) });
}
type Found = readonly ReturnType<typeof read>[];

test("an answer quotes a passage that only the search for a part found", () => {
  const question = "How long is the crossing to Crete, and who signs the logbook?";
  const crossing = read(1, 0.7, "The crossing to Crete takes nine hours.");
  const logbook = read(2, 0.7, "The captain signs the logbook.");
  const found = { stems: "cross crete sign logbook", whole: [crossing] };
  const { citations } = draftOf(question, { ...found, of_parts: [[crossing], [logbook]] });
  expect(citations.map(({ source_id }) => source_id)).toEqual(expect.arrayContaining(["src_1", "src_2"]));
  expect(draftOf(question, found).citations.map(({ source_id }) => source_id)).toEqual(["src_1"]);
});

test("a part without a name is not answered by a document that lacks the name of the question", () => {
  const question = "How long is the notice period at Acme, and who approves overtime requests?";
  const notice = read(1, 0.7, "The notice period at Acme is two months.");
  const other = read(2, 0.7, "Ann Bell approves overtime requests.");
  const found = { stems: "notic period acm approv overtim request", whole: [notice] };
  const { answer } = draftOf(question, { ...found, of_parts: [[notice], [other]] });
  expect(answer).toContain("Not found: who approves overtime requests?");
  const unnamed = draftOf(question.replace(" at Acme", ""), { ...found, of_parts: [[notice], [other]] });
  expect(unnamed.answer).not.toContain("Not found");
});
