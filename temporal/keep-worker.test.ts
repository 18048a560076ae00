import { expect, test } from "vitest";
import { unavailable } from "../domain/errors.ts";
import { silentLog } from "../platform/log.ts";
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

test("the first that cannot be opened is the caller's to deal with", async () => {
  const refused = keepWorker(() => Promise.reject(unavailable("workflow_engine")), silentLog());
  await expect(refused).rejects.toMatchObject({ kind: "unavailable" });
});
