import { expect, test } from "vitest";
import { tokenize } from "../domain/text/tokens.ts";
import { asDocumentsSpell, otherSpelling, otherSpellings } from "./spelling.ts";

test.each([
  ["licence", "license"],
  ["license", "licence"],
  ["organisation", "organization"],
  ["colours", "colors"],
  ["center", "centre"],
  ["catalogue", "catalog"],
  ["harbor", "harbour"],
  ["ferry", "ferry"],
])("%s is also spelt %s", (word, other) => {
  expect(otherSpelling(word)).toBe(other);
});

const used = (text: string) => {
  const df = new Map<string, number>();
  for (const stem of tokenize(text)) df.set(stem, (df.get(stem) ?? 0) + 1);
  return df;
};

test("a word is spelt as most documents spell it", () => {
  const question = "Under which licence is it published?";
  expect(asDocumentsSpell(question, used("license"))).toBe("Under which license is it published?");
  expect(asDocumentsSpell(question, used("licence licence license"))).toBe(question);
  expect(asDocumentsSpell(question, used("ferry"))).toBe(question);
});

test("the statistics of other spellings are read for words that have one", () => {
  expect(otherSpellings("which licence has the harbour")).toContain("license");
});
