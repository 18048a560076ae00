import { expect, test } from "vitest";
import { type PageLines, withoutFurniture } from "./pdf-furniture.ts";
import { countsOf, keysOf } from "./pdf-line-keys.ts";
import type { Line } from "./reading-order.ts";

interface Row {
  readonly y: number;
  readonly text: string;
  readonly size?: number;
}

const pageHeight = 842;
const chapters = ["Introduction", "Introduction", "Rivers", "Rivers", "Rivers", "Methods", "Results", "Results"];

function lineAt({ y, text, size = 10 }: Row): Line {
  const font = { name: "", bold: false, italic: false };
  const piece = { x: 60, y, width: 5 * text.length, size, text, font };
  return { ...piece, column: { left: 60, right: 500 }, pieces: [piece], table: null };
}

/** Pages of text that differs, with further rows. */
const pagesOf = (rows: (page: number) => readonly Row[], count = chapters.length): PageLines[] =>
  Array.from({ length: count }, (_, at) => {
    const text = Array.from({ length: 20 }, (_, row) => ({
      y: 740 - 32 * row - 3 * at,
      text: `${"abcdefgh"[at]} row ${"abcdefghijklmnopqrst"[row]} of the text of this page`,
    }));
    const lines = [...rows(at + 1), ...text].map(lineAt).sort((a, b) => b.y - a.y);
    return { page: at + 1, height: pageHeight, lines, asides: [] };
  });

/** Furniture of each page. */
const found = (pages: readonly PageLines[]) =>
  withoutFurniture(pages).map(({ heads, feet }) => [...heads, ...feet].map(({ text }) => text).join(" | "));

const chapterOf = (page: number): string => chapters[page - 1] ?? "";

test.for<[name: string, foot: (page: number) => string]>([
  ["that has the number of all pages", (page) => `Page ${page} of 8`],
  ["beside a version that equals some pages", (page) => `Version 2.1 Page ${page} of 8`],
  ["beside a date that equals a page", (page) => `Printed 5 March 2024 ${page}/8`],
  ["that begins again with each part", (page) => `Page ${((page - 1) % 3) + 1} of 3`],
  ["of a chapter", (page) => `${Math.ceil(page / 3)}-${((page - 1) % 3) + 1}`],
  ["of six digits", (page) => `Records of the Board ${147_000 + page}`],
  ["on the outer side", (page) => (page % 2 === 0 ? `${page} Annual report 2011` : `Annual report 2011 ${page}`)],
  ["among the marks of a printer", (page) => `VerDate Sep 2014 Jkt 250001 Frm 0000${page} Fmt 4702 06AUP1.SGM`],
])("a foot with a page number %s is furniture on every page", ([, foot]) => {
  const pages = pagesOf((page) => [{ y: 30, text: foot(page), size: 8 }]);
  expect(found(pages)).toEqual(pages.map(({ page }) => foot(page)));
});

const wordOf = (page: number): string => `${"xyzuvwrs"[page - 1]}`;

test.for<[name: string, head: (page: number) => string, text: (page: number) => string]>([
  ["names its chapter", chapterOf, (page) => `${page}. ${chapterOf(page)}`],
  [
    "names its chapter on right pages",
    (page) => (page % 2 === 0 ? `${page} The Water Board` : `${chapterOf(page)} ${page}`),
    chapterOf,
  ],
  ["names the first word of its page", (page) => `${wordOf(page)} 20${page}`, (page) => `${wordOf(page)}: a letter`],
])("a head that %s is furniture on every page, also in a chapter of one page", ([, head, text]) => {
  const pages = pagesOf((page) => [
    { y: 810, text: head(page), size: 9 },
    { y: 590 - 3 * page, text: text(page) },
  ]);
  expect(found(pages)).toEqual(pages.map(({ page }) => head(page)));
});

test("the foot of a letter of two pages is furniture if it counts them; an amount there is text", () => {
  expect(found(pagesOf((page) => [{ y: 30, text: `Page ${page} of 2` }], 2))).toEqual(["Page 1 of 2", "Page 2 of 2"]);
  expect(found(pagesOf((page) => [{ y: 30, text: `${300 + 7 * page}` }], 2))).toEqual(["", ""]);
});

test("the number of its page at the foot is furniture also in a file of one page; other numbers there are text", () => {
  expect(found(pagesOf(() => [{ y: 30, text: "1" }], 1))).toEqual(["1"]);
  expect(found(pagesOf(() => [{ y: 30, text: "– 1 –" }], 1))).toEqual(["– 1 –"]);
  expect(found(pagesOf((page) => [{ y: 30, text: page === 2 ? "2" : "" }], 2))).toEqual(["", "2"]);
  expect(found(pagesOf(() => [{ y: 30, text: "7" }], 1))).toEqual([""]);
  expect(found(pagesOf(() => [{ y: 810, text: "1" }], 1))).toEqual([""]);
});

test.for<[name: string, row: (page: number) => Row]>([
  [
    "titles of slides that go on for a second page",
    (page) => ({ y: 810, text: `Topic ${"aabbccdd"[page - 1]}`, size: 24 }),
  ],
  ["numbered chapters", (page) => ({ y: 810, text: `Chapter ${page * 3}` })],
  ["first lines of the text", (page) => ({ y: 810, text: `${"xyzuvwrs"[page - 1]} is where this page begins` })],
  ["numbers that are no page's", (page) => ({ y: 790, text: `In ${1990 + 7 * page} there were ${page * page} boats` })],
  [
    "titles that stand in the text nowhere else",
    (page) => ({ y: 810, text: `${wordOf(page - (page % 2))} and costs` }),
  ],
  ["questions that count the pages", (page) => ({ y: 810, text: `Question ${page}: name the parts of the boat` })],
  ["items of an agenda", (page) => ({ y: 810, text: `${page}. ${wordOf(page)} is asked` })],
  ["days", (page) => ({ y: 810, text: `${["Monday", "Tuesday"][page % 2]} ${wordOf(page)} ${page + 2} March` })],
  ["amounts of a form", (page) => ({ y: 30, text: `Amount granted to the applicant: ${1200 + 431 * page} euro` })],
  ["totals of few digits", (page) => ({ y: 30, text: `${[12, 45, 45, 320, 7, 88, 15, 60][page - 1]}` })],
  ["scores", (page) => ({ y: 30, text: `${page % 3} - ${(page * 5) % 4}` })],
  ["parts of a whole", (page) => ({ y: 810, text: `${[2, 5, 9, 4, 7, 1, 8, 3][page - 1]} of 12 boats came back` })],
])("%s in the same place are text", ([, row]) => {
  expect(found(pagesOf((page) => [row(page)]))).toEqual(chapters.map(() => ""));
});

test("a line that recurs below text is text; a heading in larger letters that few pages share is text", () => {
  const letters = pagesOf((page) => [
    { y: 810, text: `Northport, ${3 * page} March 18${70 + page}` },
    { y: 780, text: "Dear Sir," },
  ]);
  expect(found(letters)).toEqual(letters.map(() => ""));
  const book = pagesOf((page) => [
    { y: 810, text: `${page} The Water Board` },
    { y: 780, text: page % 3 === 2 ? "Exercises" : wordOf(page), size: 14 },
  ]);
  expect(found(book)).toEqual(book.map(({ page }) => `${page} The Water Board`));
});

test("the name of a speaker that stands at the tops of some pages, close to what he says, is text", () => {
  const play = pagesOf((page) => [{ y: 754 - 3 * (page - 1), text: page % 2 === 0 ? "HAMLET" : wordOf(page) }]);
  const even = play.map((page, at) => ({
    ...page,
    lines: page.lines.map((line) => ({ ...line, y: line.y + 3 * at })),
  }));
  expect(found(even)).toEqual(even.map(() => ""));
});

test("keys leave open the page's number, but not that of a part", () => {
  expect([...keysOf("12 March, page 12", 12)]).toEqual([
    "12 march, page 12",
    "# march, page 12",
    "12 march, page #",
    "# march, page #",
    "# beside march, page",
  ]);
  expect([...keysOf("xiv", null)]).toEqual(["#"]);
  expect([...keysOf("Chapter 2", 2)]).toEqual(["chapter 2"]);
});

test("a number that counts to another, and one of a label, is told apart from other numbers", () => {
  expect(countsOf("Page 3 of 12").map(({ key, value }) => [key, value])).toEqual([
    ["page #of#", 3],
    ["page 3 of #", 12],
  ]);
  expect(countsOf("12 of 3").map(({ key }) => key)).toEqual(["# of 3", "12 of #"]);
  expect(countsOf("B-12")).toEqual([{ key: "", value: 12, prefix: "b-", isLabel: true }]);
  expect(countsOf("Chapter 2")).toEqual([]);
});
