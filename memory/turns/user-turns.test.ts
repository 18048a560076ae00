import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MemoryItem } from "../../domain/memory-item.ts";
import type { MemoryItems, MemorySearch } from "../../stores/ports/memory-items.ts";
import { createGate, type Gate } from "../../test/support/gate.ts";
import { newItem } from "../items/new-item.ts";
import { createOwnWrites } from "./own-writes.ts";
import type { TurnIndex } from "./turn-index.ts";
import { createUserTurns } from "./user-turns.ts";

const ada = { tenant_id: "t", user_id: "ada", session_id: null };
const itemOf = (n: number): MemoryItem => {
  const turn = { trace_id: `${n}`, question: "", answer: "", pipeline: "", asked_at: n, names: [], quotes: [] };
  const given = { manager: "episodic", kind: "turn", text: `word${n}`, derived_by: "test" } as const;
  return { ...newItem(turn, ada, given), id: `${n}` };
};

// The patience of a question ends when a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());
const patienceEnds = () => vi.advanceTimersByTime(100);

/** A store of so many turns, whose pages come after `pass`. */
function turnsOf(
  count: number,
  { pass = async (_page: number): Promise<void> => undefined, waitsForAll = false } = {},
) {
  const items = Array.from({ length: count }, (_, n) => itemOf(count - n));
  const texts = async (_owner: unknown, { after }: MemorySearch, limit: number) => {
    const first = after ? items.findIndex(({ id }) => id === after.id) + 1 : 0;
    await pass(first / limit);
    return items.slice(first, first + limit);
  };
  const state = { version: 1, settings: { enabled: true }, erased_at: null };
  const memory = { state: async () => state, texts } as unknown as MemoryItems;
  return createUserTurns(memory, createOwnWrites(10), { waitsForAll });
}

const all = 2_500;
const found = (index: TurnIndex, n: number) => index.find([`word${n}`]).get(`word${n}`)?.length;

/** The pages before it are read when the last one is asked for. */
async function lastPage(page: number, asked: Gate, gate: Gate): Promise<void> {
  if (page < 2) return;
  asked.open();
  await gate.opened;
}

test("a first question waits for all turns, if they come in time", async () => {
  const { isComplete, index } = await turnsOf(all).index(ada);
  expect([isComplete, index.turns.length]).toEqual([true, all]);
  expect([1, 1_500, all].map((n) => found(index, n))).toEqual([1, 1, 1]);
});

test("when turns take longer, a question has the newest ones, and a later one has all", async () => {
  const [asked, gate] = [createGate(), createGate()];
  const turns = turnsOf(all, { pass: (page) => lastPage(page, asked, gate) });
  const reading = turns.index(ada);
  await asked.opened;
  patienceEnds();
  const first = await reading;
  expect([first.isComplete, first.index.turns.length]).toEqual([false, 2_000]);
  expect([found(first.index, all), found(first.index, 1)]).toEqual([1, undefined]);
  // Questions that come meanwhile share the reading.
  expect((await turns.index(ada)).index).toBe(first.index);
  gate.open();
  await expect.poll(async () => (await turns.index(ada)).isComplete, { timeout: 10_000 }).toBe(true);
  const { index } = await turns.index(ada);
  expect([index.turns.length, found(index, 1)]).toEqual([all, 1]);
});

test("a question waits for the first page, however long it takes", async () => {
  const gate = createGate();
  const reading = turnsOf(all, { pass: () => gate.opened }).index(ada);
  patienceEnds();
  gate.open();
  const { isComplete, index } = await reading;
  expect([isComplete, index.turns.length]).toEqual([false, 1_000]);
});

test("a benchmark has all turns from the first question on", async () => {
  const { isComplete, index } = await turnsOf(2_500, { waitsForAll: true }).index(ada);
  expect([isComplete, index.turns.length]).toEqual([true, 2_500]);
});

test("a reading that fails in the background is begun again by the next question", async () => {
  let fails = true;
  const [asked, gate] = [createGate(), createGate()];
  const turns = turnsOf(all, {
    async pass(page) {
      await lastPage(page, asked, gate);
      if (page === 2 && fails) throw new Error("away");
    },
  });
  const reading = turns.index(ada);
  await asked.opened;
  patienceEnds();
  expect((await reading).isComplete).toBe(false);
  gate.open();
  // Questions go on with the newest turns, whether the reading fails or not.
  expect((await turns.index(ada)).isComplete).toBe(false);
  fails = false;
  await expect.poll(async () => (await turns.index(ada)).isComplete, { timeout: 10_000 }).toBe(true);
});
