import { expect, test } from "vitest";
import type { Block, ParsedDocument } from "../../domain/document.ts";
import { sectionsOf } from "./sections.ts";

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
