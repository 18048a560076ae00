import { AppError } from "../../domain/errors.ts";
import { entryPoint } from "../../platform/entry-point.ts";
import { createTaskThread } from "../../platform/threads/task-thread.ts";
import type { LineBatch, ReadLine } from "./read-lines.ts";

/** A line of 8 MiB takes some 100 MB as text and values. Beyond this limit the thread ends, not the process. */
const heapMebibytes = 512;
const stepTimeoutMs = 60_000;

interface Reading {
  readonly signal: AbortSignal;
  /** Waiting tenants take turns. */
  readonly tenant: string;
}

/** Reads lines of imported files outside the API's thread. */
export interface LineReader {
  /**
   * `readLines`. Throws `invalid_input` for lines that ended the thread, and the signal's reason when it is aborted.
   */
  read(batch: LineBatch, reading: Reading): Promise<readonly ReadLine[]>;
  close(): Promise<void>;
}

/** The thread starts on first use. */
export function createLineReader(): LineReader {
  const thread = createTaskThread<LineBatch, readonly ReadLine[]>({
    role: "import",
    entry: entryPoint(import.meta.url, "lines-worker"),
    heapMebibytes,
    stepTimeoutMs,
    atOnce: 1,
    attempts: 2,
    givenUp: (reason) => new AppError("invalid_input", `Lines of the file could not be read: ${reason}`),
  });
  return {
    read: async (batch, { signal, tenant }) => (await thread.run(batch, { signal, group: tenant })).flat(),
    close: () => thread.close(),
  };
}
