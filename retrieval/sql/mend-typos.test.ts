import { expect, it } from "vitest";
import { mendTypos } from "./mend-typos.ts";

const none = () => false;

it.each([
  ["Wich region has the hihgest price?", "which region has the highest price?"],
  ["Whats the avrage salary?", "what is the average salary?"],
  ["the bigest and the olddest", "the biggest and the oldest"],
])("corrects misspelled words that ask: %s", (said, meant) => {
  expect(mendTypos(said, none)).toBe(meant);
});

it.each([
  "the slowest ship, the coldest day and the newest of both",
  'sales with note "avrage"',
  "sales by Mr. Medan in Fewes",
  "How many averages and medians are there?",
])("leaves other words, names and quotations as they are: %s", (question) => {
  expect(mendTypos(question, none)).toBe(question);
});

it("leaves words of the tables as they are", () => {
  expect(mendTypos("how many medial scans", (word) => word === "medial")).toBe("how many medial scans");
});
