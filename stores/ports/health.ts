/** The report of a store about itself. `latency_ms` is the duration of the probe. */
export interface StoreHealth {
  readonly status: "connected" | "degraded" | "disconnected";
  readonly latency_ms: number;
  /** Engine and version, for operators ("PostgreSQL 18.4"); never an address. */
  readonly engine: string;
  /** Free bytes on the disk that holds the files; absent for other stores. */
  readonly free_bytes?: number;
}

export interface Closable {
  /** Flushes acknowledged writes and releases every resource. Safe to call twice. */
  close(): Promise<void>;
}
