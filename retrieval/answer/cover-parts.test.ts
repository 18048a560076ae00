import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { candidatesOf } from "./candidates.ts";
import { coverParts } from "./cover-parts.ts";
import { unitsOf } from "./units.ts";

const sentences = ["Ada sails to Crete.", "Bob rows to Rhodes.", "Cy swims to Kos.", "Dot walks to Sparta."];
const chunk = sketchChunk(1, { sentences });
const passage = { chunk_id: 1, kg_id: 1, score: 0.6, path: [] };
const single = unitsOf(candidatesOf([{ chunk, passage }], new Set())).filter(({ first, last }) => first === last);

/** The quotes if the sentences have these shares, for each part of a question, in order. */
function quotes(shares: readonly (readonly number[])[], bounds: { readonly most?: number; readonly words?: number }) {
  const options = single.map((unit, at) => ({ unit, cost: 10, shares: shares[at] ?? [] }));
  return coverParts(options, { most: 4, words: 100, repeats: () => false, ...bounds }).map(({ unit }) => unit.text);
}

test("the second quote answers the part that the first leaves open, even if a quote for the first part is surer", () => {
  const shares = [
    [0.6, 0],
    [0.4, 0],
    [0, 0.1],
    [0, 0.05],
  ];
  expect(quotes(shares, { most: 2 })).toEqual(["Ada sails to Crete.", "Cy swims to Kos."]);
});

test("one quote is enough if it answers both parts", () => {
  const shares = [
    [0.95, 0.95],
    [0.05, 0],
    [0, 0.05],
    [0, 0],
  ];
  expect(quotes(shares, {})).toEqual(["Ada sails to Crete."]);
});

test("a quote for which the words of an answer do not suffice gives way to a shorter one", () => {
  const shares = [
    [0.9, 0],
    [0, 0.9],
    [0, 0.1],
    [0, 0],
  ];
  expect(quotes(shares, { words: 8 })).toEqual(["Ada sails to Crete.", "Bob rows to Rhodes."]);
  expect(quotes(shares, { words: 7 })).toEqual(["Ada sails to Crete."]);
});
