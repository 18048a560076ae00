import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MemoryItem } from "../../domain/memory-item.ts";
import type { MemoryItems, MemorySearch, MemoryWrite } from "../../stores/ports/memory-items.ts";
import { createGate, type Gate } from "../../test/support/gate.ts";
import { newItem } from "../items/new-item.ts";
import { createOwnWrites } from "../own-writes.ts";
import type { TurnIndex } from "./turn-index.ts";
import { createUserTurns, type UserTurns } from "./user-turns.ts";

const ada = { tenant_id: "t", user_id: "ada", session_id: null };
const itemOf = (n: number): MemoryItem => {
  const turn = { trace_id: `${n}`, question: "", answer: "", pipeline: "", asked_at: n, names: [], quotes: [] };
  const given = { manager: "episodic", kind: "turn", text: `word${n}`, derived_by: "test" } as const;
  return { ...newItem(turn, ada, given), id: `${n}` };
};

// The patience of a question and the pause after it end when a test says so, however slow the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());
const patienceEnds = () => vi.advanceTimersByTime(40);
const pauseEnds = () => vi.advanceTimersByTime(200);

/** Whether all turns are read, after the pause. */
const complete = (turns: UserTurns) => async (): Promise<boolean> => {
  pauseEnds();
  return (await turns.index(ada)).isComplete;
};

const unchanged = { version: 1, settings: { enabled: true }, erased_at: null };

/** A store of so many turns, whose pages come after `pass`. */
function turnsOf(
  count: number,
  {
    pass = async (_first: number): Promise<void> => undefined,
    state = async () => unchanged,
    waitsForAll = false,
  } = {},
) {
  const items = Array.from({ length: count }, (_, n) => itemOf(count - n));
  const texts = async (_owner: unknown, { after }: MemorySearch, limit: number) => {
    const first = after ? items.findIndex(({ id }) => id === after.id) + 1 : 0;
    await pass(first);
    return items.slice(first, first + limit);
  };
  const memory = { state, texts } as unknown as MemoryItems;
  return createUserTurns(memory, createOwnWrites(10), { waitsForAll });
}

/** Pages of 250, 1,000, 1,000 and 250 turns. */
const [all, lastFirst] = [2_500, 2_250];
const found = (index: TurnIndex, n: number) => index.find([`word${n}`]).get(`word${n}`)?.length;

/** The pages before it are read when the last one is asked for. */
async function lastPage(first: number, asked: Gate, gate: Gate): Promise<void> {
  if (first < lastFirst) return;
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
  const turns = turnsOf(all, { pass: (first) => lastPage(first, asked, gate) });
  const reading = turns.index(ada);
  await asked.opened;
  patienceEnds();
  const first = await reading;
  expect(first.isComplete).toBe(false);
  expect(first.index.turns.length).toBeGreaterThanOrEqual(1_250);
  expect([found(first.index, all), found(first.index, 1)]).toEqual([1, undefined]);
  // Questions that come meanwhile share the reading.
  expect((await turns.index(ada)).index).toBe(first.index);
  gate.open();
  await expect.poll(complete(turns), { timeout: 60_000 }).toBe(true);
  const { index } = await turns.index(ada);
  expect([index.turns.length, found(index, 1)]).toEqual([all, 1]);
});

test("a question waits for the first page, however long it takes", async () => {
  const gate = createGate();
  const reading = turnsOf(all, { pass: () => gate.opened }).index(ada);
  patienceEnds();
  gate.open();
  const { isComplete, index } = await reading;
  expect([isComplete, index.turns.length]).toEqual([false, 250]);
});

test("a question whose patience is over is not kept from its turns by the indexing of the next page", async () => {
  const [asked, gate] = [createGate(), createGate()];
  const pass = async (first: number) => {
    if (first === 0) return;
    asked.open();
    await gate.opened;
  };
  const reading = turnsOf(all, { pass }).index(ada);
  await asked.opened;
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  // The first page is indexed while the second is asked for.
  for (let n = 0; n < 20; n += 1) await new Promise(setImmediate);
  patienceEnds();
  gate.open();
  const { index } = await reading;
  for (let n = 0; n < 20; n += 1) await new Promise(setImmediate);
  expect(index.turns.length).toBe(250);
});

test("a question has the newest turns when the store fails at older ones, and fails without any", async () => {
  const failingFrom = (from: number) =>
    turnsOf(all, { pass: async (first) => (first >= from ? Promise.reject(new Error("away")) : undefined) });
  const { isComplete, index } = await failingFrom(1_250).index(ada);
  expect([isComplete, index.turns.length]).toEqual([false, 1_250]);
  await expect(failingFrom(0).index(ada)).rejects.toThrow("away");
});

test("between the slices of a page others have their turn", async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    running = setImmediate(count);
  };
  let running = setImmediate(count);
  await turnsOf(all).index(ada);
  clearImmediate(running);
  expect(turns).toBeGreaterThanOrEqual(all / 100);
});

test("a question that comes during a reading has the turns that were written before it came", async () => {
  const [asked, gate] = [createGate(), createGate()];
  let version = 1;
  const memory = {
    state: async () => ({ version, settings: { enabled: true }, erased_at: null }),
    async texts(_owner: unknown, { after }: MemorySearch) {
      const page = after ? [] : [itemOf(1)];
      asked.open();
      await gate.opened;
      return page;
    },
    write: async () => "written",
  } as unknown as MemoryItems;
  const writes = createOwnWrites(10);
  const turns = createUserTurns(memory, writes, { waitsForAll: false });
  const before = turns.index(ada);
  await asked.opened;
  const change = { item: itemOf(2) } as unknown as MemoryWrite["changes"][number];
  await writes.noting(memory).write(ada, { version, changes: [change] } as unknown as MemoryWrite);
  version = 2;
  const after = turns.index(ada);
  gate.open();
  expect(found((await before).index, 1)).toBe(1);
  const { isComplete, index } = await after;
  expect([isComplete, found(index, 1), found(index, 2)]).toEqual([true, 1, 1]);
});

test("a question that waits for a reading after the running one keeps its patience", async () => {
  const [asked, gate] = [createGate(), createGate()];
  let states = 0;
  const turns = turnsOf(all, {
    pass: (first) => lastPage(first, asked, gate),
    // Memory is switched on while the first question asks.
    async state() {
      states += 1;
      return states === 1 ? { ...unchanged, settings: { enabled: false } } : { ...unchanged, version: 2 };
    },
  });
  const [first, second] = [turns.index(ada), turns.index(ada)];
  await asked.opened;
  patienceEnds();
  expect((await first).index.turns).toEqual([]);
  const { isComplete, index } = await second;
  expect([isComplete, found(index, all)]).toEqual([false, 1]);
  gate.open();
  await expect.poll(complete(turns), { timeout: 60_000 }).toBe(true);
});

test("a question that joins a reading asks meanwhile whether turns were written since, and reads none again", async () => {
  const gate = createGate();
  let [states, pages] = [0, 0];
  const turns = turnsOf(1, {
    async pass() {
      pages += 1;
    },
    async state() {
      states += 1;
      if (states === 2) gate.open();
      await gate.opened;
      return unchanged;
    },
  });
  const both = await Promise.all([turns.index(ada), turns.index(ada)]);
  expect(both.map(({ isComplete, index }) => [isComplete, found(index, 1)])).toEqual(Array(2).fill([true, 1]));
  expect([states, pages]).toEqual([2, 1]);
});

test("a question that joins a reading has its turns if the store fails afterwards", async () => {
  let states = 0;
  const turns = turnsOf(1, {
    async state() {
      states += 1;
      if (states === 2) throw new Error("away");
      return unchanged;
    },
  });
  const [first, second] = await Promise.all([turns.index(ada), turns.index(ada)]);
  expect([first.isComplete, second.isComplete, found(second.index, 1)]).toEqual([true, false, 1]);
});

test("a benchmark has all turns from the first question on", async () => {
  const { isComplete, index } = await turnsOf(2_500, { waitsForAll: true }).index(ada);
  expect([isComplete, index.turns.length]).toEqual([true, 2_500]);
});

test("a reading that fails in the background is begun again by the next question", async () => {
  let fails = true;
  const [asked, gate] = [createGate(), createGate()];
  const turns = turnsOf(all, {
    async pass(first) {
      await lastPage(first, asked, gate);
      if (first === lastFirst && fails) throw new Error("away");
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
  await expect.poll(complete(turns), { timeout: 60_000 }).toBe(true);
});
