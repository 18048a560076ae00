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

test("a heading in capitals, in the style of the text and near it, is a heading", async () => {
  const report = [
    "The keeper of the lighthouse told the board that he saw the ship",
    "before it struck the rock. Nobody was awake on the bridge when it",
    "happened, and the harbour office was told of it only the next day.",
    "It then sent two boats, which found nobody at the place.",
  ];
  const names = ["THE FIRST REPORT", "THE SECOND REPORT", "THE THIRD REPORT"];
  const found = await kindsOf(
    names.flatMap((name, part) => {
      const top = 740 - 110 * part;
      const lines = report.map((text, line): RawLine => ({ x: 60, y: top - 20.4 - 14.4 * line, size: 12, text }));
      return [{ x: 60, y: top, size: 12, text: name }, ...lines];
    }),
  );
  expect(found).toEqual(
    names.flatMap((name) => [
      ["heading", name],
      ["paragraph", report.join(" ")],
    ]),
  );
});

test("a heading with a number, and one with space below it, end large prose", async () => {
  const answer = [
    "The board hears each speaker for three minutes. It does not",
    "respond to comments at this time, and it takes",
    "no action on them before the next meeting.",
  ];
  const large = (top: number) => answer.map((text, line): RawLine => ({ x: 60, y: top - 15 * line, size: 12, text }));
  const [one, two] = ["3. Comments of the public", "Further comments of the public"];
  const found = await kindsOf([
    { x: 60, y: 715, size: 12, text: one },
    ...large(700),
    { x: 60, y: 640, size: 12, text: two },
    ...large(620),
    ...small,
  ]);
  expect(found.slice(0, 4)).toEqual([
    ["heading", one],
    ["paragraph", answer.join(" ")],
    ["heading", two],
    ["paragraph", answer.join(" ")],
  ]);
});

test.each(["Dr. Holm", "the keeper. A comparison"])(
  "a long title with a stop inside is a heading: %s",
  async (name) => {
    const title = [
      "Effects of the winter storms on the harbours of St. Norrvik and of",
      `the neighbouring islands, with a comparison of the records of ${name}`,
      "and of the keepers of the lights",
    ];
    const lines = title.map((text, line): RawLine => ({ x: 60, y: 740 - 19 * line, size: 16, text }));
    expect((await kindsOf([...lines, ...small]))[0]).toEqual(["heading", title.join(" ")]);
  },
);
