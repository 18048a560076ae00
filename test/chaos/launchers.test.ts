import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Connection } from "@temporalio/client";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { serverState } from "../../platform/local-server/state-file.ts";
import { fromSources } from "../support/from-sources.ts";

interface Holder {
  readonly child: ChildProcess;
  /** The launcher's result: `url` or `address` and `uiUrl`. */
  readonly running: { readonly url?: string; readonly address?: string; readonly adopted: boolean };
}

const holders = new Set<ChildProcess>();
let folders: string[] = [];

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(`${tmpdir()}/lore-launch-`);
  folders.push(folder);
  return folder;
}

async function hold(kind: string, folder: string): Promise<Holder> {
  const script = fileURLToPath(new URL(`../support/hold-${kind}.ts`, import.meta.url));
  const child = spawn(process.execPath, [fromSources, script, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  holders.add(child);
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) return { child, running: JSON.parse(line) };
  throw new Error(`${kind} was not launched`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

/** Every process whose command line names the folder: server and watcher. */
function processesOf(folder: string): string[] {
  const lines = execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => line.includes(folder) && !line.includes("/hold-"));
}

async function serverPid(folder: string): Promise<number> {
  return serverState.parse(JSON.parse(await readFile(`${folder}/server.json`, "utf8"))).server.pid;
}

async function ask(url: string | undefined, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function isAnswering({ running }: Holder): Promise<boolean> {
  if (running.url !== undefined) return (await ask(running.url, "SELECT 1")).length === 1;
  const connection = await Connection.connect({ address: running.address ?? "", connectTimeout: 20_000 });
  await connection.workflowService.describeNamespace({ namespace: "default" });
  await connection.close();
  return true;
}

/** Each look runs `ps`. */
const patience = { timeout: 60_000, interval: 150 };

/** Takes the port of a server that has just been killed. */
function takePort(port: number): Promise<Server> {
  return vi.waitFor(
    () =>
      new Promise<Server>((resolve, reject) => {
        const thief = createServer((socket) => socket.destroy()).once("error", reject);
        thief.listen(port, "127.0.0.1", () => resolve(thief));
      }),
    { timeout: 60_000, interval: 1 },
  );
}

const portOf = ({ url, address }: Holder["running"]): number => Number(new URL(url ?? `tcp://${address}`).port);

beforeEach(() => {
  folders = [];
});

// Every test ends with the same check: a killed service leaves no process.
afterEach(async () => {
  for (const child of holders) await end(child, "SIGKILL");
  holders.clear();
  for (const folder of folders) {
    await vi.waitFor(() => expect(processesOf(folder)).toEqual([]), patience);
    await rm(folder, { recursive: true, force: true });
  }
});

const hasTemporal = process.env.LORE_TEMPORAL_BINARY !== undefined;

for (const kind of ["postgres", "temporal"]) {
  describe.skipIf(kind === "temporal" && !hasTemporal)(`${kind} launcher`, { timeout: 120_000 }, () => {
    test("leaves no process after stop", async () => {
      const folder = await makeFolder();
      const holder = await hold(kind, folder);
      expect(await isAnswering(holder)).toBe(true);
      await end(holder.child, "SIGTERM");
      await vi.waitFor(() => expect(processesOf(folder)).toEqual([]), patience);
    });

    test("replaces the server of a service killed a moment ago", async () => {
      const folder = await makeFolder();
      const killed = await hold(kind, folder);
      await end(killed.child, "SIGKILL");
      const next = await hold(kind, folder);
      expect(next.running.adopted).toBe(false);
      expect(await isAnswering(next)).toBe(true);
    });

    test("starts after service and server were killed together", async () => {
      const folder = await makeFolder();
      const killed = await hold(kind, folder);
      process.kill(await serverPid(folder), "SIGKILL");
      await end(killed.child, "SIGKILL");
      expect(await isAnswering(await hold(kind, folder))).toBe(true);
    });

    test("restarts a crashed server at its address", async () => {
      const folder = await makeFolder();
      const holder = await hold(kind, folder);
      process.kill(await serverPid(folder), "SIGKILL");
      await vi.waitFor(() => isAnswering(holder), patience);
    });

    test("restarts a crashed server at its address although another program took it meanwhile", async () => {
      const folder = await makeFolder();
      const holder = await hold(kind, folder);
      // The launcher stands still until the port is taken.
      holder.child.kill("SIGSTOP");
      process.kill(await serverPid(folder), "SIGKILL");
      const thief = await takePort(portOf(holder.running));
      holder.child.kill("SIGCONT");
      // Long enough for a faulty launcher to take another port.
      await sleep(3_000);
      thief.close();
      await vi.waitFor(() => isAnswering(holder), patience);
    });

    test("adopts the server of a living service and leaves it alone", async () => {
      const folder = await makeFolder();
      const owner = await hold(kind, folder);
      const guest = await hold(kind, folder);
      expect(guest.running).toEqual({ ...owner.running, adopted: true });
      await end(guest.child, "SIGTERM");
      expect(await isAnswering(owner)).toBe(true);
    });

    test("replaces a server that hangs", async () => {
      const folder = await makeFolder();
      const owner = await hold(kind, folder);
      process.kill(await serverPid(folder), "SIGSTOP");
      await end(owner.child, "SIGKILL");
      expect(await isAnswering(await hold(kind, folder))).toBe(true);
    });

    test("runs side by side in two folders, also when one has a copy of the other's state file", async () => {
      const [one, two] = [await makeFolder(), await makeFolder()];
      const first = await hold(kind, one);
      execFileSync("cp", [`${one}/server.json`, `${two}/server.json`]);
      const second = await hold(kind, two);
      expect(second.running.adopted).toBe(false);
      expect(second.running.url ?? second.running.address).not.toBe(first.running.url ?? first.running.address);
      expect(await isAnswering(first)).toBe(true);
    });
  });
}

test("a committed row outlives the death of service and postgres", async () => {
  const folder = await makeFolder();
  const killed = await hold("postgres", folder);
  await ask(killed.running.url, "CREATE TABLE kept AS SELECT 42 AS answer");
  process.kill(await serverPid(folder), "SIGKILL");
  await end(killed.child, "SIGKILL");
  const next = await hold("postgres", folder);
  expect(await ask(next.running.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
});

test("postgres sorts by code point and keeps its password to its owner", async () => {
  const folder = await makeFolder();
  const holder = await hold("postgres", folder);
  const words = await ask(holder.running.url, "SELECT word FROM unnest('{é,Z,a}'::text[]) AS word ORDER BY word");
  expect(words).toEqual([{ word: "Z" }, { word: "a" }, { word: "é" }]);
  const withoutPassword = holder.running.url?.replace(/:[0-9a-f]{48}@/, ":wrong@");
  await expect(ask(withoutPassword, "SELECT 1")).rejects.toThrow(/password/);
  expect(execFileSync("find", [folder, "-name", "password", "-perm", "600"], { encoding: "utf8" })).not.toBe("");
});
