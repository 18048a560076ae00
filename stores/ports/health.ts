/** What every store answers about itself. `latency_ms` is that of the probe. */
export interface StoreHealth {
  readonly status: "connected" | "degraded" | "disconnected";
  readonly latency_ms: number;
  /** Engine and version, for operators ("PostgreSQL 18.4"); never an address. */
  readonly engine: string;
  /** Free space where files are kept, in bytes; other stores have none to tell. */
  readonly free_bytes?: number;
}

export interface Closable {
  /** Flushes what was acknowledged and lets go of every resource. Safe to call twice. */
  close(): Promise<void>;
}
