import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./paths.mjs";

// The shell starts a watcher on a pipe whose other end only we hold, then becomes the command: when we end, even by
// SIGKILL, the watcher sees the end of file and stops the command (platform/local-server/spawn-guarded.ts does the same).
export const guard = `
exec 3<&0 </dev/null
command=$$
( ( trap '' INT TERM HUP; cat <&3; kill -s TERM "$command" ) >/dev/null 2>&1 & )
exec 3<&-
exec "$@"`;

/** npm started us through a shell: when that is gone, npm is, and nobody would stop us any more. */
const npmParent = process.env.npm_lifecycle_event ? process.ppid : undefined;
const parentCheckMs = 1_000;

/** A terminal's Ctrl-C reaches npm, its shell and us, and npm passes it on as well: repeats within this time are one. */
const sameSignalMs = 1_000;

/**
 * Runs a command with our output and returns its exit code (128 + n after signal n). It has a session of its own, so
 * that a signal reaches it once, from us: the whole group for a `tool`, itself alone for a service that stops its
 * own children in order. Aborting `signal` kills all of it.
 */
export function runChild(command, args, { env = {}, tool = true, onOutput, signal: halt } = {}) {
  const output = onOutput ? "pipe" : "inherit";
  const child = spawn("/bin/sh", ["-c", guard, "sh", command, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ["pipe", output, output],
  });
  child.stdin.on("error", () => undefined); // It ended first: its exit tells.
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
    // It has ended already.
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
/** Whether somebody asked us to stop while a child was running: then the next step must not begin. */
export const interrupted = () => wasInterrupted;
