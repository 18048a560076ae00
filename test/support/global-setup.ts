import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { silentLog } from "../../platform/log.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { launchPostgres, type RunningPostgres } from "../../stores/postgres/launch.ts";
import { migrate } from "../../stores/postgres/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Answers with the URL of the run's PostgreSQL, which the first request starts. */
    postgresLauncher: string;
  }
}

export const templateDatabase = "lore_template";

/**
 * One embedded PostgreSQL for a whole run of the tests, started when the first test file asks: runs of pure functions
 * do not pay for it. Every test file copies the migrated template database (`openTestDatabase`).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<RunningPostgres & { dir: string }> | null = null;
  const launcher = createServer((_request, response) => {
    started ??= start();
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => launcher.listen(0, "127.0.0.1", resolve));
  const address = launcher.address();
  if (address === null || typeof address === "string") throw new Error("No port for the launcher of the test database");
  project.provide("postgresLauncher", `http://127.0.0.1:${address.port}`);
  return async () => {
    launcher.close();
    const server = await started?.catch(() => null);
    await server?.stop();
    if (server) await rm(server.dir, { recursive: true, force: true });
  };
}

async function start(): Promise<RunningPostgres & { dir: string }> {
  const dir = await mkdtemp(join(tmpdir(), "lore-test-postgres-"));
  const server = await launchPostgres({ dataDir: dir, log: silentLog() });
  const admin = await openDatabase({ url: server.url, max: 1 });
  // Tests ask for correctness, not for survival of a power cut.
  await admin.query("ALTER ROLE CURRENT_USER SET synchronous_commit = off");
  await admin.query(`CREATE DATABASE ${templateDatabase}`);
  await admin.close();
  const template = await openDatabase({ url: withDatabase(server.url, templateDatabase), max: 1 });
  await migrate(template);
  await template.close();
  return { ...server, dir };
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
