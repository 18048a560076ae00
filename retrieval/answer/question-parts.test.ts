import { expect, test } from "vitest";
import { partsOf, searchesOf } from "./question-parts.ts";

test.each([
  ["How long is a crossing, and who signs the ticket?", ["How long is a crossing", "who signs the ticket?"]],
  ["Can I bring my dog? And where may it sleep at night?", ["Can I bring my dog?", "And where may it sleep at night?"]],
  ["I am new. Do I need a pass, and from which office is it?", ["Do I need a pass", "from which office is it?"]],
  ["What is slack water and how do I sail in it?", ["What is slack water", "how do I sail in it?"]],
] as const)("%s has two parts", (question, parts) => {
  expect(partsOf(question)).toEqual(parts);
});

test.each([
  "Which dogs and cats may travel on the ferry?",
  "How do I get a ticket and what for?",
  "I lost my ticket. Where do I ask?",
  "Tell me about the ferry",
  "Everybody talks about slack water, but what is that?",
  "Is it open? Is it dry? Is it warm inside? Is it free of charge?",
])("%s is asked as a whole", (question) => {
  expect(partsOf(question)).toEqual([question]);
});

test.each([
  [
    "How long is a crossing to Crete, and who signs the paper ticket?",
    ["How long is a crossing to Crete", "who signs the paper ticket?"],
  ],
  ["How long is a crossing to Crete, and who signs it for passengers?", ["How long is a crossing to Crete", null]],
  [
    "How long is a crossing to Crete, and who is there to help passengers aboard?",
    ["How long is a crossing to Crete", "who is there to help passengers aboard?"],
  ],
  ["How long is it? And who signs the paper ticket?", [null, "And who signs the paper ticket?"]],
  ["Who signs the paper ticket?", []],
] as const)("%s is searched by parts that say enough", (question, searches) => {
  expect(searchesOf(question)).toEqual(searches);
});
