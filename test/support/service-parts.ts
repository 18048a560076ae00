// The child processes of a service: finds them, kills them, and prevents their restart for a while.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BenchService } from "../../bench/support/service.ts";
import { withFileLock } from "../../platform/local-server/file-lock.ts";
import { isRunning } from "../../platform/local-server/process-identity.ts";
import { readState } from "../../platform/local-server/state-file.ts";

export const partNames = ["temporal", "postgres", "parser"] as const;
export type PartName = (typeof partNames)[number];
export type ServerName = Exclude<PartName, "parser">;

const appearMs = 60_000;
/** Each look for the parser runs `ps`. */
const pollMs = 50;
/** A launcher that starts a server may hold its lock for this long. */
const lockMs = 120_000;

/** Kills the parts together, once all run; the parser once it is at work. */
export async function killParts(service: BenchService, parts: readonly PartName[]): Promise<void> {
  const pids = await Promise.all(parts.map((part) => pidOf(service, part)));
  for (const pid of pids) process.kill(pid, "SIGKILL");
}

async function pidOf(service: BenchService, part: PartName): Promise<number> {
  const end = Date.now() + appearMs;
  for (;;) {
    const pid = part === "parser" ? busyParser(service.pid) : await serverPid(service.dataDir, part);
    if (pid !== undefined) return pid;
    if (Date.now() > end) throw new Error(`The service has no process '${part}'`);
    await sleep(pollMs);
  }
}

/** Runs `work` while no launcher can start these servers: launchers of a folder take a lock, and the test holds it. */
export function withoutRestart(
  dataDir: string,
  servers: readonly ServerName[],
  work: () => Promise<void>,
): Promise<void> {
  const [first, ...rest] = servers;
  if (first === undefined) return work();
  return withFileLock(join(dataDir, first, "launch.lock"), lockMs, () => withoutRestart(dataDir, rest, work));
}

async function serverPid(dataDir: string, server: ServerName): Promise<number | undefined> {
  const state = await readState(join(dataDir, server));
  return state && isRunning(state.server) ? state.server.pid : undefined;
}

/** The PDF parser of a process, if it is computing at this moment. */
export function busyParser(parent: number): number | undefined {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,stat=,args="], { encoding: "utf8" }).split("\n");
  for (const line of lines) {
    const [, pid, ppid, state = "", args = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (Number(ppid) === parent && state.startsWith("R") && args.includes("parser-child")) return Number(pid);
  }
  return undefined;
}
