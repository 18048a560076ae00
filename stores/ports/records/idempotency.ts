import type { Quoting } from "../../../domain/quotes.ts";

/** An Idempotency-Key that one request holds while it works. */
export interface IdempotencyClaim {
  readonly tenant_id: string;
  /** Method and path pattern. */
  readonly route: string;
  readonly key: string;
  /** SHA-256 of the request's content. */
  readonly fingerprint: string;
  /** Hours that the answer is kept. */
  readonly keep_hours: number;
  /** Id of the request. When the reply to `claim` is lost and the same request claims again, it still owns the key. */
  readonly owner: string;
}

/** What a repetition of the request receives: status and JSON body. It is erased with the sources that it quotes. */
export interface KeptAnswer extends Quoting {
  readonly status: number;
  readonly body: unknown;
}

/** The answer to keep for a claim. It is stored in the transaction that makes the change. */
export interface AnswerToKeep<Result> {
  readonly claim: IdempotencyClaim;
  answer(result: Result): KeptAnswer;
}

export type IdempotencyState =
  | { readonly state: "claimed" }
  | { readonly state: "in_flight" }
  | { readonly state: "mismatch" }
  /** The answer quoted a source that was deleted or replaced since. */
  | { readonly state: "wiped" }
  | { readonly state: "done"; readonly status: number; readonly body: unknown };

/** Idempotency keys of requests. Only the answer is kept, for `keep_hours`. */
export interface IdempotencyRecords {
  /**
   * Takes the key, in its own transaction, before the work begins. The lease lapses after 60 seconds without `renew`,
   * because then the process has died. A repeated claim by the same owner renews the lease.
   */
  claim(claim: IdempotencyClaim): Promise<IdempotencyState>;
  /** Renews the lease. False when another request has taken over the key. */
  renew(claim: IdempotencyClaim): Promise<boolean>;
  /**
   * Keeps the answer (JSON) for repetitions of the request; not its body when a revision that it quotes was swept
   * meanwhile. False when another request has taken over the key.
   */
  complete(claim: IdempotencyClaim, answer: KeptAnswer): Promise<boolean>;
  /** Frees the key after a request that failed without an effect. A kept answer stays. */
  release(claim: IdempotencyClaim): Promise<void>;
  /** Removes expired keys, at most one batch; returns how many. */
  sweep(): Promise<number>;
}
