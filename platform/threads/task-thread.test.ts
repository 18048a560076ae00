import { execFile } from "node:child_process";
import { getEventListeners } from "node:events";
import { getPriority } from "node:os";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { invalidInput } from "../../domain/errors.ts";
import type { OddTask } from "../../test/support/odd-tasks.ts";
import { entryPoint } from "../entry-point.ts";
import type { ThreadOptions } from "./living-thread.ts";
import { createTaskThread } from "./task-thread.ts";

const entry = entryPoint(new URL("../../test/support/odd-tasks.ts", import.meta.url).href, "odd-tasks");
const givenUp = (reason: string) => invalidInput(`Given up: ${reason}`, "file");
const opened: { close(): Promise<void> }[] = [];
const openThread = (options: Partial<ThreadOptions> = {}) => {
  const limits = { heapMebibytes: 64, stepTimeoutMs: 110_000, attempts: 2 };
  const thread = createTaskThread<OddTask, number>({ role: "oddity", entry, ...limits, givenUp, ...options });
  opened.push(thread);
  return thread;
};
afterAll(() => Promise.all(opened.map((thread) => thread.close())));

const count = (to: number): OddTask => ({ deed: "count", to });

test("the parts of a task are returned in order, and `onPart` receives each as it arrives", async () => {
  const told: number[] = [];
  expect(await openThread().run(count(5), { onPart: (part) => told.push(part) })).toEqual([0, 1, 2, 3, 4]);
  expect(told).toEqual([0, 1, 2, 3, 4]);
});

test.runIf(process.platform === "linux")(
  "only the task thread gets a lower priority than the threads that answer questions",
  async () => {
    const usual = getPriority();
    expect(await openThread().run({ deed: "priority" })).toEqual([Math.max(usual, 10)]);
    expect(getPriority()).toBe(usual);
  },
);

test("a small task ends before a large one that was started first", async () => {
  const thread = openThread();
  const ended: string[] = [];
  await Promise.all([
    thread.run(count(500)).then(() => ended.push("large")),
    thread.run(count(3)).then(() => ended.push("small")),
  ]);
  expect(ended).toEqual(["small", "large"]);
});

test("many tasks with one signal make no warning about listeners, and leave none behind", async () => {
  const thread = openThread();
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on("warning", note);
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: 12 }, () => thread.run(count(1), { signal })));
  await new Promise((resolve) => setImmediate(resolve)); // Warnings are emitted on the next tick.
  process.off("warning", note);
  expect(warnings).toEqual([]);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a thread with `atOnce` 1 runs tasks in order of arrival", async () => {
  const thread = openThread({ atOnce: 1 });
  const ended: string[] = [];
  await Promise.all([
    thread.run(count(200)).then(() => ended.push("large")),
    thread.run(count(1)).then(() => ended.push("small")),
  ]);
  expect(ended).toEqual(["large", "small"]);
});

test("with `atOnce` 1 a group with one task does not wait for all tasks of another group", async () => {
  const thread = openThread({ atOnce: 1 });
  const ended: string[] = [];
  const run = (name: string, group: string) => thread.run(count(5), { group }).then(() => ended.push(name));
  const large = Array.from({ length: 10 }, (_, n) => run(`large ${n}`, "large"));
  await Promise.all([...large, run("small", "small")]);
  expect(ended.slice(0, 4)).toContain("small");
  expect(ended.filter((name) => name !== "small")).toEqual(large.map((_, n) => `large ${n}`));
});

test("an AppError keeps its kind, field and details; any other error keeps its stack", async () => {
  const thread = openThread();
  await expect(thread.run({ deed: "refuse" })).rejects.toMatchObject({
    name: "AppError",
    kind: "unprocessable",
    message: "Too odd",
    field: "content",
    details: { odd: true },
  });
  await expect(thread.run({ deed: "fail" })).rejects.toMatchObject({
    message: "odd",
    stack: expect.stringContaining("odd-tasks.ts"),
  });
  expect(await thread.run(count(1))).toEqual([0]);
});

test.each([
  ["takes too much memory", { deed: "eatMemory" }],
  ["takes too much time", { deed: "neverEnd" }],
  ["ended the thread that worked on it", { deed: "leave" }],
] as const)("a task that %s is given up; a new thread completes the others", async (reason, odd) => {
  const thread = openThread({ stepTimeoutMs: reason.endsWith("time") ? 2_000 : 110_000 });
  const bystanders = [thread.run(count(200)), thread.run(count(200))];
  await expect(thread.run(odd)).rejects.toMatchObject({
    kind: "invalid_input",
    message: `Given up: it ${reason}`,
    field: "file",
  });
  for (const parts of await Promise.all(bystanders)) expect(parts).toEqual(Array.from({ length: 200 }, (_, at) => at));
});

test("the limit of a step holds although other tasks keep arriving", async () => {
  const thread = openThread({ stepTimeoutMs: 1_500, attempts: 1 });
  const stuck = thread.run({ deed: "neverEnd" }).catch((error: unknown) => error);
  const arriving: Promise<unknown>[] = [];
  const timer = setInterval(() => arriving.push(thread.run(count(1))), 100);
  try {
    expect(await stuck).toMatchObject({ message: "Given up: it takes too much time" });
  } finally {
    clearInterval(timer);
  }
  await Promise.all(arriving);
});

test("the time in which the process itself stands still is no time of a step", async () => {
  const thread = openThread({ stepTimeoutMs: 2_000, attempts: 1 });
  const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
  const onPart = (part: number) => part === 0 && setImmediate(standStill);
  expect(await thread.run({ deed: "dawdle", to: 40 }, { onPart })).toHaveLength(40);
});

test("a task that is aborted ends with the signal's reason; other tasks continue", async () => {
  const thread = openThread();
  const controller = new AbortController();
  const { signal } = controller;
  const reason = new Error("cancelled");
  const running = thread.run(count(1_000_000), { signal, onPart: () => controller.abort(reason) });
  const other = thread.run(count(50));
  await expect(running).rejects.toBe(reason);
  expect(await other).toHaveLength(50);
  await expect(thread.run(count(1), { signal })).rejects.toBe(reason);
});

test("a task that is aborted in an endless step does not delay the others", async () => {
  const thread = openThread();
  const controller = new AbortController();
  const stuck = thread.run({ deed: "neverEnd" }, { signal: controller.signal, onPart: () => controller.abort() });
  await expect(stuck).rejects.toThrow();
  expect(await thread.run(count(3))).toEqual([0, 1, 2]);
});

test("a thread that has no task for a while ends; the next task starts another one", async () => {
  const [kept, brief] = [openThread(), openThread({ idleMs: 1 })];
  const placeOf = (thread: typeof kept) => thread.run({ deed: "place" });
  const [first, firstBrief] = [await placeOf(kept), await placeOf(brief)];
  await expect.poll(() => placeOf(brief), { timeout: 60_000 }).not.toEqual(firstBrief);
  expect(await placeOf(kept)).toEqual(first);
});

test("closing a thread fails its waiting and later tasks with `unavailable`", async () => {
  const thread = openThread();
  const waiting = thread.run(count(1_000_000), { onPart: () => void thread.close() });
  await expect(waiting).rejects.toMatchObject({ kind: "unavailable", details: { role: "oddity" } });
  await expect(thread.run(count(1))).rejects.toMatchObject({ kind: "unavailable" });
});

test("an entry that cannot be started is given up", async () => {
  const thread = openThread({ entry: { url: new URL("file:///nowhere/at-all.mjs"), args: [] } });
  await expect(thread.run(count(1))).rejects.toMatchObject({ kind: "invalid_input" });
});

test("a thread without tasks does not keep its process alive", async () => {
  const task = `
    import { createTaskThread } from ${JSON.stringify(new URL("./task-thread.ts", import.meta.url).href)};
    const entry = { url: new URL(${JSON.stringify(entry.url.href)}), args: ${JSON.stringify(entry.args)} };
    const thread = createTaskThread({ role: "oddity", entry, heapMebibytes: 64, stepTimeoutMs: 60_000, attempts: 1 });
    console.log(await thread.run({ deed: "count", to: 3 }));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", task],
    { timeout: 60_000 },
  );
  expect(stdout).toContain("[ 0, 1, 2 ]");
});
