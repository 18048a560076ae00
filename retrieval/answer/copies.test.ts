import { expect, test } from "vitest";
import { answerTo } from "../../test/support/answer-to.ts";
import { sketchChunk } from "../../test/support/candidates.ts";

test("copies of a document leave its answer as sure as one of them", () => {
  const question = "How long does the night ferry to Crete take?";
  const sentences = ["The night ferry to Crete takes nine hours."];
  const copies = ["a", "b", "c", "d", "e"].map((document, at) =>
    sketchChunk(at + 1, { document, headings: ["Ferry"], sentences }),
  );
  const alone = answerTo(question, sketchChunk(1, { headings: ["Ferry"], sentences })).confidence;
  expect(answerTo(question, ...copies).confidence).toBeGreaterThan(alone - 0.1);
});

test("an equal sentence in documents of other titles makes no answer surer", () => {
  const question = "How many people did the company employ in 2016?";
  const sentences = ["The company employs 240 people."];
  const report = (year: number, document: string) =>
    sketchChunk(year, { document, title: `Annual report ${year}`, sentences });
  const one = answerTo(question, report(2011, "a")).confidence;
  const six = ["a", "b", "c", "d", "e", "f"].map((document, at) => report(2011 + at, document));
  expect(answerTo(question, ...six.filter(({ title }) => title !== "Annual report 2016")).confidence).toBeLessThan(one);
});
