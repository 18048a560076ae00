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

test("a passage about an entity with 4 such passages has the feature value 1/√4", () => {
  expect(featuresOf({ title: "Aurora Bridge", sentences: ["A bridge."] })[0]?.features.about_query_entity).toBe(0.5);
});

test("a passage that covers an entity's name has borrowed coverage unless it is about the entity", () => {
  const [about, other] = featuresOf(
    { title: "Aurora Bridge", sentences: ["It spans the Tarn."] },
    { title: "Tarn", sentences: ["Aurora Bridge spans the Tarn."] },
  );
  expect(about?.features.borrowed_coverage).toBe(0);
  expect(other?.features.borrowed_coverage).toBeGreaterThan(0.3);
});

test("a date counts 1 in a sentence with an unexplained term, ½ without one; no date counts 0", () => {
  const values = featuresOf(
    { sentences: ["The designer came in 1912."] },
    { sentences: ["Built in 1912."] },
    { sentences: ["The designer came."] },
  ).map(({ features }) => features.answer_type);
  expect(values).toEqual([1, 0.5, 0]);
});

test("a passage about the entity of the question scores higher than one that shares a word with its name", () => {
  const [about, other] = featuresOf(
    { title: "Aurora Bridge", sentences: ["Its designer was Mira Solheim."] },
    { title: "Aurora", sentences: ["An aurora is a light in the sky."] },
  );
  expect(about?.score).toBeGreaterThan(other?.score ?? 1);
});

test("coverage grows with every question term that the passage contains", () => {
  const texts = ["", "designer", "designer aurora", "designer aurora bridge", "designer aurora bridge die"];
  const covered = featuresOf(...texts.map((text) => ({ sentences: [text] }))).map(({ features }) => features.coverage);
  expect(covered).toEqual([...covered].sort((a, b) => a - b));
  expect(covered[0]).toBe(0);
  expect(covered.at(-1)).toBeCloseTo(1, 12);
});

test("the best candidate by BM25 has the values 1 for rank and share, on any scale of scores", () => {
  const [first] = featuresOf({ sentences: ["Aurora Bridge designer."] }, { sentences: ["Aurora."] });
  const expected: Partial<Record<Stage0Feature, number>> = { bm25: 1, rank: 1 };
  expect(first?.features).toMatchObject(expected);
});
