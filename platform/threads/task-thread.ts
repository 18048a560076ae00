import { setMaxListeners } from "node:events";
import { LivingThread, type ThreadOptions } from "./living-thread.ts";

export interface TaskOptions<Part> {
  readonly signal?: AbortSignal | undefined;
  /** The tenant: tenants take turns when tasks wait outside the thread (`atOnce`). */
  readonly group?: string | undefined;
  /** Replaces the thread's own limit for this task. */
  readonly stepTimeoutMs?: number | undefined;
  /**
   * Receives every part as it arrives. If the thread ended meanwhile, it receives the parts again from the first one.
   */
  readonly onPart?: ((part: Part) => void) | undefined;
}

/**
 * A worker thread. The first task starts it, and it is started again after a task has ended it. An idle thread does not
 * keep the process alive.
 */
export interface TaskThread<Request, Part> {
  /**
   * Returns the parts of one task, in order. The request is copied, because it is sent again if another task ends the
   * thread.
   *
   * @throws the task's own error, an `AppError` with its kind and field
   * @throws `givenUp(…)` if the task has ended the thread `attempts` times, `unavailable` if `close` is called first
   * @throws the signal's reason if it is aborted; the task is dropped between two steps, or with the thread
   */
  run(request: Request, options?: TaskOptions<Part>): Promise<readonly Part[]>;
  close(): Promise<void>;
}

export function createTaskThread<Request, Part>(options: ThreadOptions): TaskThread<Request, Part> {
  const thread = new LivingThread<Request, Part>(options);
  let requests = 0;
  return {
    run: (request, { signal, group = null, stepTimeoutMs = options.stepTimeoutMs, onPart } = {}) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        requests += 1;
        const id = requests;
        const onAbort = (): void => {
          thread.drop(id);
          reject(signal?.reason);
        };
        const settling =
          <Value>(settle: (value: Value) => void) =>
          (value: Value): void => {
            signal?.removeEventListener("abort", onAbort);
            settle(value);
          };
        // Many tasks may wait for one signal. Each removes its listener at its end.
        if (signal !== undefined) setMaxListeners(0, signal);
        signal?.addEventListener("abort", onAbort);
        const ends = { resolve: settling(resolve), reject: settling(reject) };
        const slot = { group, priority: 0, since: id };
        thread.add({ id, request, ...slot, stepTimeoutMs, onPart, ...ends, parts: [], isSent: false, failures: 0 });
      }),
    close: () => thread.close(),
  };
}
