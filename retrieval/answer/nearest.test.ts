import { expect, test } from "vitest";
import type { ActiveChunk } from "../../domain/chunk.ts";
import { sketchChunk } from "../../test/support/candidates.ts";
import { nearestPassages } from "./nearest.ts";

const read = (chunk: ActiveChunk, score: number) => ({
  chunk,
  passage: { chunk_id: chunk.chunk_id, kg_id: 1, score, path: [] },
});
const plain = (chunk_id: number, ...sentences: string[]) => sketchChunk(chunk_id, { sentences });
const terms = ["harbour", "crane"].map((stem) => ({ stem, weight: 1, known: true }));
const excerptOf = (chunk: ActiveChunk) => nearestPassages([read(chunk, 0.5)], terms)[0]?.excerpt;

test("the three best passages are shown, best first, with their place and score", () => {
  const line = { ...plain(1, "Norrvik | 12"), source_id: "src_1", source_name: "ports.csv", line_numbers: [7] };
  const page = { ...plain(2, "A crane stands there."), source_id: "src_2", source_name: "a.pdf", page: 4 };
  const all = [read(line, 0.61249), read(page, 0.5), read(plain(3, "By hand."), 0.2), read(plain(4, "More."), 0.1)];
  const shared = { kg_name: "kg", page: null };
  expect(nearestPassages(all, terms)).toEqual([
    {
      ...shared,
      chunk_id: 1,
      source_id: "src_1",
      source_name: "ports.csv",
      line: 7,
      score: 0.612,
      excerpt: "Norrvik | 12",
    },
    {
      ...shared,
      chunk_id: 2,
      source_id: "src_2",
      source_name: "a.pdf",
      page: 4,
      score: 0.5,
      excerpt: "A crane stands there.",
    },
    {
      ...shared,
      chunk_id: 3,
      source_id: null,
      source_name: null,
      score: 0.2,
      excerpt: "By hand.",
      added_by_hand: true,
    },
  ]);
});

test("the excerpt is the run of whole sentences with the most words of the question, or else the first one", () => {
  const filler = (name: string) => `${name} has nothing to say about it${" at all".repeat(15)}.`;
  const [first, second, last] = [filler("Anna"), filler("Berit"), filler("Clara")];
  const told = "The harbour has one crane.";
  expect(excerptOf(plain(1, first, second, last, told))).toBe(`${last} ${told}`);
  expect(excerptOf(plain(1, first, told, second, last))).toBe(`${first} ${told}`);
  expect(excerptOf(plain(1, first, second, last))).toBe(`${first} ${second}`);
});

test("sentences that many documents contain do not attract the excerpt", () => {
  const own = `Berit repairs a crane${" all day long".repeat(20)}.`;
  const template = "The harbour office lends a crane.";
  const chunk = plain(1, template, own);
  expect(excerptOf(chunk)).toBe(template);
  expect(excerptOf({ ...chunk, template_sentences: [0] })).toBe(own);
});

test("an excerpt has at most 300 characters, and a longer sentence is cut after a word", () => {
  const exact = `${"🚢".repeat(299)}.`;
  expect(excerptOf(plain(1, exact))).toBe(exact);
  const long = `${"harbour ".repeat(50)}crane.`;
  expect(excerptOf(plain(1, long))).toBe(`${"harbour ".repeat(37).trim()}…`);
  expect(excerptOf(plain(1, `${"🚢".repeat(300)}.`))).toBe(`${"🚢".repeat(299)}…`);
});

test("a passage without a sentence is left out", () => {
  expect(nearestPassages([read(plain(1, ""), 0.5)], terms)).toEqual([]);
});
