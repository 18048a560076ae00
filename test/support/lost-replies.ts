// Engines whose calls fail now and then, in each of the ways that leave a caller in doubt about what has happened.
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../domain/errors.ts";
import { guarded } from "../../stores/breaker/guard.ts";
import type { AroundStore, StoreRole } from "../../stores/open.ts";

/**
 * error: fails before anything was done. timeout: nothing was done, and it took a while to find out. lost: all was done,
 * and the answer did not arrive.
 */
const kinds = ["error", "timeout", "lost"] as const;
type Kind = (typeof kinds)[number];

export interface LostReplies {
  readonly around: AroundStore;
  /** Nothing is lost before this, or after `end`. */
  begin(): void;
  end(): void;
  /** What was lost so far, by role, method and kind: "records.jobs.claim lost" → how often. */
  readonly losses: ReadonlyMap<string, number>;
}

interface LostRepliesOptions {
  readonly seed: number;
  /** Of the calls of every method, for each kind. */
  readonly share: number;
}

/** By what name errors call the role; where it depends on the engine, by the embedded one's. */
const failsAs: Readonly<Record<Exclude<StoreRole, "cache">, string>> = {
  records: "sql",
  graph: "graphdb",
  vectors: "vectorstore",
  keywords: "vectorstore",
  documents: "documents",
  files: "files",
};

const timeoutMs = 30;

/** The step that made the call is tried again soon. By its own limits it would pause for a minute after six attempts. */
const retryAfterSeconds = 1;

const lostCall = (role: string, cause: Error): AppError =>
  new AppError("unavailable", `${role} unavailable`, { details: { role }, cause, retryAfterSeconds });

/** Which call of a method is lost follows from the seed, however calls of different methods come to be mixed. */
export function lostReplies({ seed, share }: LostRepliesOptions): LostReplies {
  const losses = new Map<string, number>();
  const calls = new Map<string, number>();
  let active = false;

  function fate(method: string): Kind | undefined {
    if (!active) return undefined;
    const call = (calls.get(method) ?? 0) + 1;
    calls.set(method, call);
    const kind = kinds[Math.floor(fraction(`${seed} ${method} ${call}`) / share)];
    if (kind !== undefined) losses.set(`${method} ${kind}`, (losses.get(`${method} ${kind}`) ?? 0) + 1);
    return kind;
  }

  const around: AroundStore = (role, store) => {
    if (role === "cache") {
      // It never throws: what it loses is a miss. What it does not learn is its adapter's own affair.
      return guarded(store, "", async (path, work) => (path === "get" && fate("cache.get") ? undefined : work()));
    }
    return guarded(store, "", async (path, work) => {
      const kind = fate(`${role}.${path}`);
      if (kind === undefined) return work();
      if (kind === "timeout") await sleep(timeoutMs);
      if (kind === "lost") await work().catch(() => undefined);
      throw lostCall(failsAs[role], new Error(`${role}.${path}: ${kind}`));
    });
  };
  return {
    around,
    begin: () => {
      active = true;
    },
    end: () => {
      active = false;
    },
    losses,
  };
}

/** From 0 to 1, the same for the same text. */
const fraction = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
