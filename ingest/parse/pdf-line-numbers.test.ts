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

/** The rows of a page with a number each, and what stands beside them. */
const rowsWith = (texts: readonly string[], more: readonly string[] = []) =>
  texts.flatMap((text, line) => [
    at([60, 700 - 14 * line], String(line + 1)),
    ...(text === "" ? [] : [at([90, 700 - 14 * line], text)]),
    ...more.map((cell, column) => at([380 + 40 * column, 700 - 14 * line], cell)),
  ]);

const words = "salt sugar flour butter milk yeast pepper cumin basil thyme oregano parsley".split(" ");
const statements = [
  "I feel at home in this office",
  "my work is useful",
  "my boss listens to me and to my colleagues",
  "the pay is fair",
  "I would recommend the company",
  "my team helps me whenever I ask for it",
  "we have enough time",
  "I learn new things every month",
  "my tools are good",
  "the office is quiet in the morning",
  "I trust the board",
  "we celebrate success",
];
const code = [
  "const lamp = light(harbour);",
  "if (lamp === null) {",
  "  return;",
  "}",
  "for (const ship of harbour.ships) {",
  "  ship.warn(lamp);",
  "}",
  "lamp.turn();",
  "lamp.dim();",
  "return lamp.log.map((entry) => entry.text);",
  "export { lamp };",
  "export { harbour };",
].map((line) => line.trim());

test.each([
  ["a table of names in small letters", beside(words)],
  ["a list of words", rowsWith(words)],
  ["statements of a survey with a scale", rowsWith(statements, ["1", "2", "3", "4", "5"])],
  ["statements of a survey", rowsWith(statements)],
  ["a table of running texts", rowsWith(speech.slice(0, 8).concat(speech.slice(0, 8)), ["5", "7"])],
  ["lines of code", rowsWith(code)],
])("numbers of %s are text", (_, pieces) => {
  expect(lineNumbersOf(pieces).size).toBe(0);
});

test("numbers of lines are known in a transcript of questions and answers, with a gap behind each Q and A", () => {
  const pieces = rowsWith(
    speech.map((text) => (/^[A-Z]/.test(text) ? "Q." : text || "The court rose at three o'clock.")),
  );
  const questions = speech.flatMap((text, line) => (/^[A-Z]/.test(text) ? [at([130, 700 - 14 * line], text)] : []));
  expect(lineNumbersOf([...pieces, ...questions]).size).toBe(speech.length);
});

test("numbers of lines are known beside the names of parties, with a wall of colons", () => {
  const parties = ["MICHAEL KNOWLES, the keeper", "Petitioner, of the harbour", "v.", "ALEXANDRE MIRZA, the master"];
  const walls = parties.map((_, line) => at([330, 700 - 14 * line], ":"));
  expect(lineNumbersOf([...rowsWith([...parties, ...speech]), ...walls]).size).toBe(parties.length + speech.length);
});
