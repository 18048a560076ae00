import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { hasCode } from "../error-code.ts";

/** Identifies a process even after its pid is reused: `start` is the kernel's start time. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly start: string;
}

/** The running process with this pid; undefined when there is none, or only a zombie. */
export function identify(pid: number): ProcessIdentity | undefined {
  const start = process.platform === "linux" ? startFromProc(pid) : startFromPs(pid);
  return start === undefined ? undefined : { pid, start };
}

export function isRunning(wanted: ProcessIdentity): boolean {
  return identify(wanted.pid)?.start === wanted.start;
}

/** The command line of a process, arguments separated by spaces; "" when it cannot be read. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return ""; // The process ended during the call.
  }
}

/**
 * Sends the signals one after another, each followed by a wait of `graceMs`, until the process is gone. Rejects when it
 * survives all.
 */
export async function stopProcess(
  target: ProcessIdentity,
  signals: readonly NodeJS.Signals[],
  graceMs: number,
): Promise<void> {
  for (const signal of signals) {
    if (!sendSignal(target, signal)) return;
    if (await waitForEnd(target, graceMs)) return;
  }
  throw new Error(`process ${target.pid} does not end`);
}

async function waitForEnd(target: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(target)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function sendSignal(target: ProcessIdentity, signal: NodeJS.Signals): boolean {
  if (!isRunning(target)) return false;
  try {
    return process.kill(target.pid, signal);
  } catch (error) {
    if (hasCode(error, "ESRCH")) return false;
    throw error;
  }
}

/** Field 22 of /proc/<pid>/stat, counted after the command name, which may itself contain spaces and brackets. */
function startFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const isGone = fields[0] === "Z" || fields[0] === "X";
    return isGone ? undefined : fields[19];
  } catch {
    return undefined; // No such process.
  }
}

function startFromPs(pid: number): string | undefined {
  try {
    const line = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return line === "" || line.startsWith("Z") ? undefined : line.replace(/^\S+\s+/, "");
  } catch {
    return undefined; // ps exits with 1 when there is no such process.
  }
}
