import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { runChild } from "../set-up/run-child.mjs";

const run = promisify(execFile);
const showEveryMs = 10_000;

/**
 * Runs a tool that downloads something, with a limit for the whole run (`limitMs`). If the tool prints a line per
 * piece, `silenceMs` limits the time between lines. `progress` summarises all lines so far; the summary is shown from
 * time to time. Rejects with the tool's last output.
 */
export async function runTool(command, args, { title, log, limitMs, silenceMs = limitMs, progress = () => "", env }) {
  const begun = Date.now();
  const lines = [];
  const halt = new AbortController();
  const stopAfter = (ms, reason) => setTimeout(() => halt.abort(`${reason} ${Math.round(ms / 1000)} s`), ms);
  const whole = stopAfter(limitMs, "not done after");
  let silence = stopAfter(silenceMs, "nothing came for");
  const show = setInterval(
    () => log(`  ${title}: ${Math.round((Date.now() - begun) / 1000)} s ${progress(lines)}`),
    showEveryMs,
  );
  try {
    const code = await runChild(command, args, {
      env,
      signal: halt.signal,
      onOutput: byLine((line) => {
        lines.push(line);
        clearTimeout(silence);
        silence = stopAfter(silenceMs, "nothing came for");
      }),
    });
    if (halt.signal.aborted) throw new Error(halt.signal.reason);
    if (code !== 0) throw new Error(`${command} failed with exit code ${code}: ${lastWords(lines)}`);
  } finally {
    clearTimeout(whole);
    clearTimeout(silence);
    clearInterval(show);
  }
}

function lastWords(lines) {
  const said = lines.filter((line) => line !== "");
  const errors = said.filter((line) => /error|failed|unable/i.test(line));
  return (errors.length > 0 ? errors.slice(0, 2) : said.slice(-2)).join(" ").slice(0, 400);
}

function byLine(use) {
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines) use(line.trim());
  };
}

/** The first program of this name on PATH; undefined when there is none. */
export function onPath(name) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Output of a command, both streams; undefined when it cannot be run. */
export async function says(command, args, env = {}) {
  try {
    const { stdout, stderr } = await run(command, args, { timeout: 20_000, env: { ...process.env, ...env } });
    return `${stdout}\n${stderr}`;
  } catch {
    return undefined; // Not there, or not ours to run.
  }
}
