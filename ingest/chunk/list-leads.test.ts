import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import type { ChunkDraft } from "../../domain/chunk.ts";
import type { chunkingStrategies } from "../../domain/ingest-options.ts";
import { parseMarkdown } from "../parse/markdown/parse-markdown.ts";
import { chunkDocument } from "./chunk-document.ts";

const filler = "The harbour office keeps its books in order and shows them to those who ask in writing. ";
const items = (count: number, what: string): string =>
  Array.from({ length: count }, (_, at) => `- ${what} number ${at} with a word about its use in the port`).join("\n");
const chunksOf = (source: string, strategy: (typeof chunkingStrategies)[number] = "semantic"): ChunkDraft[] =>
  chunkDocument(parseMarkdown(Buffer.from(source)), { strategy, chunk_size: 600 });

test.for(["semantic", "fixed", "heading"] as const)("%s cuts leave no list without its introduction", (strategy) => {
  for (let sentences = 1; sentences < 12; sentences += 1) {
    const chunks = chunksOf(`${filler.repeat(sentences)}\n\nYou need these papers:\n\n${items(4, "form")}\n`, strategy);
    const introduction = chunks.find(({ content }) => content.includes("these papers:"));
    expect(introduction?.content).toContain("form number 0");
  }
});

test("a chunk that continues a list has the sentence that introduces it as its lead", () => {
  const [first, ...others] = chunksOf(
    `Bring it along. You need these papers:\n\n${items(30, "form")}\n\nThat is all.\n`,
  );
  expect(first?.lead).toBe("");
  expect(others.length).toBeGreaterThan(2);
  for (const { content, lead } of others)
    expect(lead).toBe(content.startsWith("- form") ? "You need these papers:" : "");
});

test.each([
  ["another paragraph", "Papers are free.\n\n"],
  ["a very long sentence", `You need, ${"as the office says, ".repeat(20)}these:\n\n`],
  ["nothing", ""],
])("a list below %s has no lead", (_, above) => {
  expect(
    chunksOf(`${above}${items(30, "form")}\n`)
      .map(({ lead }) => lead)
      .join(""),
  ).toBe("");
});

test("a chunk that begins with an item of an inner list has the items above it", () => {
  const nested = (name: string) => `- ${name}\n${items(12, "remark").replaceAll(/^/gm, "  ")}\n`;
  const chunks = chunksOf(`They said:\n\n${["Ada", "Bo", "Cyd"].map(nested).join("")}`);
  const inner = chunks.filter(({ content }) => content.startsWith("- remark"));
  expect(inner.length).toBeGreaterThan(2);
  expect(new Set(inner.map(({ lead }) => lead))).toEqual(
    new Set(["They said:\n- Ada", "They said:\n- Bo", "They said:\n- Cyd"]),
  );
});

test("each list has its own lead", () => {
  const leads = chunksOf(`Bring:\n\n${items(20, "form")}\n\nLeave at home:\n\n${items(20, "box")}\n`).map(
    ({ lead, content }) => [lead, /form|box/.exec(content)?.[0]],
  );
  expect(new Set(leads.filter(([lead]) => lead !== "").map((pair) => pair.join(" ")))).toEqual(
    new Set(["Bring: form", "Leave at home: box"]),
  );
});
