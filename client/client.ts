import { operations } from "./generated/operations.ts";
import type { IngestRequest, Job } from "./generated/types.ts";
import { type FollowOptions, jobEvents, type NumberedJobEvent, type WaitOptions, waitForJob } from "./jobs.ts";
import type { Input, Methods, Result } from "./methods.ts";
import { type ListId, pagesOf } from "./pages.ts";
import { bodyOf, type Connection, type Given, type Operation, send } from "./send.ts";

export interface ClientOptions {
  /** Scheme, host and port: "https://lore.example.org". */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /**
   * A bearer token, or a function that returns one, such as a `tokenSource`. Called before every request. Replaces
   * `apiKey`.
   */
  readonly token?: string | (() => string | Promise<string>);
  /** Default: the platform's `fetch`. */
  readonly fetch?: typeof fetch;
  /** Retries of a request that was refused with 429 or 503; default 3. */
  readonly retries?: number;
  /** Longest Retry-After that the client waits for; default 60. */
  readonly maxRetryAfterSeconds?: number;
}

/** The fields of the form. `file` is a File, a Blob with `source_name`, or the path of a file (not in browsers). */
export interface Upload extends Omit<IngestRequest, "file" | "doc_url"> {
  readonly file: Blob | string;
}

export interface Client extends Methods {
  /** Uploads a document. */
  upload(document: Upload, options?: Pick<Input<"ingest">, "header" | "signal">): Promise<Result<"ingest">>;
  /** Iterates over the pages of a list: `for await (const { jobs } of lore.pages("listJobs"))`. */
  pages<I extends ListId>(list: I, ...input: Parameters<Methods[I]>): AsyncGenerator<Result<I>["body"]>;
  /** The events of a job until its end, without gaps. */
  jobEvents(job_id: string, options?: FollowOptions): AsyncGenerator<NumberedJobEvent>;
  /** Resolves with the ended job; `status` tells how it ended. */
  waitForJob(job_id: string, options?: WaitOptions): Promise<Job>;
}

export function createClient(options: ClientOptions): Client {
  const connection = connectionOf(options);
  const call = async (operation: Operation, given: Given = {}) => {
    const response = await send(operation, given, connection);
    const { status, headers } = response;
    return { status, headers, body: await bodyOf(response), traceId: headers.get("x-trace-id") };
  };
  const methods = Object.entries(operations)
    .filter(([, { events }]) => !events)
    .map(([id, operation]) => [id, (given?: Given) => call(operation, given)]);
  // Types and table are generated from one document.
  const byId = Object.fromEntries(methods) as unknown as Methods;
  return {
    ...byId,
    upload: async ({ file, ...fields }, options = {}) => {
      const body = { ...fields, file: typeof file === "string" ? await fileAt(file) : file };
      return (await call(operations.ingest, { ...options, body })) as Result<"ingest">;
    },
    pages: (list, ...[input]) => pagesOf(byId, list, input),
    jobEvents: (job_id, follow = {}) => jobEvents(job_id, follow, connection),
    waitForJob: (job_id, wait = {}) => waitForJob(job_id, wait, connection),
  };
}

function connectionOf({ apiKey, token, ...options }: ClientOptions): Connection {
  return {
    baseUrl: options.baseUrl.replace(/\/+$/, ""),
    fetch: options.fetch ?? ((...request) => fetch(...request)),
    retries: options.retries ?? 3,
    maxRetryAfterSeconds: options.maxRetryAfterSeconds ?? 60,
    credentials: async () => {
      if (apiKey !== undefined) return { "X-API-Key": apiKey };
      if (token === undefined) return {};
      return { Authorization: `Bearer ${typeof token === "string" ? token : await token()}` };
    },
  };
}

/** The file is streamed from the disk. */
async function fileAt(path: string): Promise<File> {
  const [{ openAsBlob }, { basename }] = await Promise.all([import("node:fs"), import("node:path")]);
  return new File([await openAsBlob(path)], basename(path));
}
