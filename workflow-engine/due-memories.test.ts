import { expect, test } from "vitest";
import { unavailable } from "../domain/errors.ts";
import type { Log } from "../platform/log.ts";
import { createDueMemories } from "./due-memories.ts";

test("an outage of the engine is logged once, and so is its end", async () => {
  const told: string[] = [];
  const log = {
    warn: (_: unknown, text: string) => told.push(text),
    info: (text: string) => told.push(text),
  } as unknown as Log;
  let [isAway, due] = [false, ["t"]];
  const engine = {
    start: async () => {
      if (isAway) throw unavailable("workflow engine");
      return "started" as never;
    },
  };
  const consolidations = { take: async () => due.map((tenant_id, n) => ({ owner_key: `${n}`, tenant_id })) };
  const { startSome } = createDueMemories({ consolidations, engine, log });
  const delayed = "consolidations of memory are delayed: the engine failed";
  const rounds = async (count: number) => {
    for (let n = 0; n < count; n += 1) await startSome();
  };
  await rounds(2);
  expect(told).toEqual([]);
  isAway = true;
  await rounds(3);
  expect(told).toEqual([delayed]);
  // Rounds without work tell nothing of the engine.
  due = [];
  await rounds(2);
  isAway = false;
  await rounds(2);
  expect(told).toEqual([delayed]);
  due = ["t"];
  await rounds(3);
  expect(told).toEqual([delayed, "consolidations of memory start again"]);
  isAway = true;
  await rounds(2);
  expect(told.filter((text) => text === delayed)).toHaveLength(2);
});
