import { expect, test } from "vitest";
import type { ChunkDraft } from "../../domain/chunk.ts";
import type { Block, ParsedDocument, TextSpan } from "../../domain/document.ts";
import { sliceCodePoints } from "../../domain/text/code-points.ts";
import { chunkDocument } from "./chunk-document.ts";

const header = "Year 🗓 | Profit";
const rows = Array.from({ length: 40 }, (_, at) => `${1980 + at} | ${at * 1_000} of them were paid out`);
const caption = "Table 2. Profits of the ferry";
const unit = "in crowns";
const prose = "The company kept its books with care, as the auditors say. ".repeat(12).trim();

/** Blocks one after another; a table has its caption, unit and header before its rows. */
function documentOf(parts: readonly (readonly [Block["kind"], string])[]): ParsedDocument {
  const text = parts.map(([, part]) => part).join("\n\n");
  let start = 0;
  const blocks = parts.map(([kind, part]): Block => {
    const block = { kind, start, end: start + Array.from(part).length };
    start = block.end + 2;
    return kind === "table" && part.includes(header) ? { ...block, table: layoutOf(part, block.start) } : block;
  });
  return {
    file_type: "pdf",
    text,
    title: null,
    blocks,
    page_starts: [],
    table: null,
    warnings: [],
    gaps: [],
    clues: [],
  };
}

function layoutOf(part: string, base: number): NonNullable<Block["table"]> {
  let at = base;
  const lines = part.split("\n").map((line) => {
    const cells = line.split(" | ").map((cell): TextSpan => {
      const span = { start: at, end: at + Array.from(cell).length };
      at = span.end + 3;
      return span;
    });
    at -= 2;
    return cells;
  });
  const [first = [], second = [], third = [], ...others] = lines;
  return { caption: first[0] ?? null, unit: second[0] ?? null, header: [third], rows: others };
}

const table = [caption, unit, header, ...rows].join("\n");
const chunk = (document: ParsedDocument, chunk_size = 500): ChunkDraft[] =>
  chunkDocument(document, { strategy: "semantic", chunk_size });

test("a row is never cut, and rows apart from their header carry caption, unit and header", () => {
  const chunks = chunk(documentOf([["table", table]]));
  expect(chunks.length).toBeGreaterThan(2);
  expect(chunks.map(({ content }) => content).join("\n")).toBe(table);
  const [first, ...others] = chunks;
  expect(first).toMatchObject({ lead: "", content: expect.stringMatching(/^Table 2/) });
  for (const { lead, content } of others) {
    expect(lead).toBe(`${caption}\n${unit}\n${header}`);
    expect(content).toMatch(/^\d{4} \| [\s\S]*paid out$/);
  }
});

test("a chunk knows the cells of its rows, at their places in the chunk", () => {
  for (const { content, blocks } of chunk(documentOf([["table", table]]))) {
    const [{ table: found } = { table: undefined }] = blocks;
    expect(found).toMatchObject({ caption, unit, columns: ["Year 🗓", "Profit"] });
    const cells = found?.rows.map(([a = 0, b = 0, c = 0, d = 0]) =>
      [sliceCodePoints(content, a, b), sliceCodePoints(content, c, d)].join(" | "),
    );
    expect(cells).toEqual(content.split("\n").filter((line) => /^\d/.test(line)));
  }
});

test("a larger table shares no chunk with the prose around it, apart from its introduction", () => {
  const introduction = "The profits were:";
  const chunks = chunk(
    documentOf([
      ["paragraph", prose],
      ["paragraph", introduction],
      ["table", table],
      ["paragraph", prose],
    ]),
  );
  const mixed = chunks.filter(({ content }) => /auditors/.test(content) && /paid out/.test(content));
  expect(mixed).toEqual([]);
  expect(chunks.some(({ content }) => content.startsWith(`${introduction}\n\n${caption}`))).toBe(true);
});

test("a small table stays with its section", () => {
  const small = [caption, unit, header, ...rows.slice(0, 2)].join("\n");
  const chunks = chunk(
    documentOf([
      ["paragraph", "The profits were:"],
      ["table", small],
      ["paragraph", "So it was."],
    ]),
  );
  expect(chunks).toHaveLength(1);
});

test("furniture is never part of a chunk, and a document of furniture alone keeps its text", () => {
  const parts: (readonly [Block["kind"], string])[] = [
    ["furniture", "Home | News"],
    ["paragraph", prose],
    ["furniture", "Page 7"],
  ];
  const contents = chunk(documentOf(parts), 5_000).map(({ content }) => content);
  expect(contents).toEqual([prose]);
  expect(chunk(documentOf([["furniture", "Home | News"]])).map(({ content }) => content)).toEqual(["Home | News"]);
});

test("a list item and a line of code stay whole", () => {
  const item = "Norrvik is a port. It has a ferry. Its light was built in 1873, and it stands.";
  const items = Array.from({ length: 12 }, (_, at) => ["item", `- ${at}: ${item}`] as const);
  for (const { content } of chunk(documentOf(items), 200)) expect(content).toMatch(/^- [\s\S]* stands\.$/);
  const code = Array.from({ length: 30 }, (_, at) => `  call(${at}); // one. Two. Three`).join("\n");
  const chunks = chunk(documentOf([["code", code]]), 200);
  expect(chunks.map(({ content }) => `  ${content}`).join("\n")).toBe(code);
  expect(chunks[0]?.blocks).toEqual([{ kind: "code", start: 0, end: chunks[0]?.content.length }]);
});

test("rows of a CSV file have the lines of the file", () => {
  const text = Array.from({ length: 30 }, (_, at) => `name: Person ${at}; born: 19${at + 10}.`).join("\n");
  const document: ParsedDocument = {
    ...documentOf([["table", text]]),
    file_type: "csv",
    line_numbers: Array.from({ length: 30 }, (_, at) => 2 * at + 2),
  };
  const chunks = chunk(document, 300);
  expect(chunks.length).toBeGreaterThan(2);
  for (const { content, line_numbers } of chunks) {
    const numbers = content.split("\n").map((row) => 2 * Number(/Person (\d+)/.exec(row)?.[1]) + 2);
    expect(line_numbers).toEqual(numbers);
  }
});

test("a table of very many rows is cut in time that grows with its rows", () => {
  const many = [caption, unit, header, ...Array.from({ length: 60_000 }, (_, at) => `${at} | ${at}`)].join("\n");
  const chunks = chunk(documentOf([["table", many]]), 100);
  expect(chunks.reduce((sum, { blocks }) => sum + (blocks[0]?.table?.rows.length ?? 0), 0)).toBe(60_000);
});
