import { expect, test } from "vitest";
import type { MemoryItem } from "../../domain/memory-item.ts";
import type { MemoryItems, MemorySearch } from "../../stores/ports/memory-items.ts";
import { createGate } from "../../test/support/gate.ts";
import { newItem } from "../items/new-item.ts";
import { createOwnWrites } from "./own-writes.ts";
import { createUserTurns } from "./user-turns.ts";

const ada = { tenant_id: "t", user_id: "ada", session_id: null };
const itemOf = (n: number): MemoryItem => {
  const turn = { trace_id: `${n}`, question: "", answer: "", pipeline: "", asked_at: n, names: [], quotes: [] };
  const given = { manager: "episodic", kind: "turn", text: `word${n}`, derived_by: "test" } as const;
  return { ...newItem(turn, ada, given), id: `${n}` };
};

/** A store of so many turns. Each page but the first passes the gate, if there is one. */
function turnsOf(count: number, { pass = async (): Promise<void> => undefined, waitsForAll = false } = {}) {
  const items = Array.from({ length: count }, (_, n) => itemOf(count - n));
  const list = async (_owner: unknown, { after }: MemorySearch, limit: number) => {
    if (after) await pass();
    const first = after ? items.findIndex(({ id }) => id === after.id) + 1 : 0;
    return items.slice(first, first + limit);
  };
  const state = { version: 1, settings: { enabled: true }, erased_at: null };
  const memory = { state: async () => state, list } as unknown as MemoryItems;
  return createUserTurns(memory, createOwnWrites(10), { waitsForAll });
}

test("the first question about many turns has the newest ones, and a later one has all", async () => {
  const gate = createGate();
  const turns = turnsOf(2_500, { pass: () => gate.opened });
  const first = await turns.index(ada);
  expect([first.isComplete, first.index.turns.length]).toEqual([false, 500]);
  expect([first.index.postings("word2500").length, first.index.postings("word1").length]).toEqual([1, 0]);
  // Questions that come meanwhile share the reading.
  expect((await turns.index(ada)).index).toBe(first.index);
  gate.open();
  await expect.poll(async () => (await turns.index(ada)).isComplete, { timeout: 10_000 }).toBe(true);
  const { index } = await turns.index(ada);
  expect([index.turns.length, index.postings("word1").length]).toEqual([2_500, 1]);
});

test("turns of one page are waited for, because nothing smaller can be read", async () => {
  const { isComplete, index } = await turnsOf(400).index(ada);
  expect([isComplete, index.turns.length]).toEqual([true, 400]);
});

test("a benchmark has all turns from the first question on", async () => {
  const { isComplete, index } = await turnsOf(2_500, { waitsForAll: true }).index(ada);
  expect([isComplete, index.turns.length]).toEqual([true, 2_500]);
});

test("a reading that fails in the background is begun again by the next question", async () => {
  let fails = true;
  const gate = createGate();
  const pass = async () => {
    await gate.opened;
    if (fails) throw new Error("away");
  };
  const turns = turnsOf(2_500, { pass });
  expect((await turns.index(ada)).isComplete).toBe(false);
  gate.open();
  // Questions go on with the newest turns, whether the reading fails or not.
  expect((await turns.index(ada)).isComplete).toBe(false);
  fails = false;
  await expect.poll(async () => (await turns.index(ada)).isComplete, { timeout: 10_000 }).toBe(true);
});
