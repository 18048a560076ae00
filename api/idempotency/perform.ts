import { z } from "zod";
import { AppError, conflict, type ErrorKind } from "../../domain/errors.ts";
import type { IdempotencyClaim } from "../../stores/ports/records/idempotency.ts";
import { quotesOfUser } from "../input/user-of-request.ts";
import { toAnswer } from "../present/errors.ts";
import { type Input, isReply, type Reply, type Route, reply } from "../route.ts";
import type { ApiServices } from "../services.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { claimOf, oncePerKey, replayed } from "./idempotent.ts";

/** Calls the route's handler; once per Idempotency-Key if the request has one and the route honours it. */
export async function perform(
  route: Route,
  input: Input<unknown, unknown, unknown>,
  services: ApiServices,
): Promise<unknown> {
  // The same schemas parsed the input and typed the handler (api/route.ts).
  const handle = () => route.handle(input as Input<never, never, never>, services);
  const { idempotent } = route;
  if (idempotent === undefined || idempotent === "own") return handle();
  const claim = claimOf(input.request, {
    tenant_id: input.ctx.tenant_id,
    route: `${route.method} ${route.path}`,
    fingerprint: fingerprintOf([input.params, input.query, input.body]),
    keep_hours: services.operations.idempotencyHours,
  });
  if (claim === null) return handle();
  return oncePerKey<unknown>(claim, services.operations, {
    again: async ({ status, body }) => again(status, body),
    work: () => {
      const keep = { claim, isSecret: idempotent === "once", status: route.status, userQuotes: quotesOfUser(input) };
      return keeping(keep, services, handle);
    },
  });
}

/** The stored answer of a key; null for an answer with a secret, which is never stored. */
const Kept = z.object({ body: z.unknown(), headers: z.record(z.string(), z.string()) }).nullable();

function again(status: number, stored: unknown): Reply {
  const kept = Kept.parse(stored);
  if (kept === null) throw conflict("This Idempotency-Key was already used; its answer held a secret and is not kept");
  return replayed(reply(status, kept.body, kept.headers));
}

interface Keeping {
  readonly claim: IdempotencyClaim;
  readonly isSecret: boolean;
  /** Status of a plain success. */
  readonly status: number;
  /** The user whom the request names: the kept answer is erased with the user's memory. */
  readonly userQuotes: readonly string[];
}

/**
 * Stores the answer after the effect. If the process dies between the two, the claim expires after a minute and a
 * repeated request does the work again.
 */
async function keeping(
  { claim, isSecret, status, userQuotes }: Keeping,
  services: Pick<ApiServices, "operations">,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  try {
    const result = await handle();
    const answer = isReply(result) ? result : reply(status, result);
    if (answer.status < 300) await keep({ claim, answer, isSecret, userQuotes }, services);
    return result;
  } catch (error) {
    if (isFinal(error)) await keep({ claim, answer: toAnswer(error), isSecret: false, userQuotes }, services);
    throw error;
  }
}

/**
 * Kept failures: a repeated request would fail in the same way. Authentication and limits are checked anew each time,
 * and so is If-Match, which the client may send with another tag.
 */
const finalKinds: ReadonlySet<ErrorKind> = new Set([
  "invalid_input",
  "not_found",
  "conflict",
  "too_large",
  "unsupported_media_type",
  "unprocessable",
]);
const isFinal = (error: unknown): boolean => error instanceof AppError && finalKinds.has(error.kind);

interface ToKeep extends Omit<Keeping, "status"> {
  readonly answer: Omit<Reply, "reply">;
}

/** Stores the answer. A failure is only logged: the request had its effect, so the client gets its answer. */
async function keep(
  { claim, answer, isSecret, userQuotes }: ToKeep,
  { operations: { idempotency, log } }: Pick<ApiServices, "operations">,
): Promise<void> {
  const { status, body, headers = {}, quotes = [] } = answer;
  const kept = { status, body: isSecret ? null : { body, headers }, quotes: [...quotes, ...userQuotes] };
  try {
    await idempotency.complete(claim, kept).catch(() => idempotency.complete(claim, kept));
  } catch (error) {
    log.warn({ err: error, route: claim.route }, "the answer could not be stored for repeated requests");
  }
}
