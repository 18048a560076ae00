import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { foundPassage } from "./found.ts";
import { fuse } from "./fuse.ts";

const passage = (kg_name: string, chunk_id: number, score: number) =>
  foundPassage({ chunk: { ...sketchChunk(chunk_id, { title: "", sentences: [] }), kg_name }, score });
/** Best first, as a search hands them over. */
const ranked = [
  passage("a", 1, 0.9),
  passage("a", 2, 0.8),
  passage("b", 3, 0.45),
  passage("a", 4, 0.4),
  passage("b", 5, 0.3),
];
const ids = (...args: Parameters<typeof fuse>) =>
  fuse(...args).flatMap(({ found }) => (found.result_type === "chunk" ? [found.chunk.chunk_id] : []));

test("without weights the ranks of a knowledge graph count as much as its best passage fits", () => {
  expect(ids(ranked, { method: "rrf", weights: null })).toEqual([1, 2, 4, 3, 5]);
  expect(fuse(ranked, { method: "rrf", weights: null }).map(({ score }) => score.toFixed(3))[3]).toBe("0.500");
});

test("with equal weights ranks alone take turns, scores decide by themselves", () => {
  expect(ids(ranked, { method: "rrf", weights: {} })).toEqual([1, 3, 2, 5, 4]);
  expect(ids(ranked, { method: "round_robin", weights: null })).toEqual([1, 3, 2, 5, 4]);
  expect(ids(ranked, { method: "score", weights: null })).toEqual([1, 2, 3, 4, 5]);
});

test("a weight raises or removes a knowledge graph's influence", () => {
  expect(ids(ranked, { method: "score", weights: { b: 3 } })).toEqual([3, 5, 1, 2, 4]);
  expect(ids(ranked, { method: "rrf", weights: { a: 0 } }).slice(0, 2)).toEqual([3, 5]);
});

test("scores are from 0 to 1 and fall, and nothing gives nothing", () => {
  for (const method of ["rrf", "score", "round_robin"] as const) {
    for (const weights of [null, {}, { a: 1_000, b: 0 }, { a: 0, b: 0 }]) {
      const scores = fuse(ranked, { method, weights }).map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((x, y) => y - x));
      expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
    }
    expect(fuse([], { method, weights: null })).toEqual([]);
  }
});
