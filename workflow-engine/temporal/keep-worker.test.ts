import { expect, test } from "vitest";
import { unavailable } from "../../domain/errors.ts";
import { silentLog } from "../../platform/log.ts";
import { keepWorker } from "./keep-worker.ts";
import type { OpenWorker } from "./worker.ts";

/** A worker that the test can break down, because a test cannot make a server cause that. */
function breakableWorker(): OpenWorker & { breakDown(): void } {
  let stop: () => void = () => undefined;
  let breakDown: () => void = () => undefined;
  const stopped = new Promise<void>((resolve, reject) => {
    stop = resolve;
    breakDown = () => reject(new Error("The native worker broke down"));
  });
  stopped.catch(() => undefined);
  return {
    stopped,
    breakDown,
    close: () => {
      stop();
      return stopped;
    },
  };
}

test("a worker that breaks down is replaced, after repeated attempts if necessary", async () => {
  const [first, second] = [breakableWorker(), breakableWorker()];
  const openings = [() => first, () => Promise.reject(unavailable("workflow_engine")), () => second];
  const kept = await keepWorker(async () => {
    const opening = openings.shift();
    if (!opening) throw new Error("Nothing to open any more");
    return opening();
  }, silentLog());

  first.breakDown();
  await expect.poll(() => openings.length, { timeout: 60_000 }).toBe(0);
  await kept.close();
  await second.stopped;
});

test("closing ends the attempts to replace a worker", async () => {
  const worker = breakableWorker();
  let opened = 0;
  const kept = await keepWorker(async () => {
    opened += 1;
    return worker;
  }, silentLog());
  worker.breakDown();
  await kept.close();
  expect(opened).toBe(1);
});

test("a start does not wait for an absent server; the worker is opened when the server is there", async () => {
  const worker = breakableWorker();
  const openings = [() => Promise.reject(unavailable("workflow_engine")), () => worker];
  const kept = await keepWorker(async () => {
    const opening = openings.shift();
    if (!opening) throw new Error("Nothing to open any more");
    return opening();
  }, silentLog());

  await expect.poll(() => openings.length, { timeout: 60_000 }).toBe(0);
  await kept.close();
  await worker.stopped;
});

test("closing before the first worker is open ends the attempts", async () => {
  const kept = await keepWorker(() => Promise.reject(unavailable("workflow_engine")), silentLog());
  await kept.close();
  await kept.stopped;
});

test("keepWorker rejects if the first worker cannot be opened for another reason than an absent server", async () => {
  const broken = keepWorker(() => Promise.reject(new Error("there is no bundle")), silentLog());
  await expect(broken).rejects.toThrow("there is no bundle");
});
