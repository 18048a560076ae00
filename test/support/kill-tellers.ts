// The service as a process of its own, killed while users tell it something.
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { type BenchService, newDataDir, removeDataDir, startService } from "../../bench/support/service.ts";
import { killNow } from "./kill-rounds.ts";
import { createToldTurns, openHarbour, type Remembered, rememberedOf } from "./told-turns.ts";

interface TellingPlan {
  readonly events: number;
  readonly kills: number;
  readonly seed: number;
}

export interface TellingOutcome extends Remembered {
  readonly acknowledged: number;
}

/** Workflows are of no interest here, and their server takes time at every start. */
export const withoutTemporal = { LORE_WORKFLOW_ENGINE: "embedded" } as const;
/** A question takes less. A kill comes in the middle of several. */
const withinMs = 300;

/** Kills the service at random moments, evenly over the events, and counts what is remembered in the end. */
export async function tellThroughKills({ events, kills, seed }: TellingPlan): Promise<TellingOutcome> {
  const moments = fc.sample(fc.noBias(fc.nat(withinMs)), { seed, numRuns: kills });
  const dataDir = await newDataDir();
  let service: Promise<BenchService> = startService(dataDir, withoutTemporal);
  const turns = createToldTurns();
  try {
    await openHarbour(await service);
    const telling = turns.tell(events, () => service);
    for (const [at, ms] of moments.entries()) {
      while (turns.asked < (events * (at + 1)) / (kills + 1)) await sleep(5);
      await sleep(ms);
      const dying = await service;
      // Lanes that ask for the service wait until the next one listens.
      service = killNow(dying.process).then(() => startService(dataDir, withoutTemporal));
    }
    await telling;
    return { ...(await rememberedOf(await service, turns)), acknowledged: turns.acknowledged.size };
  } finally {
    await (await service).stop();
    await removeDataDir(dataDir);
  }
}
