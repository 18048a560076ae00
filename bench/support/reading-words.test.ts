import { expect, test } from "vitest";
import { compareWords } from "./reading-words.ts";

test.each([
  { name: "a word that our text lacks", other: "The harbour burned", text: "The harbour", missing: ["burned"] },
  { name: "a word divided at a line end, joined", other: "sum\u00admer", text: "summer", missing: [] },
  {
    name: "a word divided at a line end, with its hyphen",
    other: "year\u00adold",
    text: "a year-old mill",
    missing: [],
  },
  { name: "a note's number at its word", other: "Category1 2See", text: "category ¹ 2 See", missing: [] },
  { name: "characters without spaces between words", other: "海岸の町", text: "海岸の 町", missing: [] },
  { name: "a lost character of a script without spaces", other: "海岸の町", text: "海岸の", missing: ["町"] },
  { name: "the letters of lam-alef exchanged", other: "اإلنتاجية", text: "الإنتاجية", missing: [] },
  { name: "letters in the order of the page", other: "תוצר", text: "רצות", missing: ["תוצר"] },
])("$name", ({ other, text, missing }) => {
  expect(compareWords(other, text).missing).toEqual(missing);
});

test("letters count wherever words begin and end; lost ones do not", () => {
  expect(compareWords("q t k", "qtk").letters).toBe(1);
  expect(compareWords("aabb", "ab").letters).toBe(0.5);
});
