/** An Idempotency-Key in the hands of the request that works under it. */
export interface IdempotencyClaim {
  readonly tenant_id: string;
  /** Method and path pattern. */
  readonly route: string;
  readonly key: string;
  /** SHA-256 of what was asked for. */
  readonly fingerprint: string;
  /** The request: its own claim, made again after a lost reply, is still its own. */
  readonly owner: string;
}

export type IdempotencyState =
  | { readonly state: "claimed" }
  | { readonly state: "in_flight" }
  | { readonly state: "mismatch" }
  | { readonly state: "done"; readonly status: number; readonly body: unknown };

/** Keys of requests that must not be done twice. Nothing but the answer is kept, for 24 hours. */
export interface IdempotencyRecords {
  /**
   * In a transaction of its own, before the work begins. Lapses after 60 seconds without `renew`: its process died.
   * Claiming again as the same owner renews.
   */
  claim(claim: IdempotencyClaim): Promise<IdempotencyState>;
  /** A sign of life. False when another request has taken the key over. */
  renew(claim: IdempotencyClaim): Promise<boolean>;
  /** Keeps what the repeated request is told (JSON). False when another request has taken the key over. */
  complete(claim: IdempotencyClaim, status: number, body: unknown): Promise<boolean>;
  /** Lets the key be used again (the request failed without an effect); an answer that was kept stays. */
  release(claim: IdempotencyClaim): Promise<void>;
  /** Removes keys whose time is over, at most a batch; returns how many. */
  sweep(): Promise<number>;
}
