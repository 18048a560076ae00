import { expect, test } from "vitest";
import { sketchCandidates, sketchQuestion } from "../../test/support/candidates.ts";
import { aggregate } from "./aggregate.ts";
import { poolScale, scoreStage0 } from "./stage0.ts";
import { type Bridge, bridgeEnds, transitionFeatures, transitionsFrom, waysOut } from "./transitions.ts";
import { rankerWeights } from "./weights.ts";

const analysed = sketchQuestion("Where did the designer of Aurora Bridge grow up?", {
  "aurora bridge": { about_count: 1, mention_count: 1 },
});
const candidates = sketchCandidates(analysed, [
  {
    title: "Aurora Bridge",
    sentences: ["It spans the Tarn.", "Its designer was Mira Solheim."],
    mentions: [
      ["Tarn", 0],
      ["Mira Solheim", 1],
      ["Aurora Bridge", 0],
    ],
  },
  { title: "Mira Solheim", sentences: ["She grew up in Vestby."] },
  { title: "Tarn", sentences: ["The Tarn is a river."] },
  { title: "Lights", sentences: ["They were painted by Mira Solheim."], mentions: [["Mira Solheim", 0]] },
]);
const pool = candidates.map(scoreStage0(analysed, poolScale(candidates), rankerWeights.stage0));
const bridge = (key: string): Bridge => ({ key, about_count: 1, mention_count: 2 });
const bridges = new Map(["mira solheim", "tarn"].map((key) => [key, bridge(key)]));
const transitions = transitionsFrom(pool.slice(0, 1), {
  analysed,
  bridges,
  ends: bridgeEnds(pool, bridges),
  model: rankerWeights.transition,
});
const to = (chunk_id: number) => transitions.find((found) => found.to.candidate.chunk.chunk_id === chunk_id);

test("the ways out of a passage are the entities it names, without those that the question names", () => {
  const [first] = candidates;
  expect(first && waysOut(first, analysed).sort()).toEqual(["mira solheim", "tarn"]);
});

test("a passage has one transition per target and none to itself", () => {
  expect(transitions.map((found) => found.to.candidate.chunk.chunk_id).sort()).toEqual([2, 3, 4]);
});

test("an entity has a cue if its sentence shares terms with the question, otherwise the cue is 0", () => {
  expect(to(2)?.features.cue).toBeGreaterThan(0);
  expect(to(3)?.features.cue).toBe(0);
});

test("a target about the entity has 'about' 1; one that only mentions it has 'mention' 1/√2 for two mentions", () => {
  expect(to(2)?.features).toMatchObject({ about: 1, mention: 0 });
  expect(to(4)?.features.about).toBe(0);
  expect(to(4)?.features.mention).toBeCloseTo(Math.SQRT1_2, 12);
});

test("the residual holds the terms that the first passage lacks; a target without them covers 0 of it", () => {
  expect(to(2)?.features.residual_weight).toBeGreaterThan(0);
  expect(to(4)?.features.residual_coverage).toBe(0);
});

test("every feature lies between 0 and 1", () => {
  for (const { features } of transitions) {
    for (const name of transitionFeatures) expect(features[name], name).toBeGreaterThanOrEqual(0);
    for (const name of transitionFeatures) expect(features[name], name).toBeLessThanOrEqual(1);
  }
});

test("the transition that answers the question scores best, and its target is among the best two passages", () => {
  const best = transitions.toSorted((a, b) => b.score - a.score)[0];
  expect(best?.to.candidate.chunk.title).toBe("Mira Solheim");
  const ranked = aggregate(pool, transitions, { model: rankerWeights.aggregate });
  const second = ranked.slice(0, 2).find(({ scored }) => scored.candidate.chunk.title === "Mira Solheim");
  expect(second?.incoming?.via_key).toBe("mira solheim");
});

test("the ranking does not depend on the order of the pool", () => {
  const titles = (order: typeof pool) =>
    aggregate(order, transitions, { model: rankerWeights.aggregate }).map(({ scored }) => scored.candidate.chunk.title);
  expect(titles(pool.toReversed())).toEqual(titles(pool));
});

test("the best passage ranks behind others if its document is not the one that the question names", () => {
  const [best] = aggregate(pool, transitions, { model: rankerWeights.aggregate });
  const doubted = pool.map((scored) =>
    scored === best?.scored ? { ...scored, candidate: { ...scored.candidate, fit: 0.1 } } : scored,
  );
  const [first, ...others] = aggregate(doubted, transitions, { model: rankerWeights.aggregate });
  expect(first?.scored.candidate.chunk.title).not.toBe(best?.scored.candidate.chunk.title);
  expect(others.map(({ scored }) => scored.candidate.chunk.title)).toContain(best?.scored.candidate.chunk.title);
});

test("only bridges have lists of passages", () => {
  const { about, mentioning } = bridgeEnds(pool, new Map([["tarn", bridge("tarn")]]));
  expect([...about.keys(), ...mentioning.keys()]).not.toContain("mira solheim");
  expect(about.get("tarn")).toHaveLength(1);
});
