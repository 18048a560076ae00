import { expect, test } from "vitest";
import type { Block, ParsedDocument } from "../../domain/document.ts";
import { sectionsOf } from "./sections.ts";

interface Part {
  readonly kind: Block["kind"];
  readonly text: string;
  readonly level?: number;
}

function documentOf(parts: readonly Part[]): ParsedDocument {
  const text = parts.map((part) => part.text).join("\n");
  let start = 0;
  const blocks = parts.map(({ text: own, ...part }): Block => {
    const block = { ...part, start, end: start + own.length };
    start = block.end + 1;
    return block;
  });
  const empty = { title: null, page_starts: [], table: null, warnings: [], gaps: [], clues: [] };
  return { file_type: "pdf", text, blocks, ...empty };
}
const heading = (text: string, level: number): Part => ({ kind: "heading", text, level });
const prose = (text: string): Part => ({ kind: "paragraph", text });
const shown = (parts: readonly Part[]) => {
  const document = documentOf(parts);
  return sectionsOf(document).map(({ title, heading_path, blocks }) => [
    title,
    heading_path,
    blocks.map(({ start, end }) => document.text.slice(start, end)),
  ]);
};

test("a list of contents is no text, and neither title nor heading of what follows", () => {
  const contents = prose("Looms .......... 2 Mills . . . . . . 3 Ferries ....... 4");
  const parts = [heading("Crafts", 1), prose("By Ada."), heading("Contents", 1), contents, heading("Looms", 2)];
  expect(shown([...parts, prose("They weave."), heading("Mills", 2), prose("They grind.")])).toEqual([
    ["Crafts", [], ["By Ada."]],
    ["Crafts", ["Looms"], ["They weave."]],
    ["Crafts", ["Mills"], ["They grind."]],
  ]);
});

test("a packing list below the heading 'Contents' is text", () => {
  const packed = prose("Tents ....... 2 Ropes ....... 12 Lamps ....... 3");
  expect(shown([heading("Kit", 1), prose("By Ada."), heading("Contents", 2), packed])).toEqual([
    ["Kit", [], ["By Ada."]],
    ["Kit", ["Contents"], ["Tents ....... 2 Ropes ....... 12 Lamps ....... 3"]],
  ]);
});

test("a list of contents may be about one page", () => {
  const contents = prose("Looms ....... 1 Mills ....... 1 Ferries ....... 1");
  expect(shown([heading("Crafts", 1), prose("By Ada."), heading("Contents", 2), contents])).toEqual([
    ["Crafts", [], ["By Ada."]],
  ]);
});

test("the only heading of the first level is no title if others stand before it", () => {
  expect(
    shown([heading("3.1 Looms", 2), prose("They weave."), heading("21. Notice", 1), prose("All rights.")]),
  ).toEqual([
    ["3.1 Looms", [], ["They weave."]],
    ["21. Notice", [], ["All rights."]],
  ]);
});

test("a document may have 150,000 headings", () => {
  const level = (at: number) => (at === 0 ? 1 : 2);
  const blocks = Array.from({ length: 150_000 }, (_, at): Block[] => [
    { kind: "heading", level: level(at), start: 4 * at, end: 4 * at + 1 },
    { kind: "paragraph", start: 4 * at + 2, end: 4 * at + 3 },
  ]).flat();
  const document: ParsedDocument = {
    file_type: "md",
    text: "h\np\n".repeat(150_000),
    title: null,
    blocks,
    page_starts: [],
    table: null,
    warnings: [],
    gaps: [],
    clues: [],
  };
  const sections = sectionsOf(document);
  expect(sections.length).toBe(150_000);
  expect(sections.at(-1)).toMatchObject({ title: "h", heading_path: ["h"] });
});
