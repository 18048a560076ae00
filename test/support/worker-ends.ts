import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";

const channel = "child_process";

/**
 * Reports each test process that ends by a signal or with an exit code other than 0: vitest says that a process ended,
 * and neither which one nor how. Returns the function that stops it.
 */
export function reportWorkerEnds(report: (line: string) => void): () => void {
  const onSpawn = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess };
    child.once("exit", (code, signal) => {
      // Vitest stops a process without work by a signal.
      if (!isTestProcess(child) || child.killed || code === 0) return;
      report(`The test process ${child.pid} ended ${signal ? `by ${signal}` : `with exit code ${code}`}`);
    });
  };
  subscribe(channel, onSpawn);
  return () => unsubscribe(channel, onSpawn);
}

function isTestProcess({ spawnargs }: ChildProcess): boolean {
  return spawnargs.some((argument) => argument.includes("vitest/dist/workers"));
}
