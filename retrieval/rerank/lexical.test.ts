import fc from "fast-check";
import { expect, test } from "vitest";
import { bm25 } from "../../domain/text/bm25.ts";
import type { RerankDocument, RerankQuestion } from "../../models/ports.ts";
import { lexicalScores } from "./lexical.ts";

const stem = fc.constantFrom("alpha", "beta", "gamma", "delta", "oak", "fir", "1999", "lake");
const line = fc.array(stem, { maxLength: 8 }).map((stems) => stems.join(" "));
const documents = fc.array(
  fc.record({
    content: line,
    tokens: fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => lines.join("\n")),
    title: line,
    heading: line,
    subjects: fc.array(stem, { maxLength: 3 }),
  }),
  { maxLength: 6 },
);
const questions: fc.Arbitrary<RerankQuestion> = fc.record({
  text: line,
  terms: fc.array(fc.record({ stem, weight: fc.constantFrom(0, 0.1, 0.7, 1.3, 2.9) }), { maxLength: 7 }),
  entity_keys: fc.array(stem, { maxLength: 3 }),
});

const linesOf = ({ tokens }: RerankDocument): string[][] =>
  tokens.split("\n").map((text) => text.split(" ").filter((word) => word !== ""));
const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, at) => `${words[at]} ${word}`);

/** The scores by their definition, one look at all words for each feature. */
function defined({ text, terms, entity_keys }: RerankQuestion, all: readonly RerankDocument[]): number[] {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return all.map(() => 0);
  const share = (...words: readonly string[]) =>
    terms.reduce((sum, term) => sum + (words.includes(term.stem) ? term.weight : 0), 0) / total;
  const averageLength = all.reduce((sum, one) => sum + linesOf(one).flat().length, 0) / Math.max(1, all.length);
  const raw = all.map((one) => {
    const words = linesOf(one).flat();
    const counts = terms.map((term) => words.filter((word) => word === term.stem).length);
    return bm25(counts, words.length, { idfs: terms.map(({ weight }) => weight), averageLength });
  });
  const wanted = pairsOf(text.split(" ").filter((word) => word !== ""));
  return all.map((one, at) => {
    const lines = linesOf(one);
    const [heading = [], ...sentences] = lines;
    const pairs = lines.flatMap(pairsOf);
    const present = wanted.filter((pair) => pairs.includes(pair)).length;
    const about = entity_keys.filter((key) => one.subjects.includes(key)).length;
    const neighbours = sentences.slice(1).map((next, before) => [...heading, ...(sentences[before] ?? []), ...next]);
    const whole = [
      (raw[at] ?? 0) / Math.max(...raw, Number.EPSILON),
      share(...lines.flat()),
      Math.max(0, ...sentences.map((sentence) => share(...heading, ...sentence))),
      wanted.length === 0 ? 0 : present / wanted.length,
      entity_keys.length === 0 ? 0 : about / entity_keys.length,
    ];
    const half = [
      share(...one.title.split(" ")),
      share(...one.heading.split(" ")),
      Math.max(0, ...neighbours.map((words) => share(...words))),
    ];
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
    return (sum(whole) + sum(half) / 2) / 6.5;
  });
}

test("a score is the mean of its features, also for repeated terms, pairs and lines", () => {
  fc.assert(
    fc.property(questions, documents, (question, all) => {
      const wanted = defined(question, all);
      const scores = lexicalScores(question, all);
      expect(scores).toHaveLength(wanted.length);
      for (const [at, score] of scores.entries()) expect(score).toBeCloseTo(wanted[at] ?? Number.NaN, 12);
    }),
    { numRuns: 1_000 },
  );
});
