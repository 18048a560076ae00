import { AppError } from "../domain/errors.ts";
import {
  type ManagerName,
  type ManagerState,
  managerNames,
  type Recalled,
  type RecalledItems,
  withoutItems,
} from "../domain/memory.ts";
import { recordOf } from "../domain/record-of.ts";
import { within } from "../platform/deadline.ts";
import type { Log } from "../platform/log.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import { assembled, namesFor, tells, withoutDenial, withoutSecrets } from "./assemble.ts";
import { late } from "./late.ts";
import type { MemoryManager } from "./manager.ts";
import { createManagers } from "./managers.ts";
import type { MemoryScope, NewTurn } from "./scope.ts";
import { createReplay, mayBeKept, type Replay } from "./spool/replay.ts";
import type { TurnSpool } from "./spool/turn-spool.ts";
import { writings } from "./writings.ts";

/** All managers as one memory, which questions use. Memory is never critical: no method throws. */
export interface Memory {
  /** What the managers contribute to the question; nothing without a scope. */
  assemble(scope: MemoryScope | null, question: string): Promise<Recalled>;
  /** The same with the items, also those that the budget leaves out. Reads only. */
  recall(scope: MemoryScope | null, question: string, options?: RecallOptions): Promise<RecalledItems>;
  /** Gives the turn to every manager. A turn that the store does not take now is kept in the spool. */
  observe(scope: MemoryScope | null, turn: NewTurn): Promise<void>;
  /** Remembers turns that wait in the spool. Rejects if its files cannot be read. */
  readonly replay: Replay;
  managers(): Promise<Readonly<Record<ManagerName, ManagerState>>>;
}

export interface RecallOptions {
  /** Estimated tokens of the items, at least 1. Default: 1,000. */
  readonly budget?: number;
  /** Memory as it stood at this time. Default: now. */
  readonly as_of?: Date;
}

interface MemoryParts {
  readonly documents: DocumentStore;
  readonly log: Log;
  /** Absent: a turn that the store does not take is lost. */
  readonly spool?: TurnSpool;
  /** Milliseconds that a manager has for a recall. Default: 150. */
  readonly recallDeadlineMs?: number;
  /** For benchmarks: a first recall waits until all turns of its user are read. Default: false. */
  readonly waitsForAllTurns?: boolean;
}

interface AskedAt {
  readonly question: string;
  readonly as_of: Date | undefined;
}

const usualDeadlineMs = 150;
/** Short, because the caller waits although the answer is ready. */
const rememberDeadlineMs = 1_000;
const healthDeadlineMs = 500;

export function createMemory(parts: MemoryParts): Memory {
  const { documents, log, spool, recallDeadlineMs = usualDeadlineMs, waitsForAllTurns = false } = parts;
  const managers: Readonly<Record<ManagerName, MemoryManager>> = createManagers({
    documents,
    waitsForAll: waitsForAllTurns,
  });

  /** One manager's part of the question; null when it fails or takes too long. */
  async function recallFrom(name: ManagerName, scope: MemoryScope, { question, as_of }: AskedAt) {
    try {
      return { name, found: await atMost(recallDeadlineMs, managers[name].recall(scope, question, as_of)) };
    } catch (error) {
      log.warn({ err: error, manager: name }, "memory could not be read");
      return { name, found: null };
    }
  }

  const recall: Memory["recall"] = async (scope, question, { budget, as_of } = {}) => {
    if (!scope) return nothing(question, { reason: "no user_id", degraded: [] });
    const began = performance.now();
    const recalled = await Promise.all(namesFor(scope).map((name) => recallFrom(name, scope, { question, as_of })));
    const took_ms = Math.round(performance.now() - began);
    const degraded = recalled.flatMap(({ name, found }) => (found === null ? [name] : []));
    const partial = recalled.flatMap(({ name, found }) => (found?.isPartial ? [name] : []));
    const told = { degraded, took_ms, ...(partial.length > 0 && { partial }) };
    const used = recalled.flatMap(({ name, found }) => (found && tells(found) ? [{ name, ...found }] : []));
    if (used.length === 0) {
      const reason = degraded.length > 0 ? "memory is unavailable" : "nothing remembered yet";
      return { ...nothing(question, { reason, degraded }), ...told };
    }
    // A manager that is late, or that has not read all turns, may have the words that another one denies.
    const isSure = degraded.length + partial.length === 0;
    return { ...assembled(question, isSure ? used : used.map(withoutDenial), budget), ...told };
  };

  async function rememberIn(name: ManagerName, writing: Promise<void>): Promise<Attempt> {
    const end = writing.then(
      () => null,
      (error: unknown) => error,
    );
    try {
      await atMost(rememberDeadlineMs, writing);
      return { error: null, end };
    } catch (error) {
      log.warn({ err: error, manager: name }, "memory could not be written");
      return { error, end };
    }
  }

  return {
    recall,
    async assemble(scope, question) {
      return withoutItems(await recall(scope, question));
    },
    async observe(scope, turn) {
      if (!scope) return;
      const clean = withoutSecrets(turn);
      const attempts = await Promise.all(
        writings(managers, scope, clean).map(([name, writing]) => rememberIn(name, writing)),
      );
      const failed = attempts.filter(({ error }) => error !== null);
      if (!failed.some(({ error }) => mayBeKept(error))) return loseRefused(spool, failed);
      // A manager that has taken the turn knows its event when all get it again.
      if ((await spool?.keep(scope, clean)) === false) void loseUnlessWritten(spool, attempts);
    },
    replay: spool
      ? createReplay({
          spool,
          documents,
          // One after the other: concurrent writers of one user would only make each other repeat their decisions.
          async remember(scope, turn, names) {
            for (const name of names) await managers[name].remember(scope, turn);
          },
          log,
        })
      : async () => false,
    async managers() {
      const health = (name: ManagerName) =>
        atMost(healthDeadlineMs, managers[name].health()).catch(() => "unavailable" as const);
      const states = new Map(await Promise.all(managerNames.map(async (name) => [name, await health(name)] as const)));
      return recordOf(managerNames, (name) => states.get(name) ?? "unavailable");
    },
  };
}

/** A write that took too long may succeed after all: the turn is lost if it does not. */
async function loseUnlessWritten(
  spool: Pick<TurnSpool, "lose"> | undefined,
  attempts: readonly Attempt[],
): Promise<void> {
  const errors = await Promise.all(attempts.map(({ end }) => end));
  const error = errors.find((each) => each !== null);
  if (error !== undefined) spool?.lose(error);
}

/** No store will take the turn. A conflict is no loss: the user has opted out or was erased. */
function loseRefused(spool: Pick<TurnSpool, "lose"> | undefined, failed: readonly Attempt[]): void {
  const refused = failed.find(({ error }) => !(error instanceof AppError && error.kind === "conflict"));
  if (refused) spool?.lose(refused.error);
}

/** A manager's writing of a turn: how it went within the deadline, and at its end. No error is null. */
interface Attempt {
  readonly error: unknown;
  readonly end: Promise<unknown>;
}

const nothing = (
  question: string,
  { reason, degraded }: Required<Pick<Recalled, "reason" | "degraded">>,
): RecalledItems => ({
  question,
  used: false,
  items_used: {},
  memories: [],
  left_out: [],
  reason,
  degraded,
});

const atMost = <T>(ms: number, work: Promise<T>): Promise<T> => within(ms, work, late("Memory", ms));
