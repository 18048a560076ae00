import { expect, test } from "vitest";
import { namesIn, shortName } from "./named-values.ts";

const names = [
  "3M COMPANY",
  "Advanced Micro Devices, Inc.",
  "American Express Company",
  "American Water Works Company, Inc.",
  "Best Buy Co., Inc.",
  "Block, Inc.",
  "The Coca-Cola Company",
  "HP Inc.",
  "Johnson & Johnson",
  "Johnson Controls International plc",
  "JPMorgan Chase & Co.",
  "PG&E Corporation",
  "Verizon Communications Inc.",
].map(shortName);
const ordinary = new Set(["block", "best", "advanced"]);
const named = (question: string): string[] =>
  [...namesIn(question, names, { isOrdinary: (word) => ordinary.has(word) })].map(({ form }) => form);

test.each([
  ["What is the FY2018 capital expenditure of 3M?", "3M COMPANY"],
  ["Does HP pay a dividend?", "HP Inc."],
  ["Did BestBuy open stores?", "Best Buy Co., Inc."],
  ["What are Coca Cola's dividends?", "The Coca-Cola Company"],
  ["What did PG&E spend on wildfires?", "PG&E Corporation"],
  ["verizon capex 2021", "Verizon Communications Inc."],
  ["How large is Verizon's debt? Answer in dollars.", "Verizon Communications Inc."],
  ["What does American Water Works spend?", "American Water Works Company, Inc."],
])("a question names a company in full or by words that begin no other name: %s", (question, company) => {
  expect(named(question)).toEqual([company]);
});

test.each([
  ["How did AMD's revenue grow?", "Advanced Micro Devices, Inc."],
  ["Does AMEX have an improving margin?", "American Express Company"],
  ["What do JnJ and its units earn?", "Johnson & Johnson"],
  ["Which of JPM's segments grew?", "JPMorgan Chase & Co."],
])("a question names a company by an abbreviation of all its words: %s", (question, company) => {
  expect(named(question)).toEqual([company]);
});

test("a longer name hides a shorter one, and words that two names begin with stand for neither", () => {
  expect(named("What are the assets of Johnson Controls?")).toEqual(["Johnson Controls International plc"]);
  expect(named("What does Johnson say?")).toEqual([]);
  expect(named("What does American Airlines earn?")).toEqual([]);
});

test("a word that the texts also use in lower case needs a capital letter inside the sentence", () => {
  expect(named("What did Block earn?")).toEqual(["Block, Inc."]);
  expect(named("how do we block an account")).toEqual([]);
  expect(named("Block the account of a leaver?")).toEqual([]);
});
