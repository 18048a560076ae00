import { ApiError } from "./api-error.ts";
import { readEvents } from "./event-stream.ts";
import { operations } from "./generated/operations.ts";
import type { Job, JobEvent } from "./generated/types.ts";
import { bodyOf, type Connection, pause, send } from "./send.ts";

const reconnectMs = 1_000;
const pollMs = 1_000;
/** Limit of consecutive connections without an event. */
const fruitlessLimit = 5;

export interface FollowOptions {
  readonly signal?: AbortSignal;
  /** Continues after this event of an earlier stream. */
  readonly lastEventId?: string;
}

export interface WaitOptions {
  readonly signal?: AbortSignal;
  /** Default: no limit. Rejects with a TimeoutError. */
  readonly timeoutMs?: number;
  /** Called with the job after events, at most once a second, and at last with the ended job. */
  readonly onProgress?: (job: Job) => void;
}

/** An event with its position; pass `id` as `lastEventId` to continue. */
export type NumberedJobEvent = JobEvent & { readonly id: string };

export const isFinal = (status: Job["status"]): boolean => status !== "queued" && status !== "running";

/** The events of a job until its end, without gaps: after a break the stream continues where it broke. */
export async function* jobEvents(
  job_id: string,
  { signal, lastEventId = "" }: FollowOptions,
  connection: Connection,
): AsyncGenerator<NumberedJobEvent> {
  let last = lastEventId;
  for (let fruitless = 0; ; fruitless++) {
    const header = last === "" ? {} : { "Last-Event-ID": last };
    const given = { path: { job_id }, header: { Accept: "text/event-stream", ...header }, signal };
    try {
      const response = await send(operations.jobEvents, given, connection);
      for await (const { id, event, data } of readEvents(streamOf(response))) {
        last = id;
        fruitless = 0;
        const told = { id, event, data: JSON.parse(data) } as NumberedJobEvent;
        yield told;
        if (told.event === "status" && isFinal(told.data.status)) return;
      }
    } catch (error) {
      const isFinalWord = error instanceof ApiError || error instanceof NoStreamError;
      if (isFinalWord || signal?.aborted || fruitless >= fruitlessLimit) throw error;
    }
    if (fruitless >= fruitlessLimit) throw new Error(`The stream of events of ${job_id} was lost too often`);
    await pause(reconnectMs, signal);
  }
}

/** A proxy answers in place of the service. */
class NoStreamError extends Error {
  override readonly name = "NoStreamError";
}

function streamOf({ body, headers }: Response): ReadableStream<Uint8Array> {
  const isStream = headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (!body || !isStream) throw new NoStreamError("The answer is not a stream of events");
  return body;
}

/**
 * Resolves with the ended job, whether it succeeded or not. Follows its events; if the stream does not come through, it
 * polls every second.
 */
export async function waitForJob(job_id: string, options: WaitOptions, connection: Connection): Promise<Job> {
  const { signal: given, timeoutMs, onProgress } = options;
  const signals = [...(given ? [given] : []), ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)])];
  const signal = AbortSignal.any(signals);
  const get = async (): Promise<Job> =>
    (await bodyOf(await send(operations.getJob, { path: { job_id }, signal }, connection))) as Job;
  const progress = new Progress(get, (job) => onProgress?.(job), signal);
  try {
    for await (const _event of jobEvents(job_id, { signal: progress.signal }, connection)) {
      if (onProgress) progress.tellSoon();
    }
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
  } finally {
    progress.stop();
  }
  if (progress.failure) throw progress.failure.error;
  for (;;) {
    const job = await get();
    onProgress?.(job);
    if (isFinal(job.status)) return job;
    await pause(pollMs, signal);
  }
}

/** Reports at once, then at most once a second: events come in bursts, and every report is a request. */
class Progress {
  failure: { readonly error: unknown } | null = null;
  readonly #get: () => Promise<Job>;
  readonly #tell: (job: Job) => void;
  readonly #stopped = new AbortController();
  /** Fires when no more reports will follow: the caller has given up, or a report has failed. */
  readonly signal: AbortSignal;
  #told: Promise<void> = Promise.resolve();
  #isDue = false;

  constructor(get: () => Promise<Job>, tell: (job: Job) => void, signal: AbortSignal) {
    this.#get = get;
    this.#tell = tell;
    this.signal = AbortSignal.any([signal, this.#stopped.signal]);
  }

  tellSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#told = this.#told.then(() => this.#next()).catch((error: unknown) => this.#failed(error));
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #next(): Promise<void> {
    this.#isDue = false;
    if (this.signal.aborted) return;
    const job = await this.#get().catch(unlessRefused);
    if (this.signal.aborted) return;
    // `waitForJob` reports the end, once.
    if (job && !isFinal(job.status)) this.#tell(job);
    await pause(pollMs, this.signal);
  }

  #failed(error: unknown): void {
    if (this.signal.aborted) return;
    this.failure = { error };
    this.stop();
  }
}

/** Ignores a broken connection: the event stream continues when it is back. */
function unlessRefused(error: unknown): null {
  if (error instanceof ApiError) throw error;
  return null;
}
