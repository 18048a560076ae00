import { AppError } from "../../domain/errors.ts";
import { memorySpool } from "../../domain/limits/memory.ts";
import type { ManagerName } from "../../domain/memory.ts";
import { within } from "../../platform/deadline.ts";
import type { Log } from "../../platform/log.ts";
import { createWorkApart } from "../../platform/work-apart.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import { namesFor } from "../assemble.ts";
import { late } from "../late.ts";
import type { MemoryScope, NewTurn } from "../scope.ts";
import { wantsMemory } from "../wants-memory.ts";
import { isOutage } from "./outage.ts";
import { createRefusedTurns } from "./refused.ts";
import type { SpooledName, SpooledTurn } from "./spooled-turn.ts";
import type { TurnSpool } from "./turn-spool.ts";

interface ReplayParts {
  readonly spool: Pick<TurnSpool, "due" | "read" | "remove" | "answered" | "lose" | "erase">;
  readonly documents: { readonly memory: Pick<DocumentStore["memory"], "state"> };
  /** Gives the turn to these managers, some of which may have it already. Throws if one of them fails. */
  readonly remember: (scope: MemoryScope, turn: NewTurn, names: readonly ManagerName[]) => Promise<unknown>;
  readonly log: Log;
}

/** One round over the turns that wait; true if there may be more to do at once. */
export type Replay = (now: Date) => Promise<boolean>;

/** Time limit for a turn. A slower store counts as away. */
const turnMs = 10_000;
const dayMs = 24 * 3_600_000;
/** Waits of a turn that the store refuses while it takes others. */
const [firstWaitMs, longestWaitMs] = [5_000, 10 * 60_000];
/** Number of outages at one turn after which the replay checks whether the store is away. */
const failuresInRow = 5;
/** Managers that keep the answer of a turn. */
const answerKeepers: readonly ManagerName[] = ["short_term", "episodic"];

/**
 * Remembers the turns of the spool, oldest first, while the store accepts them. A file is deleted after its turn was
 * accepted. A crash in between leads to a second attempt, which changes nothing, because the ids of its events are
 * known. A turn of a user who has opted out or was erased is deleted instead.
 */
export function createReplay({ spool, documents, remember, log }: ReplayParts): Replay {
  const apart = createWorkApart<SpooledName>({
    name: "spool of memory",
    keyOf: ({ name }) => name,
    work: replay,
    endsRound: async (error) => isOutage(error),
    firstMs: firstWaitMs,
    longestMs: longestWaitMs,
    log,
  });

  const withoutRefused = createRefusedTurns({ spool, documents });
  let stuck = { name: "", failures: 0 };

  async function replay({ name, asked_at }: SpooledName): Promise<boolean> {
    const spooled = await spool.read(name);
    if (spooled === null) return false;
    try {
      await within(turnMs, give(spooled), late("A turn of the spool", turnMs));
    } catch (error) {
      if (isOutage(error) && !(await isStuck(name, spooled.scope))) throw error;
      if (!isHopeless(error, asked_at)) throw new Error("the store does not take this turn", { cause: error });
      spool.lose(error);
    }
    await spool.remove(name);
    return true;
  }

  /**
   * Whether the same turn has failed several times in a row although the store answers. Then the other turns are tried.
   */
  async function isStuck(name: string, { tenant_id, user_id }: MemoryScope): Promise<boolean> {
    stuck = { name, failures: stuck.name === name ? stuck.failures + 1 : 1 };
    if (stuck.failures < failuresInRow) return false;
    const state = documents.memory.state({ tenant_id, user_id });
    return within(turnMs, state, late("The state of a memory", turnMs)).then(
      () => true,
      () => false,
    );
  }

  async function give({ scope, turn, wiped }: SpooledTurn): Promise<void> {
    const { tenant_id, user_id } = scope;
    const state = await documents.memory.state({ tenant_id, user_id });
    spool.answered();
    if (!wantsMemory(state)) return;
    await remember(
      scope,
      turn,
      namesFor(scope).filter((name) => !wiped || !answerKeepers.includes(name)),
    );
  }

  return async (now) => {
    const nowMs = now.getTime();
    const failed = new Set(apart.failedKeys());
    const waiting = await withoutRefused(await spool.due(now));
    const fresh = waiting.filter(({ name }) => !failed.has(name)).slice(0, memorySpool.atOnce);
    try {
      return (await apart.run([...apart.due(nowMs, memorySpool.atOnce), ...fresh], nowMs)) > 0;
    } catch (error) {
      if (!isOutage(error)) throw error;
      return false;
    }
  };
}

/** Whether to give up: a refusal that may change with time is tried for a week. */
const isHopeless = (error: unknown, asked_at: number): boolean =>
  !mayBeKept(error) || Date.now() - asked_at > memorySpool.keptDays * dayMs;

/** False for a turn that the store will never take, such as one with a character that it refuses. */
export const mayBeKept = (error: unknown): boolean =>
  !(error instanceof AppError) || isOutage(error) || error.kind === "precondition_failed";
