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
  /** Id of the request. If the reply to `claim` was lost, the same request may claim again and still owns the key. */
  readonly owner: string;
}

/** Status and JSON body that a repeated request receives. They are erased with the sources that they quote. */
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
  /** The answer was erased, because it quoted a source that has since been deleted or replaced. */
  | { readonly state: "wiped" }
  | { readonly state: "done"; readonly status: number; readonly body: unknown };

/** Idempotency keys of requests. Only the answer is kept, for `keep_hours`. */
export interface IdempotencyRecords {
  /**
   * Takes the key, in its own transaction, before the work begins. The lease lapses after 60 seconds without `renew`:
   * its process has died. A repeated claim by the same owner renews the lease.
   */
  claim(claim: IdempotencyClaim): Promise<IdempotencyState>;
  /** Renews the lease. False when another request has taken over the key. */
  renew(claim: IdempotencyClaim): Promise<boolean>;
  /**
   * Keeps the answer (JSON) for repetitions of the request. If a revision that it quotes was swept meanwhile, the body
   * is not kept. False when another request has taken over the key.
   */
  complete(claim: IdempotencyClaim, answer: KeptAnswer): Promise<boolean>;
  /** Frees the key after a request that failed without an effect. A kept answer stays. */
  release(claim: IdempotencyClaim): Promise<void>;
  /** Removes expired keys, at most one batch; returns how many. */
  sweep(): Promise<number>;
}
