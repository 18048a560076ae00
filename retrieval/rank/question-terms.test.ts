import { expect, test } from "vitest";
import { tokenize } from "../../domain/text/tokens.ts";
import { analyseQuestion, candidateKeys, type QuestionFacts, questionStems } from "./question-terms.ts";
import { termLimit } from "./term-set.ts";

const facts = (
  keys: Record<string, [about: number, mentions: number]>,
  df: Record<string, number> = {},
): QuestionFacts => ({
  chunks: 1000,
  tokens: 50_000,
  df: new Map(Object.entries(df)),
  keys: new Map(
    Object.entries(keys).map(([key, [about_count, mention_count]]) => [key, { about_count, mention_count }]),
  ),
});

test("the longest name wins; names inside it do not count", () => {
  const known = facts({ "billy elliot": [1, 3], elliot: [4, 9], billy: [2, 2] });
  const { entities } = analyseQuestion("Who composed the film Billy Elliot?", known);
  expect(entities.map(({ key }) => key)).toEqual(["billy elliot"]);
});

test("a common word is no name, even if a passage has it as title", () => {
  const known = facts({ film: [1, 0], atomised: [1, 1] }, { film: 300, atomis: 2 });
  expect(analyseQuestion("Who directed the film Atomised?", known).entities.map(({ key }) => key)).toEqual([
    "atomised",
  ]);
});

test("a single word that is no passage's subject is a name only with a capital letter", () => {
  const known = facts({ euro: [0, 3], earlier: [0, 2] });
  expect(analyseQuestion("Was the Euro earlier?", known).entities.map(({ key }) => key)).toEqual(["euro"]);
});

test("the terms of a name that is a passage's subject are explained, the others are not", () => {
  const analysis = analyseQuestion(
    "mother of Saw Thanda",
    facts({ "saw thanda": [1, 1] }, { mother: 9, saw: 3, thanda: 1 }),
  );
  const named = (set: number) => analysis.stems.filter((_, at) => set & (1 << at));
  expect(named(analysis.explained)).toEqual(tokenize("Saw Thanda"));
  expect(named(analysis.unexplained)).toEqual(tokenize("mother"));
});

test("a word that no chunk contains has weight 0, so that a passage can still reach full coverage", () => {
  const analysis = analyseQuestion("zyzzyva mother", facts({}, { mother: 9 }));
  expect(analysis.weights[0]).toBe(0);
  expect(analysis.totalWeight).toBe(analysis.weights[1]);
});

test("a generic word has half its weight", () => {
  const { stems, weights, idfs } = analyseQuestion("film violin", facts({}, { film: 5, violin: 5 }));
  expect(weights[stems.indexOf("film")]).toBeCloseTo((idfs[stems.indexOf("film")] ?? 0) / 2, 12);
  expect(weights[stems.indexOf("violin")]).toBe(idfs[stems.indexOf("violin")]);
});

test("a very long question keeps its rarest terms, in their order", () => {
  const words = Array.from({ length: 60 }, (_, at) => `word${at}x`);
  const df = Object.fromEntries(questionStems(words.join(" ")).map((stem, at) => [stem, 60 - at]));
  const { stems } = analyseQuestion(words.join(" "), facts({}, df));
  expect(stems).toEqual(questionStems(words.slice(-termLimit).join(" ")));
});

test("the number of candidate names is bounded for a question of any length", () => {
  expect(candidateKeys("Alpha Beta Gamma Delta ".repeat(2000)).length).toBeLessThanOrEqual(800);
});

test.each([
  ["When did she die?", "date"],
  ["How many people live there?", "number"],
  ["Who is her father?", null],
] as const)("the question '%s' expects %s", (question, expected) => {
  expect(analyseQuestion(question, facts({})).expects).toBe(expected);
});

test("words of the question's form are no terms, unless the question has no others", () => {
  expect(questionStems("How much severance do I get rather than a bonus?")).toEqual(["sever", "bonu"]);
  expect(questionStems("How much?")).toEqual(["much"]);
});
