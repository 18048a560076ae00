import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, renameSync, statSync } from "node:fs";

/** What to run, and as whom. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Given when the process must not run as the present user (PostgreSQL refuses root). */
  readonly user?: { readonly uid: number; readonly gid: number };
}

// The shell starts a watcher and then becomes the server, so that the pid we know is the server's own. The watcher
// reads a pipe whose other end only this process holds: however we end, even by SIGKILL, the kernel closes it, the
// watcher sees the end of file and stops the server. The double fork keeps the watcher from being the server's child.
const guard = `
exec 3<&0 </dev/null
server=$$
( ( trap '' INT TERM HUP; cat <&3; kill -s "$0" "$server" ) >/dev/null 2>&1 & )
exec 3<&-
exec "$@"`;

const logLimitBytes = 10_485_760;

/**
 * Starts a server in a session of its own (a terminal's Ctrl-C reaches us, not it), its output appended to `logPath`,
 * that never outlives this process: `stopSignal` is sent to it when we are gone. Needs a POSIX shell.
 */
export function spawnGuarded(command: Command, stopSignal: NodeJS.Signals, logPath: string): ChildProcess {
  rotate(logPath);
  const output = openSync(logPath, "a", 0o600);
  try {
    const child = spawn("/bin/sh", ["-c", guard, stopSignal.replace(/^SIG/, ""), command.file, ...command.args], {
      cwd: command.cwd,
      env: command.env,
      ...command.user,
      detached: true,
      stdio: ["pipe", output, output],
    });
    child.stdin?.on("error", () => undefined); // The server ended first: its exit event tells.
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}

function rotate(logPath: string): void {
  const size = statSync(logPath, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimitBytes) renameSync(logPath, `${logPath}.old`);
}
