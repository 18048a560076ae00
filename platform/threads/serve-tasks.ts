import { parentPort, workerData } from "node:worker_threads";
import { nameSources } from "../stack-traces.ts";
import { type SentError, sendError } from "./sent-error.ts";
import { standBack } from "./stand-back.ts";

// This code runs inside a worker thread for tasks. `createTaskThread` runs in the thread that calls it.

export type ToThread<Request> =
  | { readonly id: number; readonly request: Request }
  | { readonly id: number; readonly forget: true };

export type FromThread<Part> =
  /** All modules are loaded. */
  | { readonly ready: true }
  | { readonly id: number; readonly part: Part }
  | { readonly id: number; readonly done: true }
  | { readonly id: number; readonly error: SentError };

/**
 * One cell of shared memory: the id of the running task, 0 between two steps. The cell outlives the thread, so it shows
 * which task ended the thread.
 */
export interface ThreadData {
  readonly current: Int32Array;
}

/**
 * Runs the tasks that the thread receives. A task is an iterator that yields its parts; each step should take some ten
 * milliseconds. Tasks take turns step by step, so that a large task does not delay a small one. An aborted task is
 * dropped between two steps. `transferOf` returns the buffers of a part that are transferred instead of copied.
 */
export function serveTasks<Request, Part>(
  perform: (request: Request) => Iterator<Part, void> | AsyncIterator<Part, void>,
  transferOf: (part: Part) => readonly ArrayBuffer[] = () => [],
): void {
  const port = parentPort;
  if (port === null) return;
  const { current }: ThreadData = workerData;
  nameSources();
  standBack();
  const tasks = new Map<number, ReturnType<typeof perform>>();
  let isWorking = false;

  const send = (message: FromThread<Part>, transfer: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer);
  const step = async (id: number, steps: ReturnType<typeof perform>): Promise<void> => {
    Atomics.store(current, 0, id);
    try {
      const { value, done } = await steps.next();
      if (done) return send({ id, done: true });
      send({ id, part: value }, transferOf(value));
      tasks.set(id, steps);
    } catch (error) {
      send({ id, error: sendError(error) });
    } finally {
      Atomics.store(current, 0, 0);
    }
  };
  const work = async (): Promise<void> => {
    const [first] = tasks;
    isWorking = first !== undefined;
    if (first === undefined) return;
    tasks.delete(first[0]);
    await step(...first);
    // Between two steps new tasks and aborts can arrive.
    setImmediate(work);
  };
  port.on("message", (message: ToThread<Request>) => {
    if ("forget" in message) {
      tasks.delete(message.id);
      return;
    }
    tasks.set(message.id, perform(message.request));
    if (isWorking) return;
    isWorking = true;
    setImmediate(work);
  });
  send({ ready: true });
}
