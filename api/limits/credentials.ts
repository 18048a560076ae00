import { LRUCache } from "lru-cache";
import type { Principal } from "../../domain/auth.ts";
import { AppError } from "../../domain/errors.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Cache } from "../../stores/ports/cache.ts";
import { addressBlock } from "../http/client-address.ts";
import { createSlots } from "./slots.ts";

/** Checks of an address over its limit that wait for the one under way, each as long as a look-up may take. */
const waiting = 64;
const patienceMs = 5_000;
/** Addresses that are remembered as being over their limit. */
const maxAddresses = 10_000;

interface Attempt {
  /** Address of the client. */
  readonly from: string;
  /** Whether these very credentials were right before. */
  readonly wasRight: boolean;
  readonly check: () => Promise<Principal>;
}

interface GuardParts {
  readonly cache: Pick<Cache, "take">;
  readonly metrics: Pick<Metrics, "rateLimited">;
  readonly failuresPerMinute: number;
}

/**
 * Counts wrong credentials by address, over all processes. A right one passes always: its check comes first. What keeps
 * guesses off the records, once an address is over its limit, is that its checks go one by one in each process; those
 * that were right before do not wait among them.
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

/** Present and wrong. Who sends none guesses nothing. */
const isWrongCredential = (error: unknown): boolean =>
  error instanceof AppError && error.kind === "unauthenticated" && error.details?.presented === true;
