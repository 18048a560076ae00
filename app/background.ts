import type { Keys } from "../api/auth/keys.ts";
import type { FinishDeletions } from "../knowledge/finish-deletions.ts";
import type { KgWiper } from "../knowledge/kg-wiper.ts";
import type { ProjectionRelay } from "../knowledge/projection/relay.ts";
import type { SecondaryRelay } from "../knowledge/projection/secondary.ts";
import type { PictureRefresh } from "../knowledge/refresh-pictures.ts";
import type { Retention } from "../knowledge/retention.ts";
import type { Sweeper } from "../knowledge/sweeper.ts";
import type { DerivingAnew } from "../knowledge/upkeep/derive-anew.ts";
import type { MemoryEraser } from "../memory/eraser.ts";
import type { Memory } from "../memory/memory.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import { type Loop, startLoop } from "../platform/loop.ts";
import type { AccessLog } from "../retrieval/access-log.ts";
import type { DueMemories } from "../workflow-engine/due-memories.ts";
import type { OverdueWebhooks } from "../workflow-engine/overdue.ts";
import type { Reconciler } from "../workflow-engine/reconciler.ts";
import type { Starter } from "../workflow-engine/starter.ts";

interface BackgroundWork {
  readonly relay: ProjectionRelay;
  /** null without a secondary graph. */
  readonly secondaryRelay: SecondaryRelay | null;
  readonly pictureRefresh: PictureRefresh;
  readonly sweeper: Sweeper;
  readonly finishDeletions: FinishDeletions;
  readonly kgWiper: KgWiper;
  readonly eraser: MemoryEraser;
  readonly retention: Retention;
  readonly derivingAnew: DerivingAnew;
  readonly starter: Starter;
  readonly reconciler: Reconciler;
  readonly overdue: OverdueWebhooks;
  readonly memory: Pick<Memory, "replay">;
  readonly dueMemories: DueMemories;
  readonly keys: Keys;
  readonly accessed: AccessLog;
  /** Drops data of documents that no longer exist from the memory of this process. */
  readonly forgetDeleted: () => Promise<unknown>;
  /** null if the nightly purge is switched off. */
  readonly nightlyPurge: ((now: Date, closing: AbortSignal) => Promise<void>) | null;
  readonly deletion: Pick<Config["deletion"], "uploadSeconds">;
  readonly log: Log;
}

export interface Background {
  /** Called after work was queued: the starter polls at once. */
  wake(): void;
  close(): Promise<void>;
}

const startIntervalMs = 500;
const relayIntervalMs = 1_000;
const deriveIntervalMs = 1_000;
const deletionIntervalMs = 1_000;
const pictureIntervalMs = 2_000;
const sweepIntervalMs = 30_000;
const replayIntervalMs = 1_000;
const flushIntervalMs = 60_000;
const forgetIntervalMs = 30_000;
const retentionIntervalMs = 60_000;
const longestUploadsIntervalMs = 3_600_000;
const purgeIntervalMs = 600_000;
/** The reconciler skips younger jobs: their start order may still be in the outbox. */
const reconcileAfterMs = 15_000;

/**
 * Loops that finish all queued work, also after a crash. Each loop is safe to run in many processes. An API process
 * starts workflows, remembers turns that had to wait, writes the uses that it noted in memory, and forgets deleted
 * documents; workers run the other loops, too.
 */
export function startBackground(role: Config["server"]["role"], work: BackgroundWork): Background {
  const { starter, memory, keys, accessed, forgetDeleted, log } = work;
  const replay = () => memory.replay(new Date());
  const flush = () => Promise.all([keys.flush(), accessed.flush()]);
  const starting = startLoop({ name: "starter", intervalMs: startIntervalMs, round: starter.drainOnce, log });
  const loops = [
    starting,
    startLoop({ name: "spool of memory", intervalMs: replayIntervalMs, round: replay, log }),
    startLoop({ name: "last-used", intervalMs: flushIntervalMs, round: nothingMore(flush), log }),
    startLoop({ name: "memory", intervalMs: forgetIntervalMs, round: nothingMore(forgetDeleted), log }),
    ...(role === "api" ? [] : startUpkeep(work)),
  ];
  return {
    wake: () => starting.wake(),
    /** All loops are told to end at once: one after the other, those that wait would begin new rounds. */
    async close() {
      await Promise.all(loops.map((loop) => loop.close()));
    },
  };
}

const ago = (ms: number) => new Date(Date.now() - ms);

const nothingMore = (work: (closing: AbortSignal) => Promise<unknown>) => async (closing: AbortSignal) => {
  await work(closing);
  return false;
};

function startUpkeep(work: BackgroundWork): readonly Loop[] {
  const { relay, secondaryRelay, sweeper, kgWiper, derivingAnew, retention, reconciler, overdue, dueMemories, log } =
    work;
  const { pictureRefresh, finishDeletions, eraser, nightlyPurge, deletion } = work;
  // The first round checks jobs of any age, so that jobs of a killed process need not wait until their lease ends.
  let reconcileAge = 0;
  const reconcile = async () => {
    await reconciler.reconcileOnce(ago(reconcileAge));
    reconcileAge = reconcileAfterMs;
  };
  const sweep = async (closing: AbortSignal) => (await sweeper.sweepOnce(new Date(), closing)) > 0;
  const wipe = async () => (await kgWiper.wipeOnce(new Date())) > 0;
  const erase = async () => (await eraser.eraseOnce(new Date())) > 0;
  const sweepUploads = () => sweeper.sweepUploads(new Date());
  const retain = () => retention.removeOnce(new Date());
  return [
    startLoop({ name: "relay", intervalMs: relayIntervalMs, round: relay.drainOnce, log }),
    ...(secondaryRelay
      ? [startLoop({ name: "secondary relay", intervalMs: relayIntervalMs, round: secondaryRelay.drainOnce, log })]
      : []),
    startLoop({ name: "reconciler", intervalMs: reconciler.intervalMs, round: nothingMore(reconcile), log }),
    startLoop({ name: "webhooks", intervalMs: overdue.intervalMs, round: nothingMore(overdue.lookOnce), log }),
    startLoop({ name: "memories", intervalMs: dueMemories.intervalMs, round: dueMemories.startSome, log }),
    startLoop({
      name: "deriving anew",
      intervalMs: deriveIntervalMs,
      round: derivingAnew.startSome,
      log,
    }),
    startLoop({
      name: "deletions",
      intervalMs: deletionIntervalMs,
      round: () => finishDeletions.finishSome(new Date()),
      log,
    }),
    startLoop({ name: "eraser of memory", intervalMs: deletionIntervalMs, round: erase, log }),
    startLoop({ name: "pictures", intervalMs: pictureIntervalMs, round: pictureRefresh.drawSome, log }),
    startLoop({ name: "sweeper", intervalMs: sweepIntervalMs, round: sweep, log }),
    startLoop({ name: "wiper of knowledge graphs", intervalMs: sweepIntervalMs, round: wipe, log }),
    startLoop({
      name: "upload sweeper",
      intervalMs: Math.min(longestUploadsIntervalMs, Math.max(sweepIntervalMs, deletion.uploadSeconds * 1_000)),
      round: nothingMore(sweepUploads),
      log,
    }),
    startLoop({ name: "retention", intervalMs: retentionIntervalMs, round: retain, log }),
    ...(nightlyPurge
      ? [
          startLoop({
            name: "purge",
            intervalMs: purgeIntervalMs,
            round: nothingMore((closing) => nightlyPurge(new Date(), closing)),
            log,
          }),
        ]
      : []),
  ];
}
