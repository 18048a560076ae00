import { readdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import "./engine.ts";

async function engineThreads(): Promise<number> {
  const threads = await readdir("/proc/self/task");
  const names = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/comm`, "utf8").catch(() => "")));
  return names.filter((name) => name.startsWith("tokio-rt-worker")).length;
}

test.runIf(process.platform === "linux")("the engine has more worker threads than maintenance can occupy", async () => {
  // A thread has its name only after it has run for the first time.
  await expect.poll(engineThreads).toBeGreaterThanOrEqual(Math.max(16, 2 * availableParallelism()));
  const { env } = process;
  expect(env).not.toHaveProperty("TOKIO_WORKER_THREADS");
});
