import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./paths.mjs";

// The shell starts a watcher on a pipe whose other end only this process holds, and then becomes the command. When this
// process ends, even by SIGKILL, the watcher stops the command (like platform/local-server/spawn-guarded.ts).
export const guard = `
exec 3<&0 </dev/null
command=$$
( ( trap '' INT TERM HUP; cat <&3; kill -s TERM "$command" ) >/dev/null 2>&1 & )
exec 3<&-
exec "$@"`;

/**
 * npm starts this process through a shell. When the shell is gone, npm is gone too, and no process would stop this one.
 */
const npmParent = process.env.npm_lifecycle_event ? process.ppid : undefined;
const parentCheckMs = 1_000;

/**
 * A terminal's Ctrl-C reaches npm, its shell and this process, and npm passes it on as well: signals within this time
 * count as one.
 */
const sameSignalMs = 1_000;

/**
 * Runs a command with this process's output and returns its exit code (128 + n after signal n). The command has its own
 * session, so that a signal reaches it once, from this process: the whole group for a `tool`; only the process itself
 * for a service, which stops its own children in order. Aborting `signal` kills the whole group.
 */
export function runChild(command, args, { env = {}, tool = true, onOutput, signal: halt } = {}) {
  const output = onOutput ? "pipe" : "inherit";
  const child = spawn("/bin/sh", ["-c", guard, "sh", command, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ["pipe", output, output],
  });
  child.stdin.on("error", () => undefined); // The command ended first; its exit event reports it.
  child.stdout?.on("data", onOutput);
  child.stderr?.on("data", onOutput);
  const kill = () => sendTo(-child.pid, "SIGKILL");
  halt?.addEventListener("abort", kill, { once: true });
  const stopForwarding = forwardSignals((signal) => sendTo(tool ? -child.pid : child.pid, signal));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  }).finally(() => {
    halt?.removeEventListener("abort", kill);
    stopForwarding();
  });
}

function sendTo(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}

function forwardSignals(send) {
  let last = 0;
  const listener = (signal) => {
    if (Date.now() - last < sameSignalMs) return;
    last = Date.now();
    wasInterrupted = true;
    send(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, listener);
  const watch = setInterval(() => {
    if (!wasInterrupted && npmParent !== undefined && process.ppid !== npmParent) listener("SIGTERM");
  }, parentCheckMs);
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, listener);
  };
}

let wasInterrupted = false;
/** Whether the user asked to stop while a child was running: then the next step must not begin. */
export const interrupted = () => wasInterrupted;
