import { expect, test } from "vitest";
import { buildRawPdf, linesOf, type RawLine } from "../../test/support/pdf-parts.ts";
import { parseBytes } from "./parse-bytes.ts";

const kindsOf = async (lines: readonly RawLine[]) => {
  const bytes = buildRawPdf([{ content: linesOf(lines) }]);
  const { text, blocks } = await parseBytes(bytes, { fileType: "pdf", fileName: "form.pdf" });
  return blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)]);
};

const small: RawLine[] = Array.from({ length: 14 }, (_, line) => ({
  x: 60,
  y: 400 - 10 * line,
  size: 8,
  text: "Reports that do not include all of the required information go back to the agency.",
}));

test("answers in larger letters than the form are paragraphs, not a heading for each line", async () => {
  const answer = [
    "The public may address the board on any item of the agenda. The",
    "president will only call on those who have filled out cards before,",
    "and each speaker will have three minutes. The board does not",
    "respond to comments at this time, and takes no action.",
  ];
  const large = answer.map((text, line): RawLine => ({ x: 60, y: 600 - 15 * line, size: 12, text }));
  const heading: RawLine = { x: 60, y: 640, size: 12, text: "2. Public comment", font: "F2" };
  const found = await kindsOf([heading, ...large, ...small]);
  expect(found.slice(0, 2)).toEqual([
    ["heading", "2. Public comment"],
    ["paragraph", answer.join(" ")],
  ]);
});

test("headings below each other, and a title of several lines, are headings", async () => {
  const title = ["A study of the winds above the northern", "harbours, of their keepers and", "of the ships they saw"];
  const sections = ["1. Call to order", "2. Comments of the public", "3. Reports of the keepers and of the masons"];
  const found = await kindsOf([
    ...title.map((text, line): RawLine => ({ x: 60, y: 700 - 20 * line, size: 16, text })),
    ...sections.map((text, line): RawLine => ({ x: 60, y: 600 - 24 * line, size: 12, text })),
    ...small,
  ]);
  expect(found.slice(0, 4)).toEqual([title.join(" "), ...sections].map((text) => ["heading", text]));
});
