// A client that watches a service whose backends come and go: every answer must be a documented one and in time. The
// client waits as the refusals of a busy service ask.
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { BenchService } from "../../bench/support/service.ts";
import type { Answer } from "./ingest-client.ts";
import { patiently } from "./patiently.ts";

export interface Watch {
  /** Whether `GET /health` shows this status within `withinMs` from now. */
  becomes(status: string, withinMs: number): Promise<boolean>;
  /** Ends the watch; returns undocumented answers and the longest time of a failing answer. */
  stop(): Promise<{ readonly faults: readonly string[]; readonly slowestFailureMs: number }>;
}

/**
 * Far above the delay of an outage, so that a busy machine is no fault, and below a driver's timeout for a dead server.
 */
const deadlineMs = 30_000;
/** A look at all paths costs both sides about 50 ms of processor time. */
const pauseMs = 500;

const healthy = z.object({ status: z.enum(["ok", "degraded", "down"]) });
/** The documented body, which names a role and has no driver text. */
const outage = z.strictObject({
  detail: z.string().regex(/^(sql|graphdb|vectorstore|documents|workflow_engine) unavailable$/),
  status_code: z.literal(500),
});

export const isOutage = ({ status, body }: Answer): boolean => status === 500 && outage.safeParse(body).success;

const always = ({ status }: Answer): boolean => status === 200;
const orOutage = (answer: Answer): boolean => answer.status === 200 || isOutage(answer);
const isHealth = ({ status, body }: Answer): boolean => {
  const parsed = healthy.safeParse(body);
  return parsed.success && status === (parsed.data.status === "down" ? 503 : 200);
};

/** A knowledge graph without documents is unknown. */
const orUnknown = (answer: Answer): boolean => orOutage(answer) || answer.status === 404;
const question = {
  method: "POST",
  body: JSON.stringify({ query: "Where was Ada Lovelace born?", kg_names: ["alpha"] }),
};

const requests: readonly { path: string; init?: RequestInit; isExpected: (answer: Answer) => boolean }[] = [
  { path: "/livez", isExpected: always },
  { path: "/readyz", isExpected: always },
  { path: "/metrics", isExpected: always },
  { path: "/health", isExpected: isHealth },
  { path: "/api/v1/jobs", isExpected: orOutage },
  { path: "/api/v1/query", init: question, isExpected: orUnknown },
];

/** Sends requests until it is stopped. */
export function watchService(service: BenchService): Watch {
  const faults = new Set<string>();
  let health = "unknown";
  let slowestFailureMs = 0;
  let stopped = false;

  const noteHealth = (answer: Answer): void => {
    const parsed = healthy.safeParse(answer.body);
    if (parsed.success) health = parsed.data.status;
  };

  async function look({ path, init, isExpected }: (typeof requests)[number]): Promise<void> {
    let started = performance.now();
    try {
      const headers = { "Content-Type": "application/json" };
      const send = () => {
        started = performance.now();
        return service.request(path, { ...init, headers, signal: AbortSignal.timeout(deadlineMs) });
      };
      // A probe is never refused for overload: for it, that 503 is a fault.
      const response = await (path.startsWith("/api/") ? patiently(send) : send());
      const text = await response.text();
      const answer = { status: response.status, body: path === "/metrics" ? text : JSON.parse(text) };
      if (path === "/health") noteHealth(answer);
      if (isOutage(answer)) slowestFailureMs = Math.max(slowestFailureMs, Math.round(performance.now() - started));
      if (!isExpected(answer)) faults.add(`${path}: ${answer.status} ${text.slice(0, 300)}`);
    } catch (error) {
      faults.add(`${path}: ${String(error)} after ${Math.round(performance.now() - started)} ms`);
    }
  }

  const watching = Promise.all(
    requests.map(async (request) => {
      while (!stopped) {
        await look(request);
        await sleep(pauseMs);
      }
    }),
  );
  return {
    async becomes(status, withinMs) {
      const end = Date.now() + withinMs;
      while (health !== status && Date.now() < end) await sleep(pauseMs);
      return health === status;
    },
    async stop() {
      stopped = true;
      await watching;
      return { faults: [...faults], slowestFailureMs };
    },
  };
}
