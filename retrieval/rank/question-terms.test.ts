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

test("the longest name wins, and what lies inside of it does not count", () => {
  const known = facts({ "billy elliot": [1, 3], elliot: [4, 9], billy: [2, 2] });
  const { entities } = analyseQuestion("Who composed the film Billy Elliot?", known);
  expect(entities.map(({ key }) => key)).toEqual(["billy elliot"]);
});

test("a common word is no name, even when a passage has it as its title", () => {
  const known = facts({ film: [1, 0], atomised: [1, 1] }, { film: 300, atomis: 2 });
  expect(analyseQuestion("Who directed the film Atomised?", known).entities.map(({ key }) => key)).toEqual([
    "atomised",
  ]);
});

test("a single word that no passage is about is a name only with its capital", () => {
  const known = facts({ euro: [0, 3], earlier: [0, 2] });
  expect(analyseQuestion("Was the Euro earlier?", known).entities.map(({ key }) => key)).toEqual(["euro"]);
});

test("terms of a name with a passage of its own are explained, the others are not", () => {
  const analysis = analyseQuestion(
    "mother of Saw Thanda",
    facts({ "saw thanda": [1, 1] }, { mother: 9, saw: 3, thanda: 1 }),
  );
  const named = (set: number) => analysis.stems.filter((_, at) => set & (1 << at));
  expect(named(analysis.explained)).toEqual(tokenize("Saw Thanda"));
  expect(named(analysis.unexplained)).toEqual(tokenize("mother"));
});

test("a word that no chunk holds weighs nothing, so that full coverage stays possible", () => {
  const analysis = analyseQuestion("zyzzyva mother", facts({}, { mother: 9 }));
  expect(analysis.weights[0]).toBe(0);
  expect(analysis.totalWeight).toBe(analysis.weights[1]);
});

test("generic words weigh half", () => {
  const { stems, weights, idfs } = analyseQuestion("film violin", facts({}, { film: 5, violin: 5 }));
  expect(weights[stems.indexOf("film")]).toBeCloseTo((idfs[stems.indexOf("film")] ?? 0) / 2, 12);
  expect(weights[stems.indexOf("violin")]).toBe(idfs[stems.indexOf("violin")]);
});

test("of a very long question the rarest terms are kept, in their order", () => {
  const words = Array.from({ length: 60 }, (_, at) => `word${at}x`);
  const df = Object.fromEntries(questionStems(words.join(" ")).map((stem, at) => [stem, 60 - at]));
  const { stems } = analyseQuestion(words.join(" "), facts({}, df));
  expect(stems).toEqual(questionStems(words.slice(-termLimit).join(" ")));
});

test("candidate names are bounded whatever the question's length", () => {
  expect(candidateKeys("Alpha Beta Gamma Delta ".repeat(2000)).length).toBeLessThanOrEqual(800);
});

test.each([
  ["When did she die?", "date"],
  ["How many people live there?", "number"],
  ["Who is her father?", null],
] as const)("%s expects %s", (question, expected) => {
  expect(analyseQuestion(question, facts({})).expects).toBe(expected);
});
