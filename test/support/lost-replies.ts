// Engines whose calls fail now and then, in each of the ways that leave the caller in doubt about their effect.
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../domain/errors.ts";
import { guarded } from "../../stores/breaker/guard.ts";
import type { AroundStore, StoreRole } from "../../stores/open.ts";

/**
 * error: the call fails before it does anything. timeout: the call does nothing and fails after a while. lost: the call
 * does its work, but its answer does not arrive.
 */
const kinds = ["error", "timeout", "lost"] as const;
type Kind = (typeof kinds)[number];

export interface LostReplies {
  readonly around: AroundStore;
  /** Calls are lost only after this, until `end`. */
  begin(): void;
  end(): void;
  /** The lost calls so far, by role, method and kind: "records.jobs.claim lost" → how often. */
  readonly losses: ReadonlyMap<string, number>;
}

interface LostRepliesOptions {
  readonly seed: number;
  /** Share of the calls of every method that each kind hits. */
  readonly share: number;
}

/** The name of the role in errors; if it depends on the engine, that of the embedded engine. */
const failsAs: Readonly<Record<Exclude<StoreRole, "cache">, string>> = {
  records: "sql",
  graph: "graphdb",
  vectors: "vectorstore",
  keywords: "vectorstore",
  documents: "documents",
  files: "files",
};

const timeoutMs = 30;

/** The step that made the call is tried again soon. Its own limits would pause it for a minute after six attempts. */
const retryAfterSeconds = 1;

const lostCall = (role: string, cause: Error): AppError =>
  new AppError("unavailable", `${role} unavailable`, { details: { role }, cause, retryAfterSeconds });

/** The seed decides which calls of a method are lost, regardless of the order between different methods. */
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
      // A cache never throws: a lost read is a miss. Lost writes are left to its adapter.
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

/** A number from 0 to 1 that depends only on the text. */
const fraction = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
