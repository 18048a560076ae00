import { expect, test } from "vitest";
import { type ChunkBlock, type ChunkDraft, plainLayout } from "../../domain/chunk.ts";
import { sliceCodePoints } from "../../domain/text/code-points.ts";
import { documentSubjects } from "./document-subjects.ts";
import { extractChunk } from "./extract-chunk.ts";

const draftOf = (content: string, blocks: readonly ChunkBlock[]): ChunkDraft => ({
  ...plainLayout,
  ordinal: 0,
  content,
  title: null,
  heading_path: [],
  start_offset: 0,
  end_offset: Array.from(content).length,
  page: null,
  blocks,
});
const extract = (draft: ChunkDraft) => extractChunk(draft, documentSubjects([draft]));

const prose = "🚢 Charles Babbage was born in London.";
const rows = "Ada Lovelace | William King | 1815\nMary Somerville | Samuel Greig | 1780";

function cellsOf(content: string, line: string): number[] {
  const base = Array.from(content.slice(0, content.indexOf(line))).length;
  let at = base;
  return line.split(" | ").flatMap((cell) => {
    const start = at;
    at += Array.from(cell).length + 3;
    return [start, at - 3];
  });
}

test("a row of a table relates its first name to the others by the labels of their columns", () => {
  const content = `${prose}\n\nName | Spouse | Born\n${rows}`;
  const table = {
    caption: "",
    unit: "",
    columns: ["Name", "Spouse", "Born"],
    rows: rows.split("\n").map((line) => cellsOf(content, line)),
  };
  const start = Array.from(`${prose}\n\n`).length;
  const found = extract(draftOf(content, [{ kind: "table", start, end: Array.from(content).length, table }]));
  expect(found.triples).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ subject_key: "ada lovelace", relation_type: "spouse", object_key: "william king" }),
      expect.objectContaining({ subject_key: "mary somerville", relation_type: "spouse", object_key: "samuel greig" }),
    ]),
  );
  expect(found.subjects.map(({ key }) => key)).toEqual(expect.arrayContaining(["charles babbage", "ada lovelace"]));
  for (const { start: from, end, form } of found.mentions) expect(sliceCodePoints(content, from, end)).toBe(form);
  const row = found.mentions.find(({ key }) => key === "samuel greig");
  expect(row?.sentence).toBe(3);
});

test("names in code are no mentions, and code is no subject", () => {
  const code = "const Ada Lovelace = new William King(London);";
  const content = `${code}\n\nCharles Babbage was born in Paris.`;
  const found = extract(draftOf(content, [{ kind: "code", start: 0, end: code.length }]));
  expect(found.mentions.map(({ key }) => key)).toEqual(expect.arrayContaining(["charles babbage", "paris"]));
  expect([...found.mentions, ...found.subjects].map(({ key }) => key).join()).not.toMatch(/ada|king|london/);
});
