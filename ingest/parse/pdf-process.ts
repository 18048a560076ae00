import { type ChildProcess, fork } from "node:child_process";
import type { ParsedDocument } from "../../domain/document.ts";
import { AppError, invalidInput, unavailable } from "../../domain/errors.ts";
import { parserLimits } from "../../domain/limits.ts";
import { entryPoint } from "../../platform/entry-point.ts";
import { documentOf, type ParseReply } from "./parse-reply.ts";
import type { MemoryReport, PdfRequest } from "./pdf-child.ts";
import { readResidentBytes } from "./resident-memory.ts";
import { createTurns, type TurnOptions } from "./turns.ts";

/** A 2 kB file can request 2 GB within a second, so the poll must be fast. Reading statm costs microseconds. */
const POLL_EVERY_MS = 20;
/** Limit of the JavaScript heap. Typed arrays are outside the heap, hence the poll. */
const HEAP_MEBIBYTES = 512;
/** The same flags as the service (scripts/set-up/service-flags.mjs): no text of a file becomes a prototype. */
const safety = ["--disable-proto=delete", "--unhandled-rejections=strict"];
/**
 * One exit proves nothing: any process may kill the child, the kernel included. After this many exits the file is at
 * fault.
 */
const ATTEMPTS = 3;

export interface PdfParserOptions {
  readonly residentBytes?: number;
  readonly timeoutMs?: number;
}

export interface PdfParser {
  /**
   * Reads one PDF, given as path or bytes. Calls run one after another, in turns of their tenants. When a child ends while it reads, it is replaced,
   * and the file is queued again.
   *
   * @throws AppError invalid_input when the file cannot be read, takes too much memory or time, or ended three children
   * @throws AppError unavailable when no child can be started, and after `close`
   * @throws the signal's reason when it is aborted
   */
  parse(file: string | Uint8Array, options?: TurnOptions): Promise<ParsedDocument>;
  /** Ends the process; a parse under way fails. */
  close(): Promise<void>;
}

/** One child process. The first file starts it, and later files reuse it until one of them breaks it. */
export function createPdfParser(options: PdfParserOptions = {}): PdfParser {
  const limits = { residentBytes: parserLimits.residentBytes, timeoutMs: parserLimits.timeoutMs, ...options };
  const turns = createTurns();
  let child: ChildProcess | null = null;
  let requests = 0;
  let isClosed = false;

  const living = (): ChildProcess => {
    if (child === null || !isUsable(child)) child = start();
    if (child.pid === undefined) throw unavailable("parser");
    return child;
  };
  const attempt = (file: string | Uint8Array, options: TurnOptions): Promise<ParseReply | null> =>
    turns.take(() => {
      requests += 1;
      return ask(living(), { id: requests, file }, { limits, signal: options.signal });
    }, options);
  return {
    parse: async (file, options = {}) => {
      for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
        const reply = await attempt(file, options);
        if (reply !== null) return documentOf(reply);
        // `close` ended the child: nothing is known about the file.
        if (isClosed) throw unavailable("parser");
      }
      throw invalidInput(`The PDF could not be read: its parser crashed ${ATTEMPTS} times`);
    },
    close: async () => {
      isClosed = true;
      turns.close();
      if (child !== null) await end(child);
      child = null;
    },
  };
}

function start(): ChildProcess {
  const { url, args } = entryPoint(import.meta.url, "pdf-child");
  const child = fork(url, args, {
    execArgv: [...safety, `--max-old-space-size=${HEAP_MEBIBYTES}`],
    serialization: "advanced",
    // The child reads hostile files, so it gets neither our settings nor our standard input.
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // An idle child must not keep this process alive, and its end must not be an uncaught error. A parse adds its own
  // listeners.
  child.on("error", () => undefined);
  child.unref();
  child.channel?.unref();
  return child;
}

/** Sends one request and supervises the child until it answers, ends (null), or exceeds a limit. */
function ask(
  child: ChildProcess,
  request: PdfRequest,
  { limits, signal }: { readonly limits: Required<PdfParserOptions>; readonly signal: AbortSignal | undefined },
): Promise<ParseReply | null> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    let reported = 0;
    const stop = (error: unknown): void => {
      settle();
      child.kill("SIGKILL");
      reject(error);
    };
    const onMessage = (message: unknown): void => {
      if (isMemoryReport(message)) reported = message.residentBytes;
      else if (isReplyTo(request.id, message)) {
        settle();
        resolve(message);
      }
    };
    const onEnd = (): void => {
      settle();
      // Also kills a child that only lost its channel.
      child.kill("SIGKILL");
      resolve(null);
    };
    const onAbort = (): void => stop(signal?.reason);
    const poll = setInterval(() => {
      const residentBytes = readResidentBytes(child.pid) ?? reported;
      if (residentBytes > limits.residentBytes) stop(tooMuch("memory", residentBytes));
      else if (performance.now() - startedAt > limits.timeoutMs) stop(tooMuch("time", limits.timeoutMs));
    }, POLL_EVERY_MS);
    const settle = (): void => {
      clearInterval(poll);
      child.off("message", onMessage).off("exit", onEnd).off("error", onEnd);
      signal?.removeEventListener("abort", onAbort);
    };
    child.on("message", onMessage).on("exit", onEnd).on("error", onEnd);
    signal?.addEventListener("abort", onAbort);
    child.send(request, (error) => error !== null && onEnd());
  });
}

function tooMuch(what: "memory" | "time", amount: number): AppError {
  return new AppError("invalid_input", `The PDF could not be read: it takes too much ${what}`, {
    details: { what, amount },
  });
}

function isMemoryReport(message: unknown): message is MemoryReport {
  return typeof message === "object" && message !== null && "residentBytes" in message;
}

function isReplyTo(id: number, message: unknown): message is ParseReply {
  return typeof message === "object" && message !== null && "id" in message && message.id === id;
}

function isUsable(child: ChildProcess): boolean {
  return child.connected && child.exitCode === null && child.signalCode === null && !child.killed;
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}
