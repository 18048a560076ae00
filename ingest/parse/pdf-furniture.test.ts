import { expect, test } from "vitest";
import { type PageLines, withoutFurniture } from "./pdf-furniture.ts";
import { keysOf } from "./pdf-line-keys.ts";
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
  ["among the marks of a printer", (page) => `VerDate Sep 2014 Jkt 250001 Frm 0000${page} Fmt 4702 06AUP1.SGM`],
])("a foot with a page number %s is furniture on every page", ([, foot]) => {
  const pages = pagesOf((page) => [{ y: 30, text: foot(page), size: 8 }]);
  expect(found(pages)).toEqual(pages.map(({ page }) => foot(page)));
});

test.for<[name: string, head: (page: number) => string]>([
  ["names its chapter", (page) => chapterOf(page)],
  [
    "names its chapter on right pages",
    (page) => (page % 2 === 0 ? `${page} The Water Board` : `${chapterOf(page)} ${page}`),
  ],
  ["names the first word of its page", (page) => `${"xyzuvwrs"[page - 1]} 20${page}`],
])("a head that %s is furniture on every page, also in a chapter of one page", ([, head]) => {
  const pages = pagesOf((page) => [{ y: 810, text: head(page), size: 9 }]);
  expect(found(pages)).toEqual(pages.map(({ page }) => head(page)));
});

test("the foot of a letter of two pages is furniture if it counts them; an amount there is text", () => {
  expect(found(pagesOf((page) => [{ y: 30, text: `Page ${page} of 2` }], 2))).toEqual(["Page 1 of 2", "Page 2 of 2"]);
  expect(found(pagesOf((page) => [{ y: 30, text: `${300 + 7 * page}` }], 2))).toEqual(["", ""]);
});

test.for<[name: string, row: (page: number) => Row]>([
  [
    "titles of slides that go on for a second page",
    (page) => ({ y: 810, text: `Topic ${"aabbccdd"[page - 1]}`, size: 24 }),
  ],
  ["numbered chapters", (page) => ({ y: 810, text: `Chapter ${page * 3}` })],
  ["first lines of the text", (page) => ({ y: 810, text: `${"xyzuvwrs"[page - 1]} is where this page begins` })],
  ["numbers that are no page's", (page) => ({ y: 790, text: `In ${1990 + 7 * page} there were ${page * page} boats` })],
])("%s in the same place are text", ([, row]) => {
  expect(found(pagesOf((page) => [row(page)]))).toEqual(chapters.map(() => ""));
});

test("keys leave open the page's number, each number of a long line, and a number that counts to another", () => {
  expect([...keysOf("12 March, page 12", 12)]).toEqual([
    "12 march, page 12",
    "# march, page 12",
    "12 march, page #",
    "# march, page #",
  ]);
  expect([...keysOf("Page 3 of 12", null)]).toEqual(["page 3 of 12", "page #of#"]);
  expect([...keysOf("12 of 3", null)]).toEqual(["12 of 3"]);
  expect([...keysOf("xiv", null)]).toEqual(["#"]);
  expect([...keysOf("B-12", null)]).toEqual(["b-12", "# alone"]);
  expect([...keysOf("Chapter 2", null)]).toEqual(["chapter 2"]);
});
