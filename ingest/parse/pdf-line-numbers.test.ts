import { expect, test } from "vitest";
import { at } from "../../test/support/page-pieces.ts";
import { buildRawPdf, linesOf, type RawLine } from "../../test/support/pdf-parts.ts";
import { parseBytes } from "./parse-bytes.ts";
import { lineNumbersOf } from "./pdf-line-numbers.ts";

const speech = [
  "The matter came on for oral",
  "argument before the court of the",
  "harbour at one in the afternoon.",
  "MR. SEVILLA: The keeper of the",
  "lighthouse told us that he saw",
  "the ship before it struck the",
  "rock, and that nobody was awake",
  "on its bridge when it did.",
  "",
  "THE COURT: Did he say when",
  "that was? He did not.",
  "",
];
const numbered = (texts: readonly string[]): RawLine[] =>
  texts.flatMap((text, line) => [
    { x: line < 9 ? 66 : 60, y: 700 - 24 * line, text: String(line + 1) },
    ...(text === "" ? [] : [{ x: 100, y: 700 - 24 * line, text }]),
  ]);

test("numbers of lines at the margin are furniture, and stand in no sentence", async () => {
  const bytes = buildRawPdf([{ content: linesOf(numbered(speech)) }]);
  const { text, blocks } = await parseBytes(bytes, { fileType: "pdf", fileName: "transcript.pdf" });
  const kinds = blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)]);
  expect(kinds[0]).toEqual(["furniture", "1 2 3 4 5 6 7 8 9 10 11 12"]);
  expect(text).toContain("oral argument before the court of the harbour at one in the afternoon.");
});

const beside = (texts: readonly string[]) =>
  texts.flatMap((text, line) => [
    at([60, 700 - 14 * line], String(line + 1)),
    at([90, 700 - 14 * line], text),
    at([300, 700 - 14 * line], `${line},120`),
  ]);

test("numbers of the rows of a table, of years and of a list are text", () => {
  const lands = "Norway Iceland Sweden Finland Denmark Estonia Latvia Poland Malta Greece Italy Spain".split(" ");
  expect(lineNumbersOf(beside(lands)).size).toBe(0);
  const scattered = speech.map((_, line) => at([60 + 20 * (line % 3), 700 - 14 * line], `${line + 1}`));
  expect(lineNumbersOf(scattered).size).toBe(0);
});
