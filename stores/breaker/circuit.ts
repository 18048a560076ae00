import { CircuitState, circuitBreaker, handleWhen, SamplingBreaker } from "cockatiel";
import { AppError, unavailable } from "../../domain/errors.ts";
import { createDeadline, within } from "../../platform/deadline.ts";
import type { StoreHealth } from "../ports/health.ts";
import { createTraffic, type Traffic } from "./traffic.ts";

/** All calls of one role pass through its circuit. */
export interface Circuit {
  /**
   * Throws `unavailable` at once while the circuit is open, and when `deadlineMs` passes. In the latter case the work
   * continues, and its result is ignored. Waits in queues of this process (platform/slots.ts) are not the backend's:
   * they count neither towards the deadline nor as slowness.
   */
  call<Result>(work: () => Promise<Result>, options: CallOptions): Promise<Result>;
  readonly traffic: Pick<Traffic, "isAlive" | "isTroubled" | "forget">;
  /** Stops probing the backend. */
  close(): void;
}

interface CallOptions {
  readonly deadlineMs: number | null;
  /**
   * Whether the call always reaches the backend. If not, its success proves nothing about the backend and is not
   * counted. Failures always count.
   */
  readonly isProof: boolean;
}

interface CircuitOptions {
  /** The name in errors: "sql", "graphdb", "vectorstore", "documents". */
  readonly backend: string;
  readonly health: () => Promise<StoreHealth>;
}

/** Opens when half of at least twenty calls in ten seconds fail. The library opens above its threshold, not at it. */
const sampling = { threshold: 0.499, duration: 10_000, minimumRps: 2 };
const openMs = 5_000;
const probeMs = 1_000;

/** Errors that name a backend. "Another run is working on the job" is also `unavailable` but names none. */
const isOutage = (error: unknown): boolean =>
  error instanceof AppError && error.kind === "unavailable" && typeof error.details?.role === "string";

/**
 * Opens when the backend fails, so that callers fail at once instead of after a deadline. A health probe every five
 * seconds detects the recovery: no caller's work is used as a probe, and recovery does not depend on a call.
 */
export function createCircuit({ backend, health }: CircuitOptions): Circuit {
  const traffic = createTraffic();
  const policy = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: openMs,
    breaker: new SamplingBreaker(sampling),
  });
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const late = (ms: number) => () => unavailable(backend, new Error(`No answer within ${ms} ms`));

  async function probe(): Promise<void> {
    const { status } = await within(probeMs, health(), late(probeMs));
    if (status === "disconnected") throw unavailable(backend);
  }
  function lookLater(): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => void policy.execute(probe).catch(lookLater), openMs);
    timer.unref();
  }
  policy.onBreak(lookLater);

  async function measured<Result>(work: () => Promise<Result>, { deadlineMs, isProof }: CallOptions): Promise<Result> {
    const deadline = createDeadline(deadlineMs);
    const note = (failed: boolean) => traffic.note({ failed, ms: deadline.usedMs(), hurried: deadlineMs !== null });
    try {
      const result = await deadline.run(work, late(deadlineMs ?? 0));
      if (isProof) note(false);
      return result;
    } catch (error) {
      note(isOutage(error));
      throw error;
    }
  }

  /** Tells the circuit of a failure. Only a closed circuit counts failures: an open one waits for its probe. */
  async function failed(error: unknown): Promise<never> {
    if (policy.state !== CircuitState.Closed) throw error;
    return policy.execute(() => Promise.reject(error));
  }

  return {
    async call(work, options) {
      if (policy.state !== CircuitState.Closed) throw openError(backend);
      if (options.isProof) return policy.execute(() => measured(work, options));
      return measured(work, options).catch(failed);
    },
    traffic,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

const openError = (role: string): AppError =>
  new AppError("unavailable", `${role} unavailable`, {
    details: { role, circuit: "open" },
    retryAfterSeconds: openMs / 1000,
  });
