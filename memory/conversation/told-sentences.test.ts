import { expect, test } from "vitest";
import type { MemoryItem } from "../../domain/memory-item.ts";
import { newItem } from "../items/new-item.ts";
import { askedOf } from "./asked-of.ts";
import type { Told } from "./log-turns.ts";
import { rankSentences } from "./told-sentences.ts";

const scope = { tenant_id: "t", user_id: "ada", session_id: "s" };
const turn = { trace_id: "1", question: "", answer: "", pipeline: "", asked_at: 0, names: [], quotes: [] };
const itemOf = (text: string): MemoryItem => ({
  ...newItem(turn, scope, { manager: "episodic", kind: "turn", text, derived_by: "turn" }),
  id: text,
});

const told = (words: string, asked = ""): Told => ({
  item: itemOf(words),
  relevance: 0.5,
  speaker: ["anna"],
  words,
  asked,
  place: 0,
  session: 0,
});

const bestOf = (question: string, turns: readonly Told[]): string | undefined =>
  rankSentences(askedOf(question, { speakers: ["anna"], rarityOf: () => 1 }), turns)[0]?.sentence;

const lodger = told("I must tell you about my lodger, I could take him in.");
const silence = "The house was too silent.";

test("the reply to a question of the same form and topic comes before other sentences about the topic", () => {
  const question = "Why did Anna take in a lodger?";
  expect(bestOf(question, [lodger, told(silence, "Why did you take a lodger?")])).toBe(silence);
  expect(bestOf(question, [lodger, told(silence, "What made you take a lodger?")])).toBe(silence);
});

test.for(["Why do you run?", "Where did you meet the boy?", "Did you like the lake?", ""])(
  "a turn behind '%s' is no reply to another question",
  (asked) => {
    expect(bestOf("Why did Anna take in a lodger?", [lodger, told(silence, asked)])).toContain("lodger");
  },
);

test("a reply without an answer comes behind a later sentence that has the verb and a place", () => {
  const question = "Where did Anna learn to bake bread?";
  const later = told("I learned it in Lyon from an old miller.");
  for (const evasion of ["Ha, good question! That was ages ago.", "My hands were full of flour."])
    expect(bestOf(question, [told(evasion, "Where did you learn to bake bread?"), later])).toContain("Lyon");
});

test("a reply that evades gains nothing from the question before it", () => {
  const question = "Where did Anna learn to bake bread?";
  const other = told("I bake bread, I always bake bread.");
  const evasion = told("Good question! Guess where.", "Where did you learn to bake bread?");
  expect(bestOf(question, [evasion, other])).toContain("always");
});
