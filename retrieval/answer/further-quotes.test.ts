import { expect, test } from "vitest";
import { sketchChunk } from "../../test/support/candidates.ts";
import { askedOf } from "./asked.ts";
import { candidatesOf } from "./candidates.ts";
import { chooseUnits } from "./choose-units.ts";
import type { PartShares } from "./sentence-shares.ts";
import { featuresOfUnits } from "./unit-features.ts";
import { placeOf, unitsOf } from "./units.ts";

interface Sketch {
  readonly document: string;
  readonly text: string;
  readonly share: number;
}

/** The quotes of an answer from passages of one sentence each. */
function quotes(question: string, stems: readonly string[], sketches: readonly Sketch[]): readonly string[] {
  const read = sketches.map(({ document, text }, at) => ({
    chunk: sketchChunk(at + 1, { document, sentences: [text] }),
    passage: { chunk_id: at + 1, kg_id: 1, score: 0.6, path: [] },
  }));
  const units = unitsOf(candidatesOf(read, new Set(stems)));
  const evidence = { terms: stems.map((stem) => ({ stem, weight: 1, known: true })), entity_keys: [] };
  const shares: PartShares = new Map(
    featuresOfUnits(question, evidence, { units, read }).map((one) => [
      placeOf(one.unit.rank, one.unit.first),
      { ...one, share: sketches[one.unit.rank]?.share ?? 0 },
    ]),
  );
  return chooseUnits(units, [shares], askedOf(question)).map(({ unit }) => unit.text);
}

const met = "Crews meet once a week.";
const question = "How often do crews meet?";
const stems = ["crew", "meet"];

test("a quantity without a word of the question does not stand beside the asked one", () => {
  const paid = { document: "b", text: "Wages come once a month.", share: 0.4 };
  expect(quotes(question, stems, [{ document: "a", text: met, share: 0.5 }, paid])).toEqual([met]);
});

test("a text without the asked form does not stand beside a quantity", () => {
  const formless = { document: "a", text: "Crews like tea and meet friends.", share: 0.4 };
  expect(quotes(question, stems, [{ document: "a", text: met, share: 0.5 }, formless])).toEqual([met]);
});

test("a second quantity of the question is quoted if it is about as probable, more so from another document", () => {
  const second = "Crews of ferries meet once a month.";
  const both = (document: string, share: number) =>
    quotes(question, stems, [
      { document: "a", text: met, share: 0.7 },
      { document, text: second, share },
    ]);
  expect(both("a", 0.08)).toEqual([met, second]);
  expect(both("b", 0.08)).toEqual([met]);
  expect(both("b", 0.12)).toEqual([met, second]);
});
