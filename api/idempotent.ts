import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import type { Ctx } from "../domain/auth.ts";
import { AppError, conflict, invalidInput } from "../domain/errors.ts";
import type { IdempotencyClaim } from "../stores/ports/records/sources.ts";
import type { Reply } from "./route.ts";
import type { ApiServices } from "./services.ts";

interface IdempotentRequest<T> {
  readonly ctx: Ctx;
  readonly request: IncomingMessage;
  /** SHA-256 of what was asked for. */
  readonly fingerprint: string;
  readonly route: string;
  /** Reads the result as it was stored. */
  readonly result: z.ZodType<T>;
  /** The answer to the first request and to each repeated one. */
  readonly present: (result: T) => Reply | Promise<Reply>;
  /** Stores its result with the claim in the transaction that has the effect: a crash leaves both or neither. */
  readonly work: (claim: IdempotencyClaim | null) => Promise<T>;
}

/**
 * Works once per Idempotency-Key (IETF draft): a repeated request gets the answer of the first, one that comes while
 * the first is in flight 409, another body under the same key 422. Only successes are kept: a failure can be retried.
 */
export async function idempotent<T>(
  { ctx, request, fingerprint, route, result, present, work }: IdempotentRequest<T>,
  { idempotency }: Pick<ApiServices, "idempotency">,
): Promise<Reply> {
  const key = keyOf(request);
  if (key === null) return present(await work(null));
  const claim: IdempotencyClaim = { tenant_id: ctx.tenant_id, route, key, fingerprint };
  const found = await idempotency.claimIdempotency(claim);
  switch (found.state) {
    case "in_flight":
      throw conflict("A request with this Idempotency-Key is still being processed");
    case "mismatch":
      throw new AppError("unprocessable", "This Idempotency-Key was used with a different request");
    case "done":
      return replayed(await present(result.parse(found.body)));
    case "claimed":
      return present(await orRelease(claim, idempotency, work));
    default:
      return found satisfies never;
  }
}

const replayed = (answer: Reply): Reply => ({
  ...answer,
  headers: { ...answer.headers, "Idempotent-Replayed": "true" },
});

async function orRelease<T>(
  claim: IdempotencyClaim,
  idempotency: ApiServices["idempotency"],
  work: (claim: IdempotencyClaim) => Promise<T>,
): Promise<T> {
  try {
    return await work(claim);
  } catch (error) {
    // When this fails, too, the claim runs out by itself; the client should learn of the first failure.
    await idempotency.releaseIdempotency(claim).catch(() => undefined);
    throw error;
  }
}

function keyOf(request: IncomingMessage): string | null {
  const header = request.headers["idempotency-key"];
  if (header === undefined) return null;
  if (typeof header !== "string" || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw invalidInput("Idempotency-Key: must be 1 to 255 visible ASCII characters", "Idempotency-Key");
  }
  return header;
}
