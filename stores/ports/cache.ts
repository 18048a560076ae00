import type { Closable, StoreHealth } from "./health.ts";

/** Role "cache": may forget anything at any time. Values are JSON; keys begin with the tenant. Never throws: a failure is a miss. */
export interface Cache extends Closable {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** Adds 1 and returns the new value; the first increment sets the lifetime. */
  increment(key: string, ttlMs: number): Promise<number>;
  health(): Promise<StoreHealth>;
}
