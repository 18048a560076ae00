// A client of a busy service: it asks again after the documented refusal of an overloaded process.
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

/** The documented body with the texts of a full process or a tenant's full queue. No other answer is overload. */
const overload = z.strictObject({
  detail: z.enum([
    "The service is overloaded; try again later",
    "Too many requests are waiting for their turn; try again",
    "The request waited too long for its turn; try again",
    "Too many calls of the records are waiting for their turn; try again",
  ]),
  status_code: z.literal(503),
});
const longestRetryAfterSeconds = 60;

/** An overload that lasts longer than this is returned as the answer. */
const patienceMs = 60_000;

/**
 * Repeats the request after Retry-After while the answer is the documented 503 of an overloaded service. Every other
 * answer is returned unchanged, also an undocumented 503.
 */
export async function patiently(send: () => Promise<Response>, waitMs = patienceMs): Promise<Response> {
  const end = Date.now() + waitMs;
  for (;;) {
    const response = await send();
    const retryAfterSeconds = await overloadedFor(response);
    if (retryAfterSeconds === null || Date.now() > end) return response;
    await sleep(retryAfterSeconds * 1_000);
  }
}

/**
 * Seconds that a client of a busy service must wait; null if the answer is no documented refusal. The body stays
 * unread.
 */
export async function overloadedFor(response: Response): Promise<number | null> {
  if (response.status !== 503) return null;
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > longestRetryAfterSeconds) return null;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return overload.safeParse(body).success ? seconds : null;
}
