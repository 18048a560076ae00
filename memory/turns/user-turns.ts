import { LRUCache } from "lru-cache";
import { memoryCache } from "../../domain/limits/memory.ts";
import type { MemoryItem, MemoryOwner } from "../../domain/memory-item.ts";
import type { MemoryItems } from "../../stores/ports/memory-items.ts";
import { type OwnWrites, ownerKey } from "../own-writes.ts";
import { wantsMemory } from "../wants-memory.ts";
import { compareTurns, type Following, type ReadIndex, readTurns } from "./read-turns.ts";
import { createTurnIndex, type TurnIndex } from "./turn-index.ts";

/** Caches the words of users' turns. The version of the owner's state shows whether they are current. */
export interface UserTurns {
  /** The index of the owner's turns and notes. Empty for a user who has switched memory off or was erased. */
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

/**
 * How long a question waits for the turns. Memory may cost a question 50 ms, and the search in them takes the rest. The
 * newest thousand are read by then; of users with 10,000 not all were read in 100 ms either.
 */
const patienceMs = 40;
/** Pause before older turns are read, so that the waiting question has the processor and the store to itself. */
const pauseMs = 200;

interface Options {
  /** False: the first question about many turns goes on with the newest of them when its patience is over. */
  readonly waitsForAll: boolean;
}

/**
 * Follows the store: applies writes of this process, and finds other changes by comparing revisions. It keeps no texts,
 * so it cannot show an item that was deleted.
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
    // Removes expired entries at once: erased turns must not stay here until this user's next question.
    ttlAutopurge: true,
    dispose: (_, key, reason) => {
      if (reason !== "set") writes.forget(key);
    },
  });
  const loading = new Map<string, Reading>();

  async function load(owner: MemoryOwner, key: string, following: Following): Promise<TurnIndex> {
    const state = await memory.state(owner);
    const { version } = state;
    if (!wantsMemory(state)) {
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
    // A question that continued with the newest turns does not get this failure; the next question reads again.
    complete.catch(() => undefined);
    const reading = { complete, newest: patience.newest, read: patience.read };
    loading.set(key, reading);
    return reading;
  }

  /**
   * Questions that come at the same time share one reading. A reading that runs already may have begun before a write
   * that the question must see: if the owner's version shows one, the question also needs a reading that begins after
   * it. If that fails, the question goes on without the newest turns.
   */
  async function join(owner: MemoryOwner, key: string, running: Reading): Promise<ReadTurns> {
    const now = memory.state(owner);
    now.catch(() => undefined);
    const first = await patiently(running);
    if (!first.isComplete) return first;
    try {
      const { version } = await now;
      const current = known.get(key);
      if (current?.version === version) return { index: current.index, isComplete: true };
      return await patiently(loading.get(key) ?? begin(owner, key));
    } catch {
      return { ...first, isComplete: false };
    }
  }

  return {
    index(owner) {
      const key = ownerKey(owner);
      const running = loading.get(key);
      return running ? join(owner, key, running) : patiently(begin(owner, key));
    },
  };
}

/** All turns of a reading, or the newest ones when the patience is over or the store fails at older ones. */
const patiently = ({ complete, newest, read }: Reading): Promise<ReadTurns> =>
  Promise.race([
    complete.then(
      (index) => ({ index, isComplete: true }),
      (error: unknown) => ({ index: read() ?? raise(error), isComplete: false }),
    ),
    newest.then((index) => ({ index, isComplete: false })),
  ]);

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
      // The same timers as the patience, which tests hold.
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    },
    end: () => clearTimeout(timer),
  };
}

/** Each once, as it is after the last of its writes. */
const turnsOf = (items: readonly MemoryItem[]): MemoryItem[] => [
  ...new Map(items.filter(({ manager }) => manager === "episodic").map((item) => [item.id, item])).values(),
];
