import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { nameOf } from "../set-up/lock.mjs";
import { spawnGuarded } from "./guarded.mjs";
import { engines, provisionEngine } from "./provision.mjs";

const pollMs = 25;
const stopGraceMs = 20_000;
/** State stored in a data folder, beside the engine's own files. */
const [logName, pidName, portName] = ["server.log", "server.pid", "server.port"];
/** A killed server's port is free within this time. */
const portWaitMs = 15_000;
/** Another process may take a free port before the server does, so a start is repeated this often. */
const attempts = 3;

/**
 * Runs an engine's server on 127.0.0.1 with its data in `folder`, and returns when it answers. It ends with this
 * process in every case. Tests of outages use `kill` and `start`: same data, same port.
 */
export async function startEngine(name, { folder: wantedFolder, port: wantedPort, cacheDir, log, signal, onEnd }) {
  const folder = resolve(wantedFolder);
  const program = await provisionEngine(name, { cacheDir, log });
  mkdirSync(folder, { recursive: true });
  await endOrphan(folder);
  const { startTimeoutMs, title } = engines[name];
  const run = async (port) => {
    const started = await runOnce({ title, program, folder, port, startTimeoutMs, signal });
    started.child.once("exit", () => isWanted && onEnd?.(tail(join(folder, logName))));
    return started;
  };
  let isWanted = true;
  let running = wantedPort === undefined ? await onFreePort(run, folder) : await run(await waitForPort(wantedPort));
  const { port } = running;
  writeFileSync(join(folder, portName), `${port}`);
  return {
    product: program.product,
    origin: program.origin,
    settings: running.settings,
    ports: [port],
    get pid() {
      return running.child.pid;
    },
    kill: async (sent = "SIGKILL") => {
      isWanted = false;
      running.child.kill(sent);
      if (!["SIGSTOP", "SIGCONT"].includes(sent)) await ended(running.child, stopGraceMs);
    },
    start: async () => {
      if (!hasEnded(running.child)) return;
      isWanted = true;
      running = await run(await waitForPort(port));
    },
    stop: () => {
      isWanted = false;
      return stop(running.child);
    },
  };
}

/** The port of the last run if it is free, so that clients find the server at the same address. */
async function onFreePort(run, folder) {
  const last = Number(read(join(folder, portName)));
  for (let attempt = 1; ; attempt++) {
    try {
      return await run((attempt === 1 && (await listenBriefly(last))) || (await listenBriefly(0)));
    } catch (error) {
      if (attempt === attempts || !/in use|already bound|bind/i.test(error.message)) throw error;
    }
  }
}

async function runOnce({ title, program, folder, port, startTimeoutMs, signal }) {
  const server = program.server({ folder, port });
  await server.prepare?.();
  const logPath = join(folder, logName);
  const child = spawnGuarded({ ...server, folder, logPath });
  writeFileSync(join(folder, pidName), nameOf(child.pid) ?? "");
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    // Checked again after the answer: another program may answer on a port that this server failed to get.
    if ((await server.answers()) && !hasEnded(child)) return { child, port, settings: server.settings };
    if (hasEnded(child)) throw new Error(`${title} ended while it started:\n${tail(logPath)}`);
    if (Date.now() > deadline || signal?.aborted) {
      await stop(child);
      throw new Error(signal?.aborted ? `${title}: interrupted` : `${title} does not answer:\n${tail(logPath)}`);
    }
    await sleep(pollMs);
  }
}

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;

async function stop(child) {
  for (const signal of ["SIGTERM", "SIGKILL"]) {
    if (hasEnded(child)) return;
    child.kill("SIGCONT"); // A test may have stopped it.
    child.kill(signal);
    if (await ended(child, stopGraceMs)) return;
  }
}

async function ended(child, withinMs) {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(pollMs))
    if (hasEnded(child)) return true;
  return hasEnded(child);
}

/** A server whose starter was killed may still be shutting down. Two servers on the same data would corrupt it. */
async function endOrphan(folder) {
  const noted = read(join(folder, pidName));
  const pid = Number.parseInt(noted, 10);
  const runs = () => pid > 0 && nameOf(pid) === noted;
  if (runs()) process.kill(pid, "SIGKILL");
  for (const deadline = Date.now() + stopGraceMs; runs() && Date.now() < deadline; ) await sleep(pollMs);
}

/** Clients wait at this port, so it cannot be replaced. */
async function waitForPort(port) {
  for (const deadline = Date.now() + portWaitMs; Date.now() < deadline; await sleep(pollMs))
    if ((await listenBriefly(port)) === port) return port;
  throw new Error(`another program listens on port ${port}`);
}

/** Listens for a moment and returns the port (0 for any); undefined when it is taken. */
function listenBriefly(port) {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", () => done(undefined));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const { port: found } = server.address();
      server.close(() => done(found));
    });
  });
}

const tail = (path) => read(path).trimEnd().split("\n").slice(-12).join("\n");

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // Not there yet.
  }
}
