// A thread whose tasks misbehave: they fail, never end, use up the memory or end the process.
import { readlinkSync } from "node:fs";
import { getPriority } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import { AppError } from "../../domain/errors.ts";
import { serveTasks } from "../../platform/threads/serve-tasks.ts";

export interface OddTask {
  readonly deed: keyof typeof deeds;
  readonly to?: number;
}

const hoard: unknown[] = [];
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const deeds = {
  async *count({ to = 0 }: OddTask) {
    for (let at = 0; at < to; at += 1) {
      await nextTurn();
      yield at;
    }
  },
  /** Steps of a tenth of a second. */
  async *dawdle({ to = 0 }: OddTask) {
    for (let at = 0; at < to; at += 1) {
      standStill(100);
      yield at;
    }
  },
  async *refuse() {
    yield 0;
    throw new AppError("unprocessable", "Too odd", { field: "content", details: { odd: true }, cause: new Error("x") });
  },
  async *fail() {
    yield 0;
    throw new TypeError("odd");
  },
  async *eatMemory() {
    yield 0;
    for (;;) hoard.push(Array.from({ length: 100_000 }, (_, at) => ({ at })));
  },
  async *neverEnd() {
    yield 0;
    for (;;);
  },
  async *priority() {
    yield getPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)));
  },
  async *place() {
    yield threadId;
  },
  async *leave() {
    yield 0;
    process.exit(0);
  },
};

serveTasks((task: OddTask): AsyncGenerator<number, void> => deeds[task.deed](task));
