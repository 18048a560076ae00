import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { memoryCache } from "../../domain/limits/memory.ts";
import type { MemoryItem, MemoryOwner } from "../../domain/memory-item.ts";
import type { MemoryItems } from "../../stores/ports/memory-items.ts";
import { type OwnWrites, ownerKey } from "./own-writes.ts";
import { compareTurns, type Following, type ReadIndex, readTurns } from "./read-turns.ts";
import { createTurnIndex, type TurnIndex } from "./turn-index.ts";

/** The words of users' turns in memory. The version of the owner's state tells whether they are still right. */
export interface UserTurns {
  /** Of the turns and notes that the owner has. Empty for a user who has switched memory off or was erased. */
  index(owner: MemoryOwner): Promise<ReadTurns>;
}

export interface ReadTurns {
  readonly index: TurnIndex;
  /** False while older turns are still being read: then the newest of them are here. */
  readonly isComplete: boolean;
}

/** A reading of the store, which goes on when a question does not wait for its end. */
interface Reading {
  readonly complete: Promise<TurnIndex>;
  /** Resolves when a question should wait no longer, with the newest turns. */
  readonly newest: Promise<TurnIndex>;
  /** What was read by now, whole pages; null before the first. */
  read(): TurnIndex | null;
}

interface Known extends ReadIndex {
  readonly version: number;
}

/** A question waits for the turns until two thirds of the recall's deadline have passed: then it searches, and reads what it found. */
const patienceMs = 100;
/** Before older turns are read, so that the question that goes on with the newest has the processor and the store to itself. */
const pauseMs = 200;

interface Options {
  /** False: the first question about many turns goes on with the newest of them when its patience is over. */
  readonly waitsForAll: boolean;
}

/**
 * Follows the store: writes of this process are applied as they were written, other changes are found by comparing revisions.
 * Texts are not kept, so what was deleted meanwhile cannot be shown from here.
 */
export function createUserTurns(
  memory: Pick<MemoryItems, "state" | "list" | "texts" | "revisions">,
  writes: OwnWrites,
  { waitsForAll }: Options,
): UserTurns {
  const known = new LRUCache<string, Known>({
    max: memoryCache.users,
    maxSize: memoryCache.turnBytes,
    sizeCalculation: ({ index }) => index.bytes,
    ttl: memoryCache.keepMs,
    // What a user had erased does not wait for the next question of this user.
    ttlAutopurge: true,
    dispose: (_, key, reason) => {
      if (reason !== "set") writes.forget(key);
    },
  });
  const loading = new Map<string, Reading>();

  async function load(owner: MemoryOwner, key: string, following: Following): Promise<TurnIndex> {
    const { version, settings, erased_at } = await memory.state(owner);
    if (!settings.enabled || erased_at !== null) {
      known.delete(key);
      return createTurnIndex();
    }
    const before = known.get(key);
    if (before?.version === version) return before.index;
    if (!before) writes.watch(key);
    const own = before && writes.between(key, before.version, version);
    if (before && own) before.index.change(turnsOf(own));
    else if (before && !before.isCut) await compareTurns(memory, owner, before.index);
    const next =
      before && (own || !before.isCut)
        ? { ...before, version }
        : { version, ...(await readTurns(memory, owner, following)) };
    known.set(key, next);
    return next.index;
  }

  function begin(owner: MemoryOwner, key: string): Reading {
    const patience = waitsForAll ? endless() : createPatience();
    const complete = load(owner, key, patience).finally(() => {
      patience.end();
      loading.delete(key);
    });
    // A question that has gone on with the newest turns does not hear of a failure; the next one reads again.
    complete.catch(() => undefined);
    return { complete, newest: patience.newest, read: patience.read };
  }

  return {
    /** Questions that come at the same time share one reading. */
    index(owner) {
      const key = ownerKey(owner);
      const running = loading.get(key) ?? begin(owner, key);
      loading.set(key, running);
      return Promise.race([
        running.complete.then(
          (index) => ({ index, isComplete: true }),
          (error: unknown) => ({ index: running.read() ?? raise(error), isComplete: false }),
        ),
        running.newest.then((index) => ({ index, isComplete: false })),
      ]);
    },
  };
}

function raise(error: unknown): never {
  throw error;
}

interface Patience extends Following, Pick<Reading, "newest" | "read"> {
  end(): void;
}

const endless = (): Patience => ({
  newest: new Promise(() => undefined),
  read: () => null,
  onPage: () => undefined,
  pause: async () => undefined,
  end: () => undefined,
});

/** When the time is over, `newest` has what was read by then, at least one page. */
function createPatience(): Patience {
  let read: TurnIndex | null = null;
  let state: "waiting" | "over" | "paused" = "waiting";
  let give: (index: TurnIndex) => void = () => undefined;
  const newest = new Promise<TurnIndex>((resolve) => {
    give = resolve;
  });
  const timer = setTimeout(() => {
    state = "over";
    if (read) give(read);
  }, patienceMs);
  return {
    newest,
    read: () => read,
    onPage(index) {
      read = index;
      if (state === "over") give(index);
    },
    async pause() {
      if (state !== "over" || read === null) return;
      state = "paused";
      await sleep(pauseMs);
    },
    end: () => clearTimeout(timer),
  };
}

/** Each once, as it is after the last of its writes. */
const turnsOf = (items: readonly MemoryItem[]): MemoryItem[] => [
  ...new Map(items.filter(({ manager }) => manager === "episodic").map((item) => [item.id, item])).values(),
];
