import { expect, test } from "vitest";
import { tokenize } from "../domain/text/tokens.ts";
import { asDocumentsSay } from "./given-names.ts";

/** Documents know the Aurora Belle, Tern Harbour, and Petrel, a ship whose name is also given to the Kittiwake. */
const documents = new Map([
  ["aurora belle", { about_count: 3, mention_count: 9 }],
  ["tern harbour", { about_count: 0, mention_count: 2 }],
  ["petrel", { about_count: 1, mention_count: 1 }],
]);
const given = [
  { key: "silver skylark", name: "Aurora Belle" },
  { key: "skylark", name: "Aurora Belle" },
  { key: "qed", name: "Quayside Engineering Department" },
  { key: "tern", name: "Sterna" },
  { key: "light", name: "Lantern" },
  { key: "petrel", name: "Kittiwake" },
  { key: "apple", name: "Orchard Computers" },
];
/** Words that documents use. */
const used = new Set(tokenize("light apple"));
const names: Parameters<typeof asDocumentsSay>[0] = {
  givenNames: async (_, keys) => given.filter(({ key }) => keys.includes(key)),
  keyCounts: async () => documents,
  corpus: async (_, stems) => ({ chunks: 9, tokens: 90, df: new Map(stems.map((s) => [s, used.has(s) ? 4 : 0])) }),
};
const worded = (question: string) => asDocumentsSay(names, [1], question);
const asked = async (question: string) => (await worded(question)).searched;

test.for([
  ["Who designed the Silver Skylark?", "Who designed the Aurora Belle?"],
  ["What is the Skylark's home port?", "What is the Aurora Belle's home port?"],
  ["who designed the skylark", "who designed the Aurora Belle"],
  ["Is the Skylark older than the Silver-Skylark?", "Is the Aurora Belle older than the Aurora Belle?"],
  ["Who leads QED?", "Who leads Quayside Engineering Department?"],
  ["Who commands Tern?", "Who commands Sterna?"],
  ["Is Apple older than the Skylark?", "Is Orchard Computers older than the Aurora Belle?"],
  ["Who founded “Apple”?", "Who founded “Orchard Computers”?"],
] as const)("a given name becomes the name that documents use: %s", async ([question, expected]) => {
  expect(await asked(question)).toBe(expected);
});

test.for([
  ["the question names none", "Who designed the Aurora Belle?"],
  ["it is part of a longer name of the documents", "Who built Tern Harbour?"],
  ["it is a word that documents use", "How much light does the lamp give?"],
] as const)("a question stays as it is if %s", async ([, question]) => {
  expect(await asked(question)).toBe(question);
});

test("a given name that documents use as well stays, and is replaced in another question", async () => {
  expect(await worded("Did the Petrel tow the Skylark?")).toEqual({
    searched: "Did the Petrel tow the Aurora Belle?",
    otherwise: "Did the Kittiwake tow the Aurora Belle?",
  });
  expect(await worded("Who designed the Skylark?")).toEqual({ searched: "Who designed the Aurora Belle?" });
});

test.for([
  [
    "at the beginning of a sentence",
    "Who bakes? Apple pie needs sugar.",
    "Who bakes? Orchard Computers pie needs sugar.",
  ],
  ["in a longer name", "Who leads Apple Records?", "Who leads Orchard Computers Records?"],
  ["in a quotation", "Who said “An Apple a day”?", "Who said “An Orchard Computers a day”?"],
] as const)("a word of the documents %s may be no given name", async ([, question, otherwise]) => {
  expect(await worded(question)).toEqual({ searched: question, otherwise });
});

test("without knowledge graphs there are no names", async () => {
  const searched = "Who designed the Skylark?";
  expect(await asDocumentsSay(names, [], searched)).toEqual({ searched });
});
