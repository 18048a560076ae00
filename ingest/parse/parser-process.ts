import { type ChildProcess, fork } from "node:child_process";
import { AppError, invalidInput, unavailable } from "../../domain/errors.ts";
import { parserLimits } from "../../domain/limits/parsing.ts";
import { entryPoint } from "../../platform/entry-point.ts";
import { describe } from "./office/describe.ts";
import { documentOf, type PackedDocument, type ParseReply } from "./parse-reply.ts";
import type { MemoryReport, ParseRequest, SupervisedType } from "./parser-child.ts";
import { readResidentBytes } from "./resident-memory.ts";
import { createTurns, type TurnOptions } from "./turns.ts";

/** A 2 kB file can request 2 GB within a second, so the poll must be fast. Reading statm costs microseconds. */
const POLL_EVERY_MS = 20;
/** Limit of the JavaScript heap. Typed arrays are outside the heap, hence the poll. */
const HEAP_MEBIBYTES = 512;
/** The flags of the service (scripts/set-up/service-flags.mjs), so that no text of a file becomes a prototype. */
const safety = ["--disable-proto=delete", "--unhandled-rejections=strict"];
/**
 * Exits of the child after which the file counts as the cause. A single exit proves nothing: any process, and the
 * kernel, may kill the child.
 */
const ATTEMPTS = 3;

export interface FileParserOptions {
  readonly residentBytes?: number;
  readonly timeoutMs?: number;
  /** Resident memory with which an idle child is kept. */
  readonly keptBytes?: number;
}

export interface ParseOptions extends TurnOptions {
  readonly type?: SupervisedType | undefined;
}

export interface FileParser {
  /**
   * Reads one file, a PDF if no type is given. Calls run one after another, in turns of their tenants. When a child
   * ends while it reads, it is replaced, and the file is queued again.
   *
   * @throws AppError invalid_input when the file cannot be read, takes too much memory or time, or ended three children
   * @throws AppError unavailable when no child can be started, and after `close`
   * @throws the signal's reason when it is aborted
   */
  parse(bytes: Uint8Array, options?: ParseOptions): Promise<PackedDocument>;
  /** Ends the process; a parse under way fails. */
  close(): Promise<void>;
}

/**
 * One child process. The first file starts it, and later files reuse it until one of them breaks it, or it is large or
 * idle.
 */
export function createFileParser(options: FileParserOptions = {}): FileParser {
  const { residentBytes, timeoutMs, keptBytes, keptMs } = parserLimits;
  const limits = { residentBytes, timeoutMs, keptBytes, ...options };
  const turns = createTurns();
  let child: ChildProcess | null = null;
  let requests = 0;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  const living = (): ChildProcess => {
    if (child === null || !isUsable(child)) child = start();
    if (child.pid === undefined) throw unavailable("parser");
    return child;
  };
  const attempt = (file: Uint8Array, type: SupervisedType, options: TurnOptions): Promise<ParseReply | null> =>
    turns.take(async () => {
      requests += 1;
      clearTimeout(idle);
      const reply = await ask(living(), { id: requests, type, file }, { limits, signal: options.signal });
      retire(child, limits.keptBytes);
      idle = setTimeout(() => retire(child, 0), keptMs).unref();
      return reply;
    }, options);
  return {
    parse: async (file, { type = "pdf", ...options } = {}) => {
      for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
        const reply = await attempt(file, type, options);
        if (reply !== null) return documentOf(reply);
        // `close` ended the child: nothing is known about the file.
        if (isClosed) throw unavailable("parser");
      }
      throw invalidInput(
        `${nameOf(type)} could not be read: its parser crashed ${ATTEMPTS} times; save or export the file anew`,
        "file",
      );
    },
    close: async () => {
      isClosed = true;
      clearTimeout(idle);
      turns.close();
      if (child !== null) await end(child);
      child = null;
    },
  };
}

function start(): ChildProcess {
  const { url, args } = entryPoint(import.meta.url, "parser-child");
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
  request: ParseRequest,
  { limits, signal }: { readonly limits: Required<FileParserOptions>; readonly signal: AbortSignal | undefined },
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
      // This also kills a child that lost its channel but still runs.
      child.kill("SIGKILL");
      resolve(null);
    };
    const onAbort = (): void => stop(signal?.reason);
    const poll = setInterval(() => {
      const residentBytes = readResidentBytes(child.pid) ?? reported;
      if (residentBytes > limits.residentBytes) stop(tooMuch(request.type, "memory", residentBytes));
      else if (performance.now() - startedAt > limits.timeoutMs) stop(tooMuch(request.type, "time", limits.timeoutMs));
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

/**
 * Ends an idle child that holds more memory: a heap that has grown never shrinks. The next file starts another child.
 */
function retire(child: ChildProcess | null, keptBytes: number): void {
  if (child !== null && (readResidentBytes(child.pid) ?? 0) > keptBytes) child.kill("SIGKILL");
}

const nameOf = (type: SupervisedType): string => (type === "pdf" ? "The PDF" : describe(type));

function tooMuch(type: SupervisedType, what: "memory" | "time", amount: number): AppError {
  return new AppError(
    "invalid_input",
    `${nameOf(type)} could not be read: it takes too much ${what}; split it, or export it anew`,
    {
      details: { what, amount },
    },
  );
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
