import { expect, test } from "vitest";
import type { QuotingAnswer } from "../domain/quoting-answer.ts";
import { checkedQuotes } from "./question-progress.ts";

const answer = "Ada was born in Oslo. [1] She moved to Bergen. She stayed. [2]";
const checked = { performed: true, grounded: true, unsupported_claims: [] };

const quotesOf = (more: object = {}, metadata: object = {}) =>
  checkedQuotes({
    answer,
    quotes: ["rev_1"],
    ...more,
    metadata: { validation: checked, generated_sql: null, ...metadata },
  } as unknown as QuotingAnswer);

test("a checked answer is told quote by quote, and nothing of it is left out", () => {
  expect(quotesOf()).toEqual(["Ada was born in Oslo. [1]", "She moved to Bergen. She stayed. [2]"]);
  expect(quotesOf({ answer: "Ada was born in Oslo." })).toEqual(["Ada was born in Oslo."]);
});

test("nothing is told of an answer that was not checked, or that failed the check", () => {
  expect(quotesOf({}, { validation: null })).toEqual([]);
  expect(quotesOf({}, { validation: { ...checked, performed: false } })).toEqual([]);
  expect(quotesOf({}, { validation: { ...checked, grounded: false, unsupported_claims: ["x"] } })).toEqual([]);
});

test("an answer without quotes, with nearest passages only, or from rows has no sentence that was checked", () => {
  expect(quotesOf({ quotes: [] })).toEqual([]);
  expect(quotesOf({}, { nearest: [{}] })).toEqual([]);
  expect(quotesOf({}, { generated_sql: "SELECT 1" })).toEqual([]);
});
