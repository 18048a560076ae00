import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { guard } from "../set-up/run-child.mjs";

/**
 * Starts a server in its own session and appends its output to a file. It ends when this process does, in every case.
 */
export function spawnGuarded({ file, args, env, folder, logPath }) {
  const output = openSync(logPath, "a", 0o600);
  try {
    const child = spawn("/bin/sh", ["-c", guard, "sh", file, ...args], {
      cwd: folder,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ["pipe", output, output],
    });
    child.stdin.on("error", () => undefined); // The server ended first; its exit event reports it.
    child.stdin.unref?.();
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}
