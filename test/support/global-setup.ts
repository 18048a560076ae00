import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestProject } from "vitest/node";
import { warningsOfTests } from "../../bench/support/service.ts";
import { silentLog } from "../../platform/log.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { launchPostgres } from "../../stores/postgres/launch.ts";
import { migrate } from "../../stores/postgres/migrate.ts";
import { openLauncher } from "./launcher.ts";
import { engineNames, startScratchEngine } from "./scratch-engine.ts";
import { reportWorkerEnds } from "./worker-ends.ts";

export const templateDatabase = "lore_template";

/** One server of each kind for a whole run of the tests. Every test file copies the migrated template database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await mkdir(dirname(warningsOfTests), { recursive: true });
  await rm(warningsOfTests, { force: true });
  // Each project of the configuration calls this function, and one of them sees the processes of all.
  const isFirst = project.vitest.projects[0] === project;
  const stopReports = isFirst ? reportWorkerEnds(console.error) : () => undefined;
  const engines = engineNames.map((name) => [name, () => startShared(name)] as const);
  const launcher = await openLauncher({ postgres: startPostgres, ...Object.fromEntries(engines) });
  project.provide("launcher", launcher.url);
  return async () => {
    stopReports();
    await launcher.close();
  };
}

async function startShared(name: (typeof engineNames)[number]) {
  const engine = await startScratchEngine(name);
  return { reached: engine.settings, stop: engine.stop };
}

/** Several services share it, and tests ask for correctness, not for survival of a power cut. */
const postgresSettings = { max_connections: "300", fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

async function startPostgres() {
  const dir = await mkdtemp(join(tmpdir(), "lore-test-postgres-"));
  const sockets = await socketFolder();
  const settings = { ...postgresSettings, unix_socket_directories: sockets ?? "" };
  const server = await launchPostgres({ dataDir: dir, settings, log: silentLog() });
  const admin = await openDatabase({ url: server.url, max: 1 });
  await admin.query(`CREATE DATABASE ${templateDatabase}`);
  await admin.close();
  const template = await openDatabase({ url: withDatabase(server.url, templateDatabase), max: 1 });
  await migrate(template);
  await template.close();
  const stop = async () => {
    await server.stop();
    for (const folder of [dir, sockets]) if (folder) await rm(folder, { recursive: true, force: true });
  };
  return { reached: { url: server.url, sockets }, stop };
}

/** PostgreSQL runs as another user than root, and must be able to write there. */
async function socketFolder(): Promise<string | null> {
  if (process.platform === "win32") return null;
  const folder = await mkdtemp(join(tmpdir(), "lore-socket-"));
  await chmod(folder, 0o777);
  return folder;
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
