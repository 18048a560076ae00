import { Worker } from "node:worker_threads";
import type { ParsedDocument } from "../../domain/document.ts";
import { AppError } from "../../domain/errors.ts";
import { parserLimits } from "../../domain/limits.ts";
import { entryPoint } from "../../platform/entry-point.ts";
import { documentOf, type ParseReply } from "./parse-reply.ts";
import type { TextRequest } from "./text-worker.ts";
import { createTurns } from "./turns.ts";

/** A 20 MB CSV as cells, table and text takes about 600 MB; beyond this bound the thread ends, not the process. */
const HEAP_MEBIBYTES = 1_024;

export interface TextParser {
  /** Calls wait for their turn. Errors as `PdfParser.parse`; `isBrokenOff` tells those of the thread from the file's. */
  parse(request: Omit<TextRequest, "id">, signal?: AbortSignal, timeoutMs?: number): Promise<ParsedDocument>;
  close(): Promise<void>;
}

/** One worker thread, started with the first file and again after one that broke it. */
export function createTextParser(): TextParser {
  const turns = createTurns();
  let worker: Worker | null = null;
  let requests = 0;

  const discard = (ended: Worker): void => {
    if (worker === ended) worker = null;
  };
  const living = (): Worker => {
    if (worker !== null) return worker;
    const { url, args } = entryPoint(import.meta.url, "text-worker");
    const started = new Worker(url, {
      argv: [...args],
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEBIBYTES },
    });
    started.on("exit", () => discard(started));
    // An idle thread must not keep the process alive; while it works, the caller's promise has a timer.
    started.unref();
    worker = started;
    return started;
  };
  return {
    parse: (request, signal, timeoutMs = parserLimits.timeoutMs) =>
      turns.take(async () => {
        requests += 1;
        const asked = living();
        const stop = (): void => {
          discard(asked);
          // Its end is not waited for: the next file gets a new thread.
          asked.terminate().catch(() => undefined);
        };
        return documentOf(await ask(asked, { ...request, id: requests }, { signal, timeoutMs, stop }));
      }, signal),
    close: async () => {
      turns.close();
      await worker?.terminate();
    },
  };
}

interface Control {
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
  /** Gives the thread up; it may be in the middle of anything. */
  readonly stop: () => void;
}

function brokenOff(reason: string): AppError {
  return new AppError("invalid_input", `The file could not be read: ${reason}`, { details: { brokenOff: true } });
}

/** The thread ended before the file was read. */
export const isBrokenOff = (error: unknown): boolean => error instanceof AppError && error.details?.brokenOff === true;

function ask(worker: Worker, request: TextRequest, { signal, timeoutMs, stop }: Control): Promise<ParseReply> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      settle();
      stop();
      reject(error);
    };
    const onMessage = (reply: ParseReply): void => {
      settle();
      resolve(reply);
    };
    const onEnd = (): void => fail(brokenOff("its parser broke down"));
    const onAbort = (): void => fail(signal?.reason);
    const timer = setTimeout(() => fail(brokenOff("it takes too much time")), timeoutMs);
    const settle = (): void => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("exit", onEnd).off("error", onEnd);
      signal?.removeEventListener("abort", onAbort);
    };
    worker.on("message", onMessage).on("exit", onEnd).on("error", onEnd);
    signal?.addEventListener("abort", onAbort);
    worker.postMessage(request);
  });
}
