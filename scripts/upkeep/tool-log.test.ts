import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../stores/postgres/client.ts";
import { fromSources } from "../../test/support/from-sources.ts";
import { openTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { signalOf } from "../../test/support/signal-of.ts";

let server: TestDatabase;
let db: Database;
let folder: string;
beforeAll(async () => {
  server = await openTestDatabase();
  db = await openDatabase({ url: server.url });
  folder = await mkdtemp(join(tmpdir(), "tools-"));
});
afterAll(async () => {
  await db?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command, and does `work` while the command waits to read the knowledge graphs. */
async function run(args: readonly string[], work: () => Promise<void>) {
  const [locked, done] = [signalOf(), signalOf()];
  const holding = db.transaction(async (sql) => {
    await sql.query("LOCK TABLE knowledge_graphs IN ACCESS EXCLUSIVE MODE");
    locked.fire();
    await done.fired;
  });
  await locked.fired;
  const child = spawn(process.execPath, [fromSources, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, LORE_DATA_DIR: folder, DATABASE_URL: server.url },
  });
  const ended = Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]);
  try {
    await work();
  } finally {
    done.fire();
    await holding;
  }
  const [[code], stdout, stderr] = await ended;
  return { code, stdout, stderr };
}

test.each([
  ["doctor", ["--json"], 2],
  ["rebuild", ["vectors"], 1],
])("the command %s fails if a store cannot be closed, and says so on stderr", async (name, args, failed) => {
  const owner = join(folder, "lancedb", "vectors", "vectors.owner");
  const { code, stdout, stderr } = await run([join(import.meta.dirname, "..", `${name}.ts`), ...args], async () => {
    await expect.poll(() => existsSync(owner)).toBe(true);
    await rm(owner);
    await mkdir(owner);
  });
  await rm(owner, { recursive: true });
  expect(JSON.parse(stderr)).toMatchObject({ msg: "closing failed", err: { message: expect.stringContaining(owner) } });
  expect(stdout).not.toContain("closing failed");
  expect(code).toBe(failed);
});
