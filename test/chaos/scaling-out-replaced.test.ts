import { once } from "node:events";
import pg from "pg";
import { expect, test } from "vitest";
import { newDataDir, removeDataDir, startService } from "../../bench/support/service.ts";
import { build } from "../../scripts/set-up/build.mjs";
import { openTestDatabase } from "../support/postgres.ts";

/** Only the records are on a server, all other engines are in the process: it must be the only process. */
const inside = {
  LORE_WORKFLOW_ENGINE: "embedded",
  NEO4J_URI: "",
  CHROMA_URL: "",
  MONGODB_URI: "",
  REDIS_URL: "",
  LORE_FILES_DIR: "",
};
const patience = { timeout: 60_000 };

test("a process that must be alone ends with an error when another takes its lock during an outage", {
  timeout: 180_000,
}, async () => {
  await build(() => undefined);
  const database = await openTestDatabase();
  const dataDir = await newDataDir();
  const service = await startService(dataDir, { ...inside, DATABASE_URL: database.url });
  const ended = once(service.process, "exit");
  const admin = new pg.Client({ connectionString: database.url });
  const rival = new pg.Client({ connectionString: database.url });
  try {
    await Promise.all([admin.connect(), rival.connect()]);
    const locks = async (isGranted: boolean) => {
      const ours =
        "locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
      const text = `SELECT pid FROM pg_locks WHERE ${ours} AND granted = $1`;
      return (await admin.query<{ pid: number }>(text, [isGranted])).rows.map(({ pid }) => pid);
    };
    const [mine] = await locks(true);
    // The rival queues for the lock, and gets it as soon as the service's connection is gone.
    const taken = rival.query("SELECT pg_advisory_lock(5498704128101018724)");
    await expect.poll(() => locks(false), patience).toHaveLength(1);
    await admin.query("SELECT pg_terminate_backend($1)", [mine]);
    await taken;
    expect(await ended).toEqual([1, null]);
  } finally {
    await Promise.all([admin.end(), rival.end()]);
    await service.stop();
    await removeDataDir(dataDir);
    await database.close();
  }
});
