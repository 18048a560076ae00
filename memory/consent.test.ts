import { expect, test } from "vitest";
import { managerNames, type Recalled } from "../domain/memory.ts";
import type { MemorySettings } from "../domain/memory-item.ts";
import { createLog } from "../platform/log.ts";
import type { MemoryItems, OwnerState } from "../stores/ports/memory-items.ts";
import { withConsent } from "./consent.ts";
import type { Memory } from "./memory.ts";

const scope = { tenant_id: "default", user_id: "ada", session_id: null };
const turn = { trace_id: "t", question: "Who?", answer: "Ada.", pipeline: "p", asked_at: 1, names: [], quotes: [] };
const found: Recalled = { question: "Who is Ada?", used: true, items_used: { short_term: 1 }, degraded: [] };
const shown = {
  id: "mem_1",
  manager: "episodic",
  text: "Ada",
  score: 1,
  score_parts: null,
  trust: "direct_user",
  occurred_at: null,
} as const;

function memoryOf(state: () => Promise<OwnerState>) {
  const kept: unknown[] = [];
  const memory = {
    assemble: async () => found,
    recall: async () => ({ ...found, memories: [shown], left_out: [shown] }),
    observe: async (_scope: unknown, given: unknown) => void kept.push(given),
  } as unknown as Memory;
  const documents = { memory: { state } as unknown as MemoryItems };
  return { kept, memory: withConsent(memory, { documents, log: createLog("silent") }) };
}

const stateWith =
  (settings: MemorySettings, erased_at: Date | null = null) =>
  async () => ({
    version: 1,
    settings,
    erased_at,
  });

test("memory recalls and remembers for a user who allows it", async () => {
  const { memory, kept } = memoryOf(stateWith({ enabled: true }));
  expect(await memory.assemble(scope, "Who?")).toEqual(found);
  expect(await memory.recall(scope, "Who?")).toEqual({ ...found, memories: [shown], left_out: [shown] });
  await memory.observe(scope, turn);
  expect(kept).toEqual([turn]);
});

test.for([
  ["who has opted out", stateWith({ enabled: false }), "the user has opted out", []],
  ["who was erased", stateWith({ enabled: false }, new Date()), "the memory of the user was erased", []],
  ["of unknown settings", () => Promise.reject(new Error("away")), "memory is unavailable", managerNames],
  ["whose settings never come", () => new Promise<never>(() => undefined), "memory is unavailable", managerNames],
] as const)("a user %s is neither recalled nor remembered", async ([_who, state, reason, degraded]) => {
  const { memory, kept } = memoryOf(state);
  const nothing = { question: "Who?", used: false, items_used: {}, reason, degraded };
  expect(await memory.assemble(scope, "Who?")).toEqual(nothing);
  expect(await memory.recall(scope, "Who?")).toEqual({ ...nothing, memories: [], left_out: [] });
  await memory.observe(scope, turn);
  expect(kept).toEqual([]);
});
