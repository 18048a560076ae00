import { afterAll, beforeAll, expect, test } from "vitest";
import { newDataDir, removeDataDir, startService } from "../../bench/support/service.ts";
import { build } from "../../scripts/set-up/build.mjs";
import { type OwnEngine, ownEngine } from "../support/engines.ts";
import { killNow } from "../support/kill-rounds.ts";
import { tellThroughKills, withoutTemporal } from "../support/kill-tellers.ts";
import { createToldTurns, openHarbour, rememberedOf, turnsWaiting } from "../support/told-turns.ts";

/** `npm run prove:memory` plays 1,000 events. */
const events = 100;
const kills = 2;
/** Another seed kills at other moments: LORE_KILL_SEED=7 npx vitest run test/chaos/memory-kill.test.ts */
const seed = Number(process.env.LORE_KILL_SEED ?? Math.floor(Math.random() * 1_000_000));
const timeout = 300_000;

let mongodb: OwnEngine;
// The build does nothing after `npm test` has built. A file that runs alone must not use an older build.
beforeAll(async () => {
  await build(() => undefined);
  mongodb = await ownEngine("mongodb");
}, timeout);
afterAll(() => mongodb?.stop());

test(`every answered turn is remembered once after ${kills} kills in ${events} turns (seed ${seed})`, {
  timeout,
}, async () => {
  const { acknowledged, ...found } = await tellThroughKills({ events, kills, seed });
  expect(found).toEqual({ lost: [], doubled: [] });
  // All but those that were under way at a kill.
  expect(acknowledged).toBeGreaterThan(events / 2);
});

test("without the documents questions are answered, and their turns outlive a kill and are replayed once", {
  timeout,
}, async () => {
  const dataDir = await newDataDir();
  const settings = { ...withoutTemporal, ...mongodb.settings };
  let service = await startService(dataDir, settings);
  const turns = createToldTurns();
  try {
    await openHarbour(service);
    await turns.tell(10, async () => service);
    // A busy machine may miss the deadline of a recall.
    const before = turns.degraded;
    await mongodb.kill();
    await turns.tell(40, async () => service);
    expect(turns.acknowledged.size).toBe(40);
    expect(turns.degraded - before).toBe(30);
    expect(await turnsWaiting(service)).toBeGreaterThanOrEqual(30);
    await killNow(service.process);
    await mongodb.restart();
    service = await startService(dataDir, settings);
    await turns.tell(50, async () => service);
    expect(await rememberedOf(service, turns)).toEqual({ lost: [], doubled: [] });
    expect(turns.acknowledged.size).toBe(50);
  } finally {
    await service.stop();
    await removeDataDir(dataDir);
  }
});
