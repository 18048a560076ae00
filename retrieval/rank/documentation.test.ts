import { expect, test } from "vitest";
import { type PassageSketch, sketchCandidates, sketchQuestion } from "../../test/support/candidates.ts";
import { isDocumentation, sectionFeaturesOf } from "./documentation.ts";
import { poolScale, scoreStage0 } from "./stage0.ts";
import { rankerWeights } from "./weights.ts";

const analysed = sketchQuestion("How is the anchor chain greased?");

function poolOf(...sketches: readonly PassageSketch[]) {
  const candidates = sketchCandidates(analysed, sketches);
  return candidates.map(scoreStage0(analysed, poolScale(candidates), rankerWeights.stage0));
}

function featuresOf(...sketches: readonly PassageSketch[]) {
  const pool = poolOf(...sketches);
  return pool.map(sectionFeaturesOf(pool, analysed));
}

test("a pool of sections is documentation, a pool of entries is not", () => {
  const section = { headings: ["Deck"], sentences: ["Keep it clean."] };
  const entry = { title: "Aurora Belle", sentences: ["A ferry."] };
  expect(isDocumentation(poolOf(section, section, entry))).toBe(true);
  expect(isDocumentation(poolOf(section, entry, entry))).toBe(false);
});

test("a title that several documents have is the heading of a section, an own one is that of an entry", () => {
  const of = (document: string, title: string) => ({ document, title, sentences: ["Keep it clean."] });
  const summaries = [of("a", "Summary"), of("b", "Summary"), of("c", "Summary")];
  expect(isDocumentation(poolOf(...summaries, of("b", "Anchor")))).toBe(true);
  expect(isDocumentation(poolOf(of("a", "Mercury"), of("b", "Mercury")))).toBe(false);
  expect(isDocumentation(poolOf(of("a", "Summary"), of("a", "Summary"), of("a", "Summary")))).toBe(false);
});

test("headings count for a passage that does not repeat them", () => {
  const [below, apart] = featuresOf(
    { headings: ["Anchor chain"], sentences: ["Use tallow."] },
    { headings: ["Rails"], sentences: ["Use tallow."] },
  );
  expect(below?.headings).toBeCloseTo(2 / 3);
  expect(apart?.headings).toBe(0);
});

test("two sentences that follow each other cover a question together, distant ones do not", () => {
  const [neighbours, distant] = featuresOf(
    { sentences: ["The anchor is heavy.", "Its chain is greased."] },
    { sentences: ["The anchor is heavy.", "Paint the rails.", "Its chain is greased."] },
  );
  expect(neighbours?.neighbours).toBe(1);
  expect(distant?.neighbours).toBeCloseTo(2 / 3);
});

test("a passage gains from other passages of its document about the question, and five count at most", () => {
  const line = { sentences: ["The anchor chain."] };
  const of = (document: string, passages: number) => Array.from({ length: passages }, () => ({ ...line, document }));
  const [alone] = featuresOf(...of("short", 1), ...of("long", 4));
  expect(alone?.document).toBeCloseTo(1 / 4);
  const [five] = featuresOf(...of("handbook", 5), ...of("longer", 9));
  expect(five?.document).toBe(1);
});
