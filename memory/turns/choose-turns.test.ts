import { expect, test } from "vitest";
import { newItem } from "../items/new-item.ts";
import { chooseTurns } from "./choose-turns.ts";
import { createTurnIndex } from "./turn-index.ts";

const scope = { tenant_id: "t", user_id: "ada", session_id: null };

function chosen(texts: readonly string[], question: string): readonly string[] {
  const index = createTurnIndex();
  index.change(
    texts.map((text, n) => {
      const turn = {
        trace_id: text,
        question: text,
        answer: "",
        pipeline: "",
        asked_at: n * 9e6,
        names: [],
        quotes: [],
      };
      const item = newItem(turn, scope, { manager: "episodic", kind: "turn", text, derived_by: "test" });
      return { ...item, id: text };
    }),
  );
  return chooseTurns(index, { question, facts: [], at: undefined }).map(({ id }) => id);
}

test("a turn is chosen that has one word of a question in other words", () => {
  const told = "Bo: Nine hundred a month, but the previous tenant left the oven behind";
  const question = "What did the former baker abandon near the oven when he departed?";
  expect(chosen([told, "Bo: The weather is fine"], question)).toEqual([told]);
});

test("a turn without a word of the question and without such neighbours is not chosen", () => {
  expect(chosen(["Bo: The weather is fine"], "Who designed the lighthouse?")).toEqual([]);
});
