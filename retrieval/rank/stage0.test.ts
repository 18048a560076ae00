import { expect, test } from "vitest";
import { type PassageSketch, sketchCandidates, sketchQuestion } from "../../test/support/candidates.ts";
import { poolScale, type Stage0Feature, scoreStage0, stage0Features } from "./stage0.ts";
import { rankerWeights } from "./weights.ts";

const analysed = sketchQuestion("When did the designer of Aurora Bridge die?", {
  "aurora bridge": { about_count: 4, mention_count: 2 },
});

function featuresOf(...sketches: PassageSketch[]) {
  const candidates = sketchCandidates(analysed, sketches);
  return candidates.map(scoreStage0(analysed, poolScale(candidates), rankerWeights.stage0));
}

test("every feature lies between 0 and 1", () => {
  const scored = featuresOf(
    {
      title: "Aurora Bridge",
      sentences: ["Its designer did die in 1912.", "Aurora Bridge."],
      mentions: [["Aurora Bridge", 1]],
    },
    { sentences: [] },
  );
  for (const { features } of scored) {
    for (const name of stage0Features) expect(features[name], name).toBeGreaterThanOrEqual(0);
    for (const name of stage0Features) expect(features[name], name).toBeLessThanOrEqual(1);
  }
});

test("being about an entity is shared among all passages about it: 1 of 4 counts 1/√4", () => {
  expect(featuresOf({ title: "Aurora Bridge", sentences: ["A bridge."] })[0]?.features.about_query_entity).toBe(0.5);
});

test("who covers the name without being about it borrows, who is about it does not", () => {
  const [about, other] = featuresOf(
    { title: "Aurora Bridge", sentences: ["It spans the Tarn."] },
    { title: "Tarn", sentences: ["Aurora Bridge spans the Tarn."] },
  );
  expect(about?.features.borrowed_coverage).toBe(0);
  expect(other?.features.borrowed_coverage).toBeGreaterThan(0.3);
});

test("a date counts fully beside an unexplained word, half alone, and not at all when none is there", () => {
  const values = featuresOf(
    { sentences: ["The designer came in 1912."] },
    { sentences: ["Built in 1912."] },
    { sentences: ["The designer came."] },
  ).map(({ features }) => features.answer_type);
  expect(values).toEqual([1, 0.5, 0]);
});

test("a passage about what is asked for beats one that shares a word with it", () => {
  const [about, other] = featuresOf(
    { title: "Aurora Bridge", sentences: ["Its designer was Mira Solheim."] },
    { title: "Aurora", sentences: ["An aurora is a light in the sky."] },
  );
  expect(about?.score).toBeGreaterThan(other?.score ?? 1);
});

test("coverage grows with every term of the question that is added", () => {
  const texts = ["", "designer", "designer aurora", "designer aurora bridge", "designer aurora bridge die"];
  const covered = featuresOf(...texts.map((text) => ({ sentences: [text] }))).map(({ features }) => features.coverage);
  expect(covered).toEqual([...covered].sort((a, b) => a - b));
  expect(covered[0]).toBe(0);
  expect(covered.at(-1)).toBeCloseTo(1, 12);
});

test("the first by BM25 has rank 1 and the full share, whatever the scale of its score", () => {
  const [first] = featuresOf({ sentences: ["Aurora Bridge designer."] }, { sentences: ["Aurora."] });
  const expected: Partial<Record<Stage0Feature, number>> = { bm25: 1, rank: 1 };
  expect(first?.features).toMatchObject(expected);
});
