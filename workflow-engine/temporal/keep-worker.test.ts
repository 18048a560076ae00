import { expect, test } from "vitest";
import { unavailable } from "../../domain/errors.ts";
import { silentLog } from "../../platform/log.ts";
import { keepWorker } from "./keep-worker.ts";
import type { OpenWorker } from "./worker.ts";

/** What `openWorker` returns, with the breakdown at hand that no server can be made to cause. */
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

test("a worker that breaks down is followed by another, however often that cannot be opened", async () => {
  const [first, second] = [breakableWorker(), breakableWorker()];
  const openings = [() => first, () => Promise.reject(unavailable("workflow_engine")), () => second];
  const kept = await keepWorker(async () => {
    const opening = openings.shift();
    if (!opening) throw new Error("Nothing to open any more");
    return opening();
  }, silentLog());

  first.breakDown();
  await expect.poll(() => openings.length, { timeout: 10_000 }).toBe(0);
  await kept.close();
  await second.stopped;
});

test("closing ends the waiting for another", async () => {
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

test("a start does not wait for a server that is away, and the worker comes with it", async () => {
  const worker = breakableWorker();
  const openings = [() => Promise.reject(unavailable("workflow_engine")), () => worker];
  const kept = await keepWorker(async () => {
    const opening = openings.shift();
    if (!opening) throw new Error("Nothing to open any more");
    return opening();
  }, silentLog());

  await expect.poll(() => openings.length, { timeout: 10_000 }).toBe(0);
  await kept.close();
  await worker.stopped;
});

test("closing before there is a worker ends the waiting for it", async () => {
  const kept = await keepWorker(() => Promise.reject(unavailable("workflow_engine")), silentLog());
  await kept.close();
  await kept.stopped;
});

test("the first that can never be opened is the caller's to deal with", async () => {
  const broken = keepWorker(() => Promise.reject(new Error("there is no bundle")), silentLog());
  await expect(broken).rejects.toThrow("there is no bundle");
});
