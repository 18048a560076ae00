import { ApiError } from "./api-error.ts";
import { readEvents } from "./event-stream.ts";
import { operations } from "./generated/operations.ts";
import type { Job, JobEvent } from "./generated/types.ts";
import { bodyOf, type Connection, pause, send } from "./send.ts";

const reconnectMs = 1_000;
const pollMs = 1_000;
/** Connections in a row that brought nothing. */
const fruitlessLimit = 5;

export interface FollowOptions {
  readonly signal?: AbortSignal;
  /** Go on after this event, of an earlier stream. */
  readonly lastEventId?: string;
}

export interface WaitOptions {
  readonly signal?: AbortSignal;
  /** Default: no limit. Rejects with a TimeoutError. */
  readonly timeoutMs?: number;
  /** Called with the job whenever something has happened to it. */
  readonly onProgress?: (job: Job) => void;
}

/** An event in its place; `id` is what `lastEventId` takes. */
export type NumberedJobEvent = JobEvent & { readonly id: string };

export const isFinal = (status: Job["status"]): boolean => status !== "queued" && status !== "running";

/** What happens to a job until its end, without gaps: a broken connection is opened again where it broke. */
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
    if (fruitless >= fruitlessLimit) throw new Error(`The events of ${job_id} break off again and again`);
    await pause(reconnectMs, signal);
  }
}

/** Somebody in between answers in the service's place. */
class NoStreamError extends Error {
  override readonly name = "NoStreamError";
}

function streamOf({ body, headers }: Response): ReadableStream<Uint8Array> {
  const isStream = headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (!body || !isStream) throw new NoStreamError("The answer is not a stream of events");
  return body;
}

/** The job when it has ended, however it did. Follows its events; where they do not come through, it asks every second. */
export async function waitForJob(job_id: string, options: WaitOptions, connection: Connection): Promise<Job> {
  const { signal: given, timeoutMs, onProgress } = options;
  const signals = [...(given ? [given] : []), ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)])];
  const signal = AbortSignal.any(signals);
  const get = async (): Promise<Job> =>
    (await bodyOf(await send(operations.getJob, { path: { job_id }, signal }, connection))) as Job;
  try {
    for await (const _event of jobEvents(job_id, { signal }, connection)) onProgress?.(await get());
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
  }
  for (;;) {
    const job = await get();
    if (isFinal(job.status)) return job;
    onProgress?.(job);
    await pause(pollMs, signal);
  }
}
