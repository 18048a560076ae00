import { expect, test } from "vitest";
import { newItem } from "../items/new-item.ts";
import { chooseTurns } from "../turns/choose-turns.ts";
import { createTurnIndex } from "../turns/turn-index.ts";
import { answerOfSpeaker } from "./answer-of-speaker.ts";

const scope = { tenant_id: "t", user_id: "ada", session_id: "s" };
const told = ["Bo: How was your week?", "Anna: I adopted a grey cat yesterday!", "Bo: My violin broke on Friday."];

function answerTo(question: string, texts: readonly string[] = told) {
  const items = texts.map((text, n) => {
    const asked_at = Date.parse("2023-05-08T13:00:00Z") + n * 60_000;
    const turn = { trace_id: `${n}`, question: text, answer: "", pipeline: "", asked_at, names: [], quotes: [] };
    return { ...newItem(turn, scope, { manager: "episodic", kind: "turn", text, derived_by: "turn" }), id: `${n}` };
  });
  const index = createTurnIndex();
  index.change(items);
  const chosen = chooseTurns(index, { question, facts: [], at: undefined });
  return answerOfSpeaker(question, { chosen, items: new Map(items.map((item) => [item.id, item])) });
}

test("a question about a speaker is answered by a few words of that speaker, with the turn that they come from", () => {
  expect(answerTo("When did Anna adopt her cat?")).toMatchObject({
    short: "7 May 2023",
    is_general: true,
    items: [{ id: "1", text: "Anna: I adopted a grey cat yesterday!" }],
  });
  expect(answerTo("What did Anna adopt?")?.short).toBe("grey cat yesterday");
});

test("what another speaker told of himself is no answer about a speaker", () => {
  expect(answerTo("When did Anna break her violin?")).toBeNull();
  expect(answerTo("When did Bo adopt a cat?")).toBeNull();
});

test("questions about nobody who speaks or is spoken of, and turns without speakers, have no such answer", () => {
  expect(answerTo("When was the cat adopted?")).toBeNull();
  expect(answerTo("When did Carla adopt a cat?")).toBeNull();
  expect(answerTo("When did Anna adopt her cat?", ["Anna adopted a cat yesterday"])).toBeNull();
});

test("a person of whom a speaker tells may be asked about", () => {
  expect(answerTo("Where did Salma bake?", ["Anna: Salma baked in Aleppo before."])?.short).toBe("Aleppo");
});
