import { expect, test } from "vitest";
import { fileLimitBytes } from "../../domain/limits/files.ts";
import { documentChunksLimit } from "../../domain/limits/ingestion.ts";
import { parserLimits } from "../../domain/limits/parsing.ts";
import { parseCsv } from "../parse/csv/parse-csv.ts";
import { parseMarkdown } from "../parse/markdown/parse-markdown.ts";
import { boundedChunks } from "./bounded-chunks.ts";

const sections = (count: number): string => Array.from({ length: count }, (_, n) => `# ${n}\n\na\n`).join("\n");
const document = parseMarkdown(Buffer.from(sections(500)));

test("a document with few chunks is cut as the client asked", () => {
  const { chunks, warnings } = boundedChunks(document, { strategy: "semantic", chunk_size: 1_000 }, 500);
  expect([chunks.length, warnings]).toEqual([500, []]);
});

test("a size below the default that gives too many chunks is refused, with the bound and the remedy", () => {
  const cut = () => boundedChunks(document, { strategy: "sentence", chunk_size: 999 }, 499);
  expect(cut).toThrow(/more than 499 chunks with a chunk_size of 999; use a chunk_size of 1000 or more/);
  expect(cut).toThrow(expect.objectContaining({ kind: "invalid_input", field: "chunk_size" }));
});

test("at the default size a document of very many sections is packed, with a warning, and keeps its whole text", () => {
  const { chunks, warnings } = boundedChunks(document, { strategy: "semantic", chunk_size: 1_000 }, 499);
  expect(chunks.length).toBeLessThan(10);
  expect(warnings).toEqual([expect.stringMatching(/"semantic" gives more than 499 chunks/)]);
  const text = chunks.map(({ content }) => content).join("\n");
  expect(text.replaceAll(/\s+/g, " ")).toBe(document.text.trim().replaceAll(/\s+/g, " "));
});

test("rows of a table are packed as well", () => {
  const rows = Array.from({ length: 400 }, (_, n) => `${n},${"x".repeat(690)}`).join("\n");
  const table = parseCsv(Buffer.from(`id,text\n${rows}\n`));
  const { chunks } = boundedChunks(table, { strategy: "semantic", chunk_size: 1_000 });
  expect(chunks.length).toBeLessThanOrEqual(400);
});

test("no text within the limits of uploads can have more chunks than the limit at the default size", () => {
  // Two neighbouring chunks hold together more than one size; rows of a table are packed to 70 % of it.
  const mostChunks = (2 * parserLimits.textBytes) / (0.7 * 1_000) + 1;
  expect(mostChunks).toBeLessThanOrEqual(documentChunksLimit);
  expect(Math.max(...Object.values(fileLimitBytes))).toBeLessThanOrEqual(parserLimits.textBytes);
});
