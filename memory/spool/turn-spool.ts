import { memorySpool } from "../../domain/limits/memory.ts";
import type { MemoryOwner } from "../../domain/memory-item.ts";
import type { Log } from "../../platform/log.ts";
import type { FileStore } from "../../stores/ports/files.ts";
import { withoutSecrets } from "../assemble.ts";
import type { MemoryScope, NewTurn } from "../scope.ts";
import { bytesOf, createSpoolFiles, type SpoolBounds } from "./spool-files.ts";
import { createQuoteTest, ownerKeyOf, type SpooledName, type SpooledTurn, withoutAnswer } from "./spooled-turn.ts";

/**
 * Keeps turns that could not be remembered, in files, until the store answers again. All processes of an installation
 * share the folder. So another process replays the turns of a dead process, and an erasure reaches the turns of every
 * process.
 */
export interface TurnSpool {
  /** Resolves when the turn is on disk. False: there is no room, or no disk. Never throws. */
  keep(scope: MemoryScope, turn: NewTurn): Promise<boolean>;
  /** Counts a turn that is neither remembered nor kept. */
  lose(reason: unknown): void;
  /** True from a kept turn until the store answers again: no question should wait for a store that is away. */
  isWaiting(): boolean;
  /** Notes that the store answers. */
  answered(): void;
  /** Names of turns that this process may replay now, oldest first. */
  due(now: Date): Promise<readonly SpooledName[]>;
  /** null if it is gone. A file that holds no turn is deleted. */
  read(name: string): Promise<SpooledTurn | null>;
  /** Deletes one turn. */
  remove(name: string): Promise<void>;
  /** Deletes the turns of the owner, all or those of a session; returns how many. */
  erase(owner: MemoryOwner, session_id?: string): Promise<number>;
  /**
   * Replaces each turn of the owner by what `restOf` leaves of it, or deletes it for null; returns how many it changed.
   */
  forget(owner: MemoryOwner, restOf: (spooled: SpooledTurn) => SpooledTurn | null): Promise<number>;
  /**
   * Removes answers that quote one of these from waiting turns; returns the number of changed turns. The users' own
   * words stay.
   */
  wipe(quotes: readonly string[]): Promise<number>;
  /** Number and age of waiting turns, of all owners or of one. */
  depth(owner?: MemoryOwner): Promise<SpoolDepth>;
}

export interface SpoolDepth {
  readonly turns: number;
  readonly bytes: number;
  /** When the oldest was asked, in milliseconds; null if none waits. */
  readonly oldest_at: number | null;
  /** Turns that were neither remembered nor kept since the start of this process. */
  readonly lost: number;
}

export interface SpoolParts {
  readonly files: Pick<FileStore, "write" | "read" | "delete" | "list">;
  /** No other process uses the folder, so every turn in it is this one's. */
  readonly alone: boolean;
  readonly log: Log;
  readonly bounds?: SpoolBounds;
}

export function createTurnSpool({ files, alone, log, bounds = memorySpool }: SpoolParts): TurnSpool {
  const { look, add, replace, read, remove } = createSpoolFiles({ files, bounds, log });
  const mine = new Set<string>();
  let waiting = false;
  let lost = 0;

  const ofOwner = async (owner: MemoryOwner) => (await look()).filter(isOf(ownerKeyOf(owner)));

  const forget: TurnSpool["forget"] = async (owner, restOf) => {
    let forgotten = 0;
    for (const { name } of await ofOwner(owner)) {
      const spooled = await read(name);
      const rest = spooled && restOf(spooled);
      if (spooled === null || rest === spooled) continue;
      await (rest ? replace(name, rest) : remove(name));
      forgotten += 1;
    }
    return forgotten;
  };

  return {
    async keep(scope, turn) {
      try {
        mine.add(await add({ scope, turn: withoutSecrets(turn), wiped: false }));
        waiting = true;
        return true;
      } catch (error) {
        log.error({ err: error }, "a turn cannot be kept");
        return false;
      }
    },
    lose(reason) {
      lost += 1;
      log.error({ err: reason }, "a turn is lost: it can neither be remembered nor kept");
    },
    isWaiting: () => waiting,
    answered() {
      waiting = false;
    },
    async due(now) {
      const keptBefore = [...mine];
      const all = await look();
      const names = new Set(all.map(({ name }) => name));
      // Other processes may have taken these turns. One that this process keeps during the look may be missing in it.
      for (const name of keptBefore) if (!names.has(name)) mine.delete(name);
      const found = all.filter(
        ({ name, asked_at }) => alone || mine.has(name) || now.getTime() - asked_at >= memorySpool.foreignAfterMs,
      );
      if (found.length === 0 && mine.size === 0) waiting = false;
      return found;
    },
    read,
    remove,
    async erase(owner, session_id) {
      if (session_id !== undefined) return forget(owner, withoutSession(session_id));
      const all = await ofOwner(owner);
      for (const { name } of all) await remove(name);
      return all.length;
    },
    forget,
    async wipe(quotes) {
      const wanted = new Set(quotes);
      let wiped = 0;
      for (const { name } of (await look()).filter(createQuoteTest(quotes))) {
        const spooled = await read(name);
        if (!spooled?.turn.quotes.some((quote) => wanted.has(quote))) continue;
        const rest = withoutAnswer(spooled);
        await (rest ? replace(name, rest) : remove(name));
        wiped += 1;
      }
      return wiped;
    },
    async depth(owner) {
      const found = owner ? await ofOwner(owner) : await look();
      return { turns: found.length, bytes: bytesOf(found), oldest_at: found[0]?.asked_at ?? null, lost };
    },
  };
}

const isOf =
  (key: string) =>
  ({ owner }: SpooledName): boolean =>
    owner === key;

const withoutSession =
  (session_id: string) =>
  (each: SpooledTurn): SpooledTurn | null =>
    each.scope.session_id === session_id ? null : each;
