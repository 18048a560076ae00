import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { guard } from "../set-up/run-child.mjs";

/** Starts a server in a session of its own, its output appended to a file; it ends when this process does, however. */
export function spawnGuarded({ file, args, env, folder, logPath }) {
  const output = openSync(logPath, "a", 0o600);
  try {
    const child = spawn("/bin/sh", ["-c", guard, "sh", file, ...args], {
      cwd: folder,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ["pipe", output, output],
    });
    child.stdin.on("error", () => undefined); // It ended first: its exit tells.
    child.stdin.unref?.();
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}
