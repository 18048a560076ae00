import { expect, test } from "vitest";
import type { ActiveChunk } from "../../domain/chunk.ts";
import { sketchChunk } from "../../test/support/candidates.ts";
import { candidatesOf } from "./candidates.ts";
import { featuresOfUnits } from "./unit-features.ts";
import { unitsOf } from "./units.ts";

/** The form of each sentence as an answer to the question. */
const formsOf = (question: string, sentences: readonly string[]) => formsIn(question, sketchChunk(1, { sentences }));

function formsIn(question: string, chunk: ActiveChunk) {
  const read = [{ chunk, passage: { chunk_id: 1, kg_id: 1, score: 0.6, path: [] } }];
  const units = unitsOf(candidatesOf(read, new Set())).filter(({ first, last }) => first === last);
  return featuresOfUnits(question, { terms: [], entity_keys: [] }, { units, read }).map(
    ({ features }) => features.form,
  );
}

test("words of the question alone are neither a person nor a quantity; a ruling may repeat them", () => {
  const question = "Who wins Victory Point Salad if two players have the same score?";
  expect(formsOf(question, ["Victory Point Salad.", "Victory Point Salad is won by Ann Bell."])).toEqual([0, 1]);
  expect(formsOf("Must crews sign the log?", ["Crews must sign the log."])).toEqual([1]);
});

test("a date in an example of code is no date of an event", () => {
  const code = "alert --end 2023-11-03T15:59 harbour drill";
  const told = "The harbour drill is on 3 November 2023.";
  const sketch = sketchChunk(1, { sentences: [code, told] });
  const example = { ...sketch, blocks: [{ kind: "code", start: 0, end: code.length } as const] };
  expect(formsIn("When is the harbour drill?", example)).toEqual([0, 1]);
});

test("a person or a reason in code counts as in a sentence", () => {
  const inCode = (question: string, code: string) => {
    const sketch = sketchChunk(1, { sentences: [code] });
    return formsIn(question, { ...sketch, blocks: [{ kind: "code", start: 0, end: code.length } as const] });
  };
  expect(inCode("Who maintains the ferry service?", "Maintainer: Liv Solheim")).toEqual([1]);
  expect(inCode("Why is the ferry late?", "# late because the tide is low")).toEqual([1]);
});
