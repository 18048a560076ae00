import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChunkDraft } from "../../domain/chunk.ts";
import type { ParsedDocument } from "../../domain/document.ts";
import { chunkingStrategies } from "../../domain/ingest-options.ts";
import type { FileType } from "../../domain/limits/files.ts";
import { codePointLength, sliceCodePoints } from "../../domain/text/code-points.ts";
import { parseBytes } from "../parse/parse-bytes.ts";
import { chunkDocument } from "./chunk-document.ts";

const parse = (text: string, type: FileType = "md"): Promise<ParsedDocument> =>
  parseBytes(Buffer.from(text), { fileType: type, fileName: "file" });
const chunk = async (text: string, chunk_size = 1000, type: FileType = "md"): Promise<ChunkDraft[]> =>
  chunkDocument(await parse(text, type), { strategy: "semantic", chunk_size });
const headings = (chunks: readonly ChunkDraft[]): unknown[] =>
  chunks.map(({ title, heading_path, content }) => [title, heading_path, content]);

test("the only top-level heading of a document is its title; deeper headings form the heading path", async () => {
  const chunks = await chunk("# Valley\n\nIntro.\n\n## River\n\nWater.\n\n### Ferry\n\nBoat.\n\n## Mill\n\nCorn.\n");
  expect(headings(chunks)).toEqual([
    ["Valley", [], "Intro."],
    ["Valley", ["River"], "Water."],
    ["Valley", ["River", "Ferry"], "Boat."],
    ["Valley", ["Mill"], "Corn."],
  ]);
});

test("in a file with several top-level headings each is the title of its part", async () => {
  const chunks = await chunk("# Ada\n\nOne.\n\n## Work\n\nTwo.\n\n# Bob\n\nThree.\n\n# Empty\n");
  expect(headings(chunks)).toEqual([
    ["Ada", [], "One."],
    ["Ada", ["Work"], "Two."],
    ["Bob", [], "Three."],
  ]);
});

test("a heading with a date is also the beginning of its text, unless it is the document's title", async () => {
  const chunks = await chunk("# News of 1 May 2024\n\n## 2.4.0 — 2024-05-01\n\n- Fixed.\n\n## Older\n\nNone.\n");
  expect(headings(chunks)).toEqual([
    ["News of 1 May 2024", ["2.4.0 — 2024-05-01"], "2.4.0 — 2024-05-01\n\n- Fixed."],
    ["News of 1 May 2024", ["Older"], "None."],
  ]);
});

test("a title in the front matter is the title of all chunks", async () => {
  expect(headings(await chunk("---\ntitle: Report\n---\n## One\n\nA.\n\n## Two\n\nB.\n"))).toEqual([
    ["Report", ["One"], "A."],
    ["Report", ["Two"], "B."],
  ]);
});

test("a document that consists of headings has their text as content", async () => {
  expect((await chunk("# One\n\n# Two\n")).map(({ content }) => content)).toEqual(["One\n\nTwo"]);
});

test("a passage of a hundred words under its own heading is one chunk", async () => {
  const passage = "The harbour was built by the town in a year of plenty, as the books say. ".repeat(10).trim();
  const chunks = await chunk(Array.from({ length: 5 }, (_, at) => `# Title ${at}\n\n${passage}\n`).join("\n"));
  expect(chunks.map(({ content }) => content)).toEqual(Array.from({ length: 5 }, () => passage));
});

const river =
  "The river floods in spring. Boats on the river wait for the flood. The flood carries boats along the river. ";
const bread =
  "The baker kneads dough at dawn. Bread of the baker is made from rye dough. Rye bread keeps the baker busy. ";

test("semantic chunks are cut where the topic changes", async () => {
  const chunks = await chunk(river + river + bread + bread, 400, "txt");
  expect(chunks.map(({ content }) => content)).toEqual([(river + river).trim(), (bread + bread).trim()]);
});

test("rows of a CSV file are packed together up to the size", async () => {
  const rows = Array.from({ length: 100 }, (_, at) => `person ${at},${1900 + at}`).join("\n");
  const chunks = await chunk(`name,born\n${rows}\n`, 300, "csv");
  expect(chunks.flatMap(({ content }) => content.split("\n"))).toHaveLength(100);
  expect(chunks[0]?.content.split("\n")).toHaveLength(7);
});

test("remarks around the rows of a CSV file are chunks of their own, with their lines", async () => {
  const chunks = await chunk(
    "Ferries of the sound\n\nname,cars,built\nAda,3,1921\nBob,4,1922\n\nSource: harbour office\n",
    300,
    "csv",
  );
  expect(chunks.map(({ content, line_numbers }) => [content, line_numbers])).toEqual([
    ["Ferries of the sound", [1]],
    ["name: Ada; cars: 3; built: 1921.\nname: Bob; cars: 4; built: 1922.", [4, 5]],
    ["Source: harbour office", [7]],
  ]);
});

test("the page of a chunk is the page on which it begins", () => {
  const document: ParsedDocument = {
    file_type: "pdf",
    text: "First page.\n\nSecond page.\n\nFourth page.",
    title: null,
    blocks: [
      [0, 11],
      [13, 25],
      [27, 39],
    ].map(([start = 0, end = 0]) => ({ kind: "paragraph", start, end })),
    page_starts: [0, 13, 27, 27],
    table: null,
    warnings: [],
    gaps: [],
    clues: [],
  };
  const chunks = chunkDocument(document, { strategy: "paragraph", chunk_size: 100 });
  expect(chunks.map(({ page, page_breaks }) => [page, page_breaks])).toEqual([
    [1, []],
    [2, []],
    [4, []],
  ]);
  const [whole] = chunkDocument(document, { strategy: "heading", chunk_size: 100 });
  expect([whole?.page, whole?.page_breaks]).toEqual([1, [13, 27, 27]]);
});

test("chunks are the text between their offsets, in order, at most the size, and contain every word", async () => {
  const piece = fc.constantFrom(
    "# Head\n\n",
    "## Sub\n",
    "A sentence of words. ",
    "Is it 🙂𝒳? ",
    "\n\n",
    "- item\n",
    "word ",
    "x".repeat(130),
    "🙂".repeat(120),
    "```\ncode line\n```\n",
    "Dr. ",
    "***\n",
    "| a | b |\n|---|---|\n| c | d |\n",
  );
  const options = fc.record({
    strategy: fc.constantFrom(...chunkingStrategies),
    chunk_size: fc.integer({ min: 100, max: 400 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 60 }), options, async (parts, { strategy, chunk_size }) => {
      const document = await parse(parts.join(""));
      const chunks = chunkDocument(document, { strategy, chunk_size });
      let last = 0;
      let skipped = "";
      for (const [at, { ordinal, content, start_offset, end_offset }] of chunks.entries()) {
        expect(ordinal).toBe(at);
        expect(content).toBe(sliceCodePoints(document.text, start_offset, end_offset));
        expect(codePointLength(content)).toBeLessThanOrEqual(chunk_size);
        expect(start_offset).toBeGreaterThanOrEqual(last);
        skipped += sliceCodePoints(document.text, last, start_offset);
        last = end_offset;
      }
      skipped += sliceCodePoints(document.text, last, codePointLength(document.text));
      expect(skipped.replace(/Head|Sub/g, "")).not.toMatch(/[\p{L}\p{N}]/u);
    }),
    { numRuns: 300 },
  );
});
