import { expect, test } from "vitest";
import type { ChunkBlock } from "../chunk.ts";
import { chunkSentences } from "./chunk-sentences.ts";

const split = (content: string, blocks: readonly ChunkBlock[]): string[] =>
  chunkSentences({ content, blocks }).map(({ start, end }) => content.slice(start, end));

test("every line of a table or of code is a sentence, and the text around is split as usual", () => {
  const table = "Ship of the line that has a long name | Built by Dr. A. Voss. In 1873\nAurora Belle | 1921";
  const content = `Two ships 🚢. They float.\n\n${table}\n\nThe end of it. Yes.`;
  const start = Array.from("Two ships 🚢. They float.\n\n").length;
  expect(split(content, [{ kind: "table", start, end: start + table.length }])).toEqual([
    "Two ships 🚢.",
    "They float.",
    ...table.split("\n"),
    "The end of it.",
    "Yes.",
  ]);
});

test("a chunk without tables and code is split like any text", () => {
  expect(split("One line that was wrapped at the margin by\nsomebody. Two.", [])).toHaveLength(2);
});
