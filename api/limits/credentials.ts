import { LRUCache } from "lru-cache";
import type { Principal } from "../../domain/auth.ts";
import { AppError } from "../../domain/errors.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Cache } from "../../stores/ports/cache.ts";
import { addressBlock } from "./client-address.ts";
import { createSlots } from "./slots.ts";

/** Length of the queue of checks for an address over its limit. A check waits at most `patienceMs`. */
const waiting = 64;
const patienceMs = 5_000;
/** Bound on the addresses that are remembered as over their limit. */
const maxAddresses = 10_000;

interface Attempt {
  /** Address of the client. */
  readonly from: string;
  /** Whether these credentials were accepted before. */
  readonly wasRight: boolean;
  readonly check: () => Promise<Principal>;
}

interface GuardParts {
  readonly cache: Pick<Cache, "take">;
  readonly metrics: Pick<Metrics, "rateLimited">;
  readonly failuresPerMinute: number;
}

/**
 * Counts wrong credentials per address, over all processes. Valid credentials always pass, because the check comes
 * before the count. When an address is over its limit, each process checks its requests one at a time, which protects
 * the records from guesses. Credentials that were accepted before do not wait in that queue.
 */
export function createCredentialGuard({ cache, metrics, failuresPerMinute }: GuardParts) {
  const over = new LRUCache<string, true>({ max: maxAddresses, ttl: 60_000 });
  const turns = createSlots({ atOnce: 1, waiting, patienceMs });
  const limits = { perMinute: failuresPerMinute, perDay: Number.POSITIVE_INFINITY, burst: 0 };

  function refusal(retryAfterSeconds: number): AppError {
    metrics.rateLimited("none", "auth");
    const message = `Rate limit exceeded: ${failuresPerMinute} failed authentications per minute from this address`;
    return new AppError("rate_limited", message, { retryAfterSeconds });
  }

  async function failed(address: string, error: unknown): Promise<never> {
    if (!isWrongCredential(error)) throw error;
    const verdict = await cache.take(`address:${address}`, limits, "extra");
    if (verdict.allowed) throw error;
    const { retryAfterSeconds } = verdict;
    over.set(address, true, { ttl: retryAfterSeconds * 1000 });
    throw refusal(retryAfterSeconds);
  }

  return async ({ from, wasRight, check }: Attempt): Promise<Principal> => {
    const address = addressBlock(from);
    if (wasRight || !over.has(address)) return check().catch((error: unknown) => failed(address, error));
    const leave = await turns.take(address).catch(() => {
      throw refusal(1);
    });
    try {
      return await check();
    } catch (error) {
      return await failed(address, error);
    } finally {
      leave();
    }
  };
}

/** The request carried wrong credentials. A request without credentials is no guess. */
const isWrongCredential = (error: unknown): boolean =>
  error instanceof AppError && error.kind === "unauthenticated" && error.details?.presented === true;
