import fc from "fast-check";
import { expect, test } from "vitest";
import { recordOf } from "../../domain/record-of.ts";
import { abstainBelow, confidenceOf, type EvidenceFeatures } from "./confidence.ts";

const shared = ["known_names", "known_terms", "top_score"] as const;
const kinds = {
  joined: [...shared, "coverage", "best_coverage"],
  units: [
    ...shared,
    "topic",
    "share",
    "words_found",
    "has_form",
    "has_asked",
    "states_kind",
    "has_subject",
    "one_statement",
  ],
} as const;

/** Evidence of a kind with these values, which default to 0. */
function evidence(kind: EvidenceFeatures["kind"], values: Readonly<Record<string, number>>): EvidenceFeatures {
  const of = <Name extends string>(names: readonly Name[]) => recordOf(names, (name) => values[name] ?? 0);
  return kind === "joined" ? { kind, ...of(kinds.joined) } : { kind, ...of(kinds.units) };
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const given = fc.record(recordOf([...kinds.joined, ...kinds.units], () => share));

test.each(["joined", "units"] as const)("more evidence never lowers the confidence of %s", (kind) => {
  fc.assert(
    fc.property(given, fc.constantFrom(...kinds[kind]), share, (values, name, more) => {
      const better = { ...values, [name]: Math.max(values[name], more) };
      expect(confidenceOf(evidence(kind, better))).toBeGreaterThanOrEqual(confidenceOf(evidence(kind, values)));
    }),
  );
});

test.each([
  ["joined", 0.95],
  ["units", 0.9],
] as const)("confidence of %s stays between 0 and 1, low without evidence and high with all of it", (kind, high) => {
  const all = recordOf([...kinds.joined, ...kinds.units], () => 1);
  expect(confidenceOf(evidence(kind, {}))).toBeLessThan(0.05);
  expect(confidenceOf(evidence(kind, all))).toBeGreaterThan(high);
  expect(confidenceOf(evidence(kind, all))).toBeLessThanOrEqual(1);
});

test("words of several sentences make no sure answer, and keep their order", () => {
  const all = recordOf([...kinds.joined, ...kinds.units], () => 1);
  const most = confidenceOf(evidence("units", { ...all, one_statement: 0 }));
  const less = confidenceOf(evidence("units", { ...all, one_statement: 0, share: 0.98 }));
  expect(most).toBeLessThan(0.9);
  expect(less).toBeGreaterThanOrEqual(0.89);
  expect(less).toBeLessThan(most);
});

test("the confidence of units is at most one half if the documents lack more than half of the question's words", () => {
  const all = recordOf([...kinds.joined, ...kinds.units], () => 1);
  expect(confidenceOf(evidence("units", { ...all, known_terms: 0.49 }))).toBe(0.5);
  expect(confidenceOf(evidence("units", { ...all, known_terms: 0.5 }))).toBeLessThan(0.9);
  expect(confidenceOf(evidence("units", { ...all, known_terms: 0.51 }))).toBeGreaterThan(0.9);
});

test("the confidence of units is at most one half if the quotes lack something that is asked for", () => {
  const all = recordOf([...kinds.joined, ...kinds.units], () => 1);
  expect(confidenceOf(evidence("units", { ...all, has_asked: 0 }))).toBe(0.5);
  expect(confidenceOf(evidence("units", { ...all, states_kind: 0 }))).toBe(0.5);
});

test("units without the form of the asked quantity never have a high confidence", () => {
  const all = recordOf([...kinds.joined, ...kinds.units], () => 1);
  expect(confidenceOf(evidence("units", { ...all, has_form: 0 }))).toBeLessThan(0.4);
});

test("the confidence of units is at most one half if only other documents have a name of the question", () => {
  const all = recordOf([...kinds.joined, ...kinds.units], () => 1);
  expect(confidenceOf(evidence("units", { ...all, has_subject: 0.5 }))).toBe(0.5);
  expect(confidenceOf(evidence("units", { ...all, has_subject: 0 }))).toBeLessThan(abstainBelow.units);
});

test("an unsure answer is refused if even the best passage has little of the question", () => {
  const all = recordOf(kinds.units, () => 1);
  const unsure = { ...all, share: 0.5, words_found: 0.6 };
  const [on, off] = [unsure, { ...unsure, topic: 0.2 }].map((values) => confidenceOf(evidence("units", values)));
  expect(on).toBeGreaterThan(abstainBelow.units);
  expect(off).toBeLessThan(abstainBelow.units);
  expect(confidenceOf(evidence("units", { ...all, topic: 0.2 }))).toBeGreaterThan(0.9);
});

test("an answer from a passage without the question's words is refused, also in a collection of entries", () => {
  const all = { ...recordOf(kinds.units, () => 1), topic: 0.2, words_found: 0.2 };
  for (const kind of ["units", "entries"] as const)
    expect(confidenceOf({ ...evidence("units", all), kind } as EvidenceFeatures)).toBeLessThan(abstainBelow[kind]);
});
