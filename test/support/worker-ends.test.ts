import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { reportWorkerEnds } from "./worker-ends.ts";

const workerPath = "node_modules/vitest/dist/workers/forks.js";

async function linesOf(program: string, as: string, end?: NodeJS.Signals): Promise<string[]> {
  const lines: string[] = [];
  const stop = reportWorkerEnds((line) => lines.push(line));
  try {
    const child = spawn(process.execPath, ["--eval", program, as]);
    if (end) child.kill(end);
    await once(child, "exit");
    return lines.map((line) => line.replace(`${child.pid}`, "PID"));
  } finally {
    stop();
  }
}

test("a test process that ends by itself is reported with its signal or exit code", async () => {
  const crash = 'process.kill(process.pid, "SIGSEGV"); setTimeout(() => undefined, 60_000)';
  expect(await linesOf(crash, workerPath)).toEqual(["The test process PID ended by SIGSEGV"]);
  expect(await linesOf("process.exit(3)", workerPath)).toEqual(["The test process PID ended with exit code 3"]);
});

test("a test process that vitest stops, one that is done, and other children are not reported", async () => {
  expect(await linesOf("setTimeout(() => undefined, 60_000)", workerPath, "SIGTERM")).toEqual([]);
  expect(await linesOf("", workerPath)).toEqual([]);
  expect(await linesOf("process.exit(3)", "other.js")).toEqual([]);
});
