import type { Keys } from "./api/auth/keys.ts";
import type { ProjectionRelay } from "./knowledge/projection/relay.ts";
import type { Sweeper } from "./knowledge/sweeper.ts";
import type { Log } from "./platform/log.ts";
import { startLoop } from "./platform/loop.ts";
import type { Reconciler } from "./temporal/reconciler.ts";
import type { Starter } from "./temporal/starter.ts";

interface BackgroundWork {
  readonly relay: ProjectionRelay;
  readonly sweeper: Sweeper;
  readonly starter: Starter;
  readonly reconciler: Reconciler;
  readonly keys: Keys;
  readonly log: Log;
}

export interface Background {
  /** Something was queued: look at once. */
  wake(): void;
  close(): Promise<void>;
}

const startIntervalMs = 500;
const relayIntervalMs = 1_000;
const reconcileIntervalMs = 60_000;
const sweepIntervalMs = 30_000;
const flushIntervalMs = 60_000;
/** Leaves readers of the old revision time to finish. */
const sweepAfterMs = 120_000;
/** A job this young may still be on its way through the outbox. */
const reconcileAfterMs = 15_000;

/** The loops that bring everything queued to its end, whatever happened before; each is safe to run in many processes. */
export function startBackground({ relay, sweeper, starter, reconciler, keys, log }: BackgroundWork): Background {
  const ago = (ms: number) => new Date(Date.now() - ms);
  const starting = startLoop({ name: "starter", intervalMs: startIntervalMs, round: starter.drainOnce, log });
  const loops = [
    starting,
    startLoop({ name: "relay", intervalMs: relayIntervalMs, round: relay.drainOnce, log }),
    startLoop({
      name: "reconciler",
      intervalMs: reconcileIntervalMs,
      round: async () => {
        await reconciler.reconcileOnce(ago(reconcileAfterMs));
        return false;
      },
      log,
    }),
    startLoop({
      name: "sweeper",
      intervalMs: sweepIntervalMs,
      round: async () => (await sweeper.sweepOnce(ago(sweepAfterMs))) > 0,
      log,
    }),
    startLoop({
      name: "last-used",
      intervalMs: flushIntervalMs,
      round: async () => {
        await keys.flush();
        return false;
      },
      log,
    }),
  ];
  return {
    wake: () => starting.wake(),
    async close() {
      await Promise.all(loops.map((loop) => loop.close()));
      await keys.flush();
    },
  };
}
