import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, renameSync, statSync } from "node:fs";

/** The command, and the user who runs it. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** User and group of the process, if it must not run as the current user (PostgreSQL refuses root). */
  readonly user?: { readonly uid: number; readonly gid: number };
}

// The shell starts a watcher and then becomes the server, so that the known pid is the server's own. The watcher reads
// a pipe whose other end only this process holds. However this process ends, even by SIGKILL, the kernel closes the
// pipe, and the watcher stops the server. The double fork keeps the watcher from being the server's child.
const guard = `
exec 3<&0 </dev/null
server=$$
( ( trap '' INT TERM HUP; cat <&3; kill -s "$0" "$server" ) >/dev/null 2>&1 & )
exec 3<&-
exec "$@"`;

const logLimitBytes = 10_485_760;

/**
 * Starts a server in its own session (a terminal's Ctrl-C does not reach it) and appends its output to `logPath`. The
 * server never outlives this process: the watcher then sends `stopSignal` to it. Needs a POSIX shell.
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
    child.stdin?.on("error", () => undefined); // The server ended first; its exit event reports it.
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
