// A client of a busy service: it follows the documented refusal of an overloaded process and asks again.
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

/** The specification's body, with the words of a process or a tenant's queue that is full. Nothing else is overload. */
const overload = z.strictObject({
  detail: z.enum([
    "The service is overloaded; try again later",
    "Too many requests are waiting for their turn; try again",
    "The request waited too long for its turn; try again",
  ]),
  status_code: z.literal(503),
});
const longestRetryAfterSeconds = 60;

/** Overload that lasts longer than this is the answer. */
const patienceMs = 60_000;

/**
 * Sends again whenever the answer is the documented 503 of an overloaded service, after its Retry-After. Every other
 * answer is returned as it came, an undocumented 503 included.
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

/** How long the client has to wait; null when the answer is no documented refusal. */
async function overloadedFor(response: Response): Promise<number | null> {
  if (response.status !== 503) return null;
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > longestRetryAfterSeconds) return null;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return overload.safeParse(body).success ? seconds : null;
}
