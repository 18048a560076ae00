import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { askedOf } from "./asked.ts";
import { candidatesOf } from "./candidates.ts";
import { unitCoverage } from "./unit-coverage.ts";
import { unitsOf } from "./units.ts";

/** The features of the quote `text` of a passage. */
function coverage(question: string, sentences: readonly string[], text: string) {
  const chunk = sketchChunk(1, { headings: ["Harbour board"], sentences });
  const read = [{ chunk, passage: { chunk_id: 1, kg_id: 1, score: 0.6, path: [] } }];
  const terms = ["peopl", "sit", "board"].map((stem) => ({ stem, weight: 1, known: true }));
  const units = unitsOf(candidatesOf(read, new Set(terms.map(({ stem }) => stem))));
  const unit = units.find((one) => one.text === text);
  if (unit === undefined) throw new Error("no such quote");
  return unitCoverage(question, { unit, share: 1, sentences: [] }, { asked: askedOf(question), chunks: [chunk] });
}

const question = "Do people sit on the board?";
const told = "Up to eight people are elected.";

test("a heading has words of the question, and the rest of the passage has others", () => {
  expect(coverage(question, [told], told).words_found).toBeCloseTo(2 / 3);
  expect(coverage(question, [told, "They sit for a year."], told).words_found).toBe(1);
});

test("without a quote nothing is covered", () => {
  const none = { words_found: 0, one_statement: 1 };
  expect(unitCoverage(question, undefined, { asked: askedOf(question), chunks: [] })).toEqual(none);
});
