import { expect, test } from "vitest";
import { keywordQuery } from "./keyword-query.ts";

const df = new Map([
  ["born", 60_000],
  ["town", 30_000],
  ["ann", 2_000],
  ["vermeer", 4],
]);

test("the keyword engine gets the words of the question as they are written, without stop words", () => {
  expect(keywordQuery("Where was Ann Vermeer's mother-in-law born?", { df }, 100_000)).toBe(
    "Ann Vermeer's mother-in-law born?",
  );
});

test("in a large corpus the engine gets only the rare words, including words that no text has", () => {
  expect(keywordQuery("In which town was Ann Vermeer of Zwolle born?", { df }, 20_000)).toBe("Ann Vermeer Zwolle");
});

test("common words stay when the rare ones have too few passages to choose from", () => {
  expect(keywordQuery("In which town was Vermeer born?", { df }, 20_000)).toBe("town Vermeer");
});

test("a question of stop words stays as it is", () => {
  expect(keywordQuery("Who is who?", { df })).toBe("Who is who?");
});
