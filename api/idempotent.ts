import type { IncomingMessage } from "node:http";
import type { Ctx } from "../domain/auth.ts";
import { AppError, conflict, invalidInput } from "../domain/errors.ts";
import type { IdempotencyClaim } from "../stores/ports/records/sources.ts";
import { type Reply, reply } from "./route.ts";
import type { ApiServices } from "./services.ts";

interface IdempotentRequest {
  readonly ctx: Ctx;
  readonly request: IncomingMessage;
  /** SHA-256 of what was asked for. */
  readonly fingerprint: string;
  readonly route: string;
}

/**
 * Runs `work` once per Idempotency-Key (IETF draft): a repeated request gets the stored answer, one that comes while
 * the first is in flight 409, another body under the same key 422. Only successes are stored: a failure can be retried.
 */
export async function idempotent(
  { ctx, request, fingerprint, route }: IdempotentRequest,
  { idempotency }: Pick<ApiServices, "idempotency">,
  work: (claim: IdempotencyClaim | null) => Promise<Reply>,
): Promise<Reply> {
  const key = keyOf(request);
  if (key === null) return work(null);
  const claim: IdempotencyClaim = { tenant_id: ctx.tenant_id, route, key, fingerprint };
  const found = await idempotency.claimIdempotency(claim);
  switch (found.state) {
    case "in_flight":
      throw conflict("A request with this Idempotency-Key is still being processed");
    case "mismatch":
      throw new AppError("unprocessable", "This Idempotency-Key was used with a different request");
    case "done":
      return reply(found.status, found.body, { "Idempotent-Replayed": "true" });
    case "claimed":
      return claimed(claim, idempotency, work);
    default:
      return found satisfies never;
  }
}

async function claimed(
  claim: IdempotencyClaim,
  idempotency: ApiServices["idempotency"],
  work: (claim: IdempotencyClaim) => Promise<Reply>,
): Promise<Reply> {
  try {
    const answer = await work(claim);
    await idempotency.completeIdempotency(claim, answer.status, answer.body);
    return answer;
  } catch (error) {
    await idempotency.releaseIdempotency(claim);
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
