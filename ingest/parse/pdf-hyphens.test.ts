import { expect, test } from "vitest";
import { lineJoiner } from "./pdf-hyphens.ts";

test.for([
  ["a word that a line end divides", [], "every sum-", "mer day", "every summer day"],
  ["a compound that stands elsewhere", ["a well-known place indeed"], "the well-", "known inn", "the well-known inn"],
  ["two words of the document", ["the tide water rose high"], "of tide-", "water mills", "of tide-water mills"],
  ["a word that stands elsewhere", ["the tidewater rises in the tide water"], "of tide-", "water", "of tidewater"],
  ["a name", [], "by Jean-", "Pierre Blanc", "by Jean-Pierre Blanc"],
  ["a soft hyphen", [], "the Grund\u00ad", "Buch", "the GrundBuch"],
  ["a dash between words", [], "the mill -", "and the ferry", "the mill - and the ferry"],
  ["Japanese lines", [], "日本", "語です", "日本語です"],
] as const)("%s", ([_, lines, above, below, joined]) => {
  expect(lineJoiner(lines)(above, below)).toBe(joined);
});
