import type { ChildProcess } from "node:child_process";
import { mkdir, readFile, realpath } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { withFileLock } from "./file-lock.ts";
import { choosePort } from "./free-port.ts";
import { identify, isRunning, type ProcessIdentity, stopProcess } from "./process-identity.ts";
import { type Command, spawnGuarded } from "./spawn-guarded.ts";
import { readState, writeState } from "./state-file.ts";

/** A server program that this service runs as a child process. */
export interface LocalServer {
  readonly name: string;
  /** The server's own folder for state, lock and log. */
  readonly dir: string;
  /**
   * Signals that end the server, sent one after another. The first is a clean shutdown; the server also receives it
   * when this process dies.
   */
  readonly stopSignals: readonly [NodeJS.Signals, ...NodeJS.Signals[]];
  /** Time for each signal to take effect. */
  readonly stopGraceMs: number;
  /** Time for a start, including recovery from a crash. */
  readonly startTimeoutMs: number;
  /** Preferred ports; undefined for any. A port in use is replaced by a free one. */
  readonly ports: readonly (number | undefined)[];
  /** Prepares the folder before each start. Returns processes of this server that the state file does not list. */
  prepare(): Promise<readonly ProcessIdentity[]>;
  command(ports: readonly number[]): Command;
  /** Whether this very server answers on these ports. Never rejects. */
  answers(ports: readonly number[]): Promise<boolean>;
}

export interface RunningServer {
  readonly ports: readonly number[];
  /** True if another living process started the server and will stop it: then `stop` does nothing. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

/** Failed probes in a row that mean that the server hangs. A single probe may fail on a busy machine. */
const probes = 5;
const probePauseMs = 300;
/**
 * How long a start is repeated. The resources of a killed server (a port, shared memory) are free within about ten
 * seconds.
 */
const retryMs = 15_000;
/**
 * Pauses before the attempts to restart a server; after the last entry the longest pause repeats, because the service
 * needs the server.
 */
const restartPausesMs = [100, 500, 1_000, 2_000, 5_000];
const longestPauseMs = 10_000;

/**
 * Starts the server and keeps it running. Adopts a server whose owner is alive. Stops and replaces an orphaned server
 * and one that does not answer. Reuses the ports of the last run if they are free. A server that ends by itself is
 * restarted on the same ports, for as long as it takes. Rejects with the end of the server's log when it cannot be
 * started.
 */
export async function launchLocalServer(definition: LocalServer, log: Log): Promise<RunningServer> {
  await mkdir(definition.dir, { recursive: true });
  const server = { ...definition, dir: await realpath(definition.dir) };
  return withFileLock(`${server.dir}/launch.lock`, server.startTimeoutMs + retryMs, async () => {
    const last = await readState(server.dir);
    if (last && isRunning(last.server) && isRunning(last.owner) && (await answersSoon(server, last.ports))) {
      return { ports: last.ports, adopted: true, stop: async () => undefined };
    }
    if (last) await end(server, last.server, log);
    const wanted = server.ports.map((port, index) => port ?? last?.ports[index]);
    return own(server, await start(server, freePorts(wanted), log), log);
  });
}

async function answersSoon(server: LocalServer, ports: readonly number[]): Promise<boolean> {
  for (let probe = 1; probe <= probes; probe++) {
    if (await server.answers(ports)) return true;
    await sleep(probePauseMs);
  }
  return false;
}

async function end(server: LocalServer, target: ProcessIdentity, log: Log): Promise<void> {
  if (isRunning(target)) log.warn({ server: server.name, pid: target.pid }, "stopping a server left by an earlier run");
  await stopProcess(target, server.stopSignals, server.stopGraceMs);
}

interface Started {
  readonly child: ChildProcess;
  readonly identity: ProcessIdentity;
  readonly ports: readonly number[];
}

/** The ports for the next start attempt; undefined while they are not available. */
type PickPorts = () => Promise<readonly number[] | undefined>;

/** At the first start no client knows the address, so a taken port is replaced. */
const freePorts =
  (wanted: readonly (number | undefined)[]): PickPorts =>
  async () => {
    const ports: number[] = [];
    for (const port of wanted) ports.push(await choosePort(port));
    return ports;
  };

/** Clients wait at these ports, so they cannot be replaced: the launcher waits until they are free. */
const samePorts =
  (ports: readonly number[]): PickPorts =>
  async () => {
    for (const port of ports) if ((await choosePort(port)) !== port) return undefined;
    return ports;
  };

/** Repeats the start until the server answers. */
async function start(server: LocalServer, pickPorts: PickPorts, log: Log): Promise<Started> {
  const giveUpAt = Date.now() + retryMs;
  for (;;) {
    for (const orphan of await server.prepare()) await end(server, orphan, log);
    const ports = await pickPorts();
    const started = ports && (await startOnce(server, ports));
    if (started) return started;
    const reason = async () => (ports ? await logTail(server) : "another program listens on its port");
    if (Date.now() > giveUpAt) throw new Error(`${server.name} does not start: ${await reason()}`);
    await sleep(probePauseMs);
  }
}

/** undefined when the server ended before it answered. Rejects when it neither ends nor answers in time. */
async function startOnce(server: LocalServer, ports: readonly number[]): Promise<Started | undefined> {
  const child = spawnGuarded(server.command(ports), server.stopSignals[0], logPath(server));
  const failed = new Promise<Error>((resolve) => child.once("error", resolve));
  if (child.pid === undefined) throw await failed;
  const identity = identify(child.pid);
  if (!identity) return undefined;
  const owner = identify(process.pid) ?? { pid: process.pid, start: "" };
  await writeState({ dir: server.dir, server: identity, owner, ports: [...ports] }).catch(async (error: unknown) => {
    // A server that no file names would never be found again.
    await stopProcess(identity, server.stopSignals, server.stopGraceMs);
    throw error;
  });
  const deadline = Date.now() + server.startTimeoutMs;
  while (isRunning(identity)) {
    // Checked again after the answer: another program may answer on a port that this server failed to get.
    if ((await server.answers(ports)) && isRunning(identity)) return { child, identity, ports };
    if (Date.now() > deadline) {
      await stopProcess(identity, server.stopSignals, server.stopGraceMs);
      throw new Error(`${server.name} does not answer: ${await logTail(server)}`);
    }
    await sleep(25);
  }
  return undefined;
}

/** Keeps the server running until `stop`. */
function own(server: LocalServer, first: Started, log: Log): RunningServer {
  let current = first;
  const stopping = new AbortController();
  let restarting = Promise.resolve();
  const watch = (started: Started): void => {
    current = started;
    started.child.once("exit", (code, signal) => {
      if (stopping.signal.aborted) return;
      log.error({ server: server.name, code, signal }, "server ended unexpectedly; restarting it");
      restarting = restart();
    });
    // The server may have ended before the listener was attached.
    if (started.child.exitCode !== null || started.child.signalCode !== null) started.child.emit("exit");
  };
  const restart = async (): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      const pauseMs = restartPausesMs[attempt] ?? longestPauseMs;
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        const again = () => start(server, samePorts(first.ports), log);
        return watch(await withFileLock(`${server.dir}/launch.lock`, retryMs, again));
      } catch (error) {
        log.error({ server: server.name, err: error }, "server could not be restarted");
      }
    }
  };
  watch(first);
  return {
    ports: first.ports,
    adopted: false,
    stop: async () => {
      stopping.abort();
      await restarting;
      await stopProcess(current.identity, server.stopSignals, server.stopGraceMs);
    },
  };
}

const logPath = (server: LocalServer): string => `${server.dir}/server.log`;

async function logTail(server: LocalServer): Promise<string> {
  const text = await readFile(logPath(server), "utf8").catch(() => "");
  return text.trimEnd().split("\n").slice(-8).join("\n");
}
