import { Worker } from "node:worker_threads";
import { type AppError, unavailable } from "../../domain/errors.ts";
import { idleThreadMs } from "../../domain/limits/threads.ts";
import { within } from "../deadline.ts";
import type { EntryPoint } from "../entry-point.ts";
import { createFairQueue, type Waiting } from "../fair-queue.ts";
import { receiveError } from "./sent-error.ts";
import type { FromThread, ThreadData, ToThread } from "./serve-tasks.ts";

export interface ThreadOptions {
  /** Role that `unavailable` names after `close`. */
  readonly role: string;
  /** A module that calls `serveTasks`. */
  readonly entry: EntryPoint;
  /** Bound of the JavaScript heap. Beyond it only the thread ends, not the process. */
  readonly heapMebibytes: number;
  /** Longest duration of one step of a task, without the start of the thread. */
  readonly stepTimeoutMs: number;
  /** Number of tasks that the thread holds at a time; the others wait outside. */
  readonly atOnce?: number;
  /** Milliseconds without a task after which the thread ends (`idleThreadMs`). */
  readonly idleMs?: number;
  /** A task that has ended the thread this many times is given up. */
  readonly attempts: number;
  /** Creates the error of a task that is given up. `reason` may be shown to clients. */
  readonly givenUp: (reason: string) => AppError;
}

export interface Task<Request, Part> extends Waiting {
  readonly id: number;
  readonly request: Request;
  readonly stepTimeoutMs: number;
  readonly onPart: ((part: Part) => void) | undefined;
  readonly resolve: (parts: readonly Part[]) => void;
  readonly reject: (error: unknown) => void;
  parts: Part[];
  isSent: boolean;
  failures: number;
}

/** Longest time from the start of a thread until its modules are loaded, on a busy machine. */
const startTimeoutMs = 60_000;
/** Time for the running step of an aborted task to end, several times an ordinary step; then the thread is ended. */
const abortGraceMs = 250;

/**
 * The current thread, and the tasks that wait for it. A thread without tasks ends after a while, because its heap never
 * shrinks to its first size; the next task starts another one.
 */
export class LivingThread<Request, Part> {
  readonly #options: ThreadOptions;
  readonly #tasks = new Map<number, Task<Request, Part>>();
  /** The tasks that are not sent to the thread. */
  #waiting = createFairQueue<Task<Request, Part>>();
  readonly #current = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #worker: Worker | null = null;
  /** The thread that is being ended. */
  #ending: Worker | null = null;
  #isReady = false;
  #isClosed = false;
  /** Ends the time limit of the running step. */
  #stepEnded: (() => void) | null = null;
  #idle: NodeJS.Timeout | undefined;
  /** Why the thread is being ended, if known. */
  #reason: string | null = null;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  add(task: Task<Request, Part>): void {
    if (this.#isClosed) {
      task.reject(unavailable(this.#options.role));
    } else {
      this.#tasks.set(task.id, task);
      this.#waiting.add(task);
      this.#send();
      // A step that runs keeps its limit, however many tasks come meanwhile.
      if (!this.#stepEnded) this.#watch();
    }
  }

  drop(id: number): void {
    const task = this.#tasks.get(id);
    this.#tasks.delete(id);
    if (task) this.#waiting.delete(task);
    const worker = this.#worker;
    const isRunning = Atomics.load(this.#current, 0) === id;
    if (task?.isSent && worker) {
      worker.postMessage({ id, forget: true } satisfies ToThread<Request>);
      const isStuck = (): boolean => this.#worker === worker && Atomics.load(this.#current, 0) === id;
      setTimeout(() => isStuck() && this.#end(worker, null), abortGraceMs).unref();
    }
    this.#send();
    if (isRunning || this.#tasks.size === 0) this.#watch();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const task of this.#tasks.values()) task.reject(unavailable(this.#options.role));
    this.#tasks.clear();
    this.#waiting = createFairQueue();
    this.#watch();
    await this.#worker?.terminate();
  }

  /** Sends the thread as many tasks as it may hold. Tenants take turns; of each tenant the oldest task goes first. */
  #send(): void {
    const most = this.#options.atOnce ?? Number.POSITIVE_INFINITY;
    while (this.#tasks.size - this.#waiting.size < most) {
      const task = this.#waiting.take();
      if (!task) break;
      this.#worker ??= this.#start();
      task.isSent = true;
      this.#worker.postMessage({ id: task.id, request: task.request } satisfies ToThread<Request>);
    }
  }

  #start(): Worker {
    const { entry, heapMebibytes } = this.#options;
    Atomics.store(this.#current, 0, 0);
    this.#reason = null;
    this.#isReady = false;
    const worker = new Worker(entry.url, {
      argv: [...entry.args],
      execArgv: [],
      workerData: { current: this.#current } satisfies ThreadData,
      resourceLimits: { maxOldGenerationSizeMb: heapMebibytes },
    });
    worker.on("message", (message: FromThread<Part>) => this.#worker === worker && this.#receive(message));
    worker.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") this.#reason ??= "it takes too much memory";
    });
    worker.on("exit", () => this.#worker === worker && this.#replace());
    return worker;
  }

  #receive(message: FromThread<Part>): void {
    this.#isReady = true;
    const task = "id" in message ? this.#tasks.get(message.id) : undefined;
    // The task is missing if it was aborted while this message was on its way.
    if (task && "part" in message) {
      task.parts.push(message.part);
      task.onPart?.(message.part);
    } else if (task && "id" in message) {
      this.#tasks.delete(task.id);
      if ("error" in message) task.reject(receiveError(message.error));
      else task.resolve(task.parts);
    }
    this.#send();
    this.#watch();
  }

  /** Watches the running step, and keeps the process alive while a caller waits. Gives pauses of the process back. */
  #watch(): void {
    this.#stepEnded?.();
    this.#stepEnded = null;
    clearTimeout(this.#idle);
    const worker = this.#worker;
    if (!worker) return;
    const limits = [...this.#tasks.values()].filter(({ isSent }) => isSent).map(({ stepTimeoutMs }) => stepTimeoutMs);
    if (limits.length === 0) {
      worker.unref();
      this.#idle = setTimeout(() => this.#retire(worker), this.#options.idleMs ?? idleThreadMs).unref();
    } else {
      worker.ref();
      const limitMs = this.#isReady ? Math.max(...limits) : startTimeoutMs;
      const step = new Promise<void>((resolve) => (this.#stepEnded = resolve));
      within(limitMs, step, () => new Error("late")).catch(() => this.#end(worker, "it takes too much time"));
    }
  }

  /** Ends a thread without tasks. A task that comes meanwhile starts another one. */
  #retire(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    worker.terminate().catch(() => undefined);
  }

  #end(worker: Worker, reason: string | null): void {
    this.#reason ??= reason;
    // Ends a thread only once: each call adds a listener, and on a busy machine a thread needs some time to end.
    if (this.#ending === worker) return;
    this.#ending = worker;
    // The thread's end arrives as an event, so this promise is not awaited.
    worker.terminate().catch(() => undefined);
  }

  /**
   * Replaces an ended thread. The task that was running has caused the end; if none was running, all tasks count as the
   * cause. Other tasks begin again.
   */
  #replace(): void {
    this.#worker = null;
    const blamed = Atomics.load(this.#current, 0);
    for (const task of this.#tasks.values()) {
      if (!task.isSent) continue;
      task.isSent = false;
      task.parts = [];
      this.#waiting.add(task);
      if (blamed !== 0 && blamed !== task.id) continue;
      task.failures += 1;
      if (task.failures < this.#options.attempts) continue;
      this.#tasks.delete(task.id);
      this.#waiting.delete(task);
      task.reject(this.#options.givenUp(this.#reason ?? "it ended the thread that worked on it"));
    }
    if (!this.#isClosed) this.#send();
    this.#watch();
  }
}
