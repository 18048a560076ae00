import { expect, test } from "vitest";
import { likenessOf } from "./kg-likeness.ts";

const stats = (chunks: number, df: Record<string, number>) => ({
  chunks,
  tokens: chunks,
  df: new Map(Object.entries(df)),
});

test("the knowledge graph that uses the words more often comes first, however large the others are", () => {
  const corpora = new Map([
    [1, stats(10_000, { ferri: 20, tower: 200 })],
    [2, stats(50, { ferri: 10, tower: 1 })],
    [3, stats(80, {})],
  ]);
  const found = likenessOf(["ferri", "tower"], corpora);
  expect(found[0]).toMatchObject({ kg_id: 2, stems: ["ferri", "tower"] });
  expect(found.reduce((sum, { score }) => sum + score, 0)).toBeLessThanOrEqual(1);
  expect(found.find(({ kg_id }) => kg_id === 3)?.score).toBe(0);
});

test("words that no knowledge graph has lower the score; a text of such words, and empty graphs, suggest nothing", () => {
  const corpora = new Map([[1, stats(10, { ferri: 5 })]]);
  expect(likenessOf(["ferri"], corpora)[0]?.score).toBe(1);
  expect(likenessOf(["ferri", "zyx"], corpora)[0]?.score).toBe(0.5);
  expect(likenessOf(["zyx"], corpora)).toEqual([]);
  expect(likenessOf(["ferri"], new Map([[1, stats(0, {})]]))).toEqual([]);
});
