import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { askedOf } from "./asked.ts";
import { candidatesOf } from "./candidates.ts";
import { sentenceShares } from "./sentence-shares.ts";
import { unitCoverage } from "./unit-coverage.ts";
import { unitsOf } from "./units.ts";

/** The features of the quote `text` of a passage. */
function coverage(question: string, sentences: readonly string[], text: string) {
  const chunk = sketchChunk(1, { headings: ["Harbour board"], sentences });
  const read = [{ chunk, passage: { chunk_id: 1, kg_id: 1, score: 0.6, path: [] } }];
  const terms = ["peopl", "sit", "board"].map((stem) => ({ stem, weight: 1, known: true }));
  const units = unitsOf(candidatesOf(read, new Set(terms.map(({ stem }) => stem))));
  const single = units.filter(({ first, last }) => first === last);
  const [part] = sentenceShares(question, { terms, entity_keys: [] }, { units: single, read });
  const unit = single.find((one) => one.text === text);
  if (unit === undefined || part === undefined) throw new Error("no such quote");
  const judged = [...part.values()].filter((one) => one.unit === unit);
  return unitCoverage(question, { unit, share: 1, sentences: judged }, { asked: askedOf(question), chunks: [chunk] });
}

const question = "Do people sit on the board?";
const told = "Up to eight people are elected.";

test("a heading has words of the question, but does not count for the quote itself", () => {
  const { covered, words_found } = coverage(question, [told], told);
  expect(covered).toBeCloseTo(1 / 3);
  expect(words_found).toBeCloseTo(2 / 3);
});

test("the rest of the passage counts for the words found, and the form is that of the quote", () => {
  const all = [told, "They sit for a year."];
  expect(coverage(question, all, told)).toMatchObject({ words_found: 1, form: 0 });
  expect(coverage("How many people sit on the board?", all, told).form).toBe(1);
});

test("without a quote nothing is covered", () => {
  const none = { covered: 0, words_found: 0, form: 0, one_statement: 1 };
  expect(unitCoverage(question, undefined, { asked: askedOf(question), chunks: [] })).toEqual(none);
});
