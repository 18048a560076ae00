import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import type { Ctx } from "../../domain/auth.ts";
import { AppError, conflict, invalidInput } from "../../domain/errors.ts";
import { newRequestId } from "../../domain/ids.ts";
import type {
  AnswerToKeep,
  IdempotencyClaim,
  IdempotencyRecords,
  IdempotencyState,
} from "../../stores/ports/records/idempotency.ts";
import type { Reply } from "../route.ts";
import type { ApiServices } from "../services.ts";

// Does work once per Idempotency-Key (IETF draft). A repeated request gets the answer of the first. A repetition while
// the first request is in flight gets 409. A different request with the same key gets 422.

interface IdempotentRequest<T> {
  readonly ctx: Ctx;
  readonly request: IncomingMessage;
  readonly fingerprint: string;
  /** Method and path pattern. */
  readonly route: string;
  /** Status that is stored with the result. */
  readonly status: number;
  /** Keys of the data that the stored result quotes. The result is erased with that data. */
  readonly quotes: (result: T) => readonly string[];
  /** Schema that parses the stored result. */
  readonly result: z.ZodType<T>;
  /** Makes the answer to the first request and to each repeated one. */
  readonly present: (result: T) => Reply | Promise<Reply>;
  /**
   * Does the work and stores its result in the same transaction as the effect, so that a crash leaves both or neither.
   * `keep` is null for a request without a key.
   */
  readonly work: (keep: AnswerToKeep<T> | null) => Promise<T>;
}

/** For handlers that store their answer themselves. Only successes are stored, so a failed request can be retried. */
export async function idempotent<T>(
  { ctx, request, fingerprint, route, status, quotes, result, present, work }: IdempotentRequest<T>,
  services: Pick<ApiServices, "operations">,
): Promise<Reply> {
  const keep_hours = services.operations.idempotencyHours;
  const claim = claimOf(request, { tenant_id: ctx.tenant_id, route, fingerprint, keep_hours });
  if (claim === null) return present(await work(null));
  // `present` may wait for the end of a job, so it runs after the claim is settled.
  const outcome = await oncePerKey<() => Promise<Reply>>(claim, services.operations, {
    again: async ({ body }) => {
      const stored = result.parse(body);
      return async () => replayed(await present(stored));
    },
    work: async () => {
      const made = await work({ claim, answer: (body) => ({ status, body, quotes: quotes(body) }) });
      return async () => present(made);
    },
  });
  return outcome();
}

export const replayed = (answer: Reply): Reply => ({
  ...answer,
  headers: { ...answer.headers, "Idempotent-Replayed": "true" },
});

/** Returns null without the header. Throws `invalid_input` for a malformed key. */
export function claimOf(
  request: IncomingMessage,
  asked: Omit<IdempotencyClaim, "key" | "owner">,
): IdempotencyClaim | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalidInput("Idempotency-Key: must be 1 to 255 visible ASCII characters", "Idempotency-Key");
  }
  return { ...asked, key, owner: newRequestId() };
}

type Done = Extract<IdempotencyState, { state: "done" }>;

interface Ways<T> {
  readonly again: (stored: Done) => Promise<T>;
  /** Stores the answer for repeated requests. If it throws before that, the key is free again. */
  readonly work: () => Promise<T>;
}

const wiped =
  "The answer to the first request with this Idempotency-Key quoted a source that was deleted or replaced since, or a " +
  "user whose memory was erased, and is not kept; send the request with another key";

/**
 * Throws `conflict` while another request holds the key and when its answer was erased, `unprocessable` if the key
 * belongs to a different request.
 */
export async function oncePerKey<T>(
  claim: IdempotencyClaim,
  { idempotency }: Pick<ApiServices["operations"], "idempotency">,
  { again, work }: Ways<T>,
): Promise<T> {
  const found = await claimSurely(claim, idempotency);
  switch (found.state) {
    case "in_flight":
      throw conflict("A request with this Idempotency-Key is still being processed");
    case "mismatch":
      throw new AppError("unprocessable", "This Idempotency-Key was used with a different request");
    case "wiped":
      throw conflict(wiped);
    case "done":
      return again(found);
    case "claimed":
      return whileHeld(claim, idempotency, work);
    default:
      return found satisfies never;
  }
}

/**
 * Claims the key, and tries a second time if the store's reply was lost: a claim recognises itself by its owner. If
 * both attempts fail, the key is released, so that no idle request holds it.
 */
async function claimSurely(claim: IdempotencyClaim, idempotency: IdempotencyRecords): Promise<IdempotencyState> {
  try {
    return await idempotency.claim(claim).catch(() => idempotency.claim(claim));
  } catch (error) {
    // Not awaited: the store may not answer, and the client should not wait for it.
    void idempotency.release(claim).catch(() => undefined);
    throw error;
  }
}

/** A third of the time after which a claim expires. */
const renewMs = 20_000;

async function whileHeld<T>(
  claim: IdempotencyClaim,
  idempotency: IdempotencyRecords,
  work: () => Promise<T>,
): Promise<T> {
  // A failed renewal is made good by the next one. A request that lost its claim cannot store an answer under it.
  const renewing = setInterval(() => void idempotency.renew(claim).catch(() => false), renewMs);
  try {
    return await work();
  } catch (error) {
    // If the release fails, too, the claim expires by itself; the client gets the first failure.
    await idempotency.release(claim).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}
