import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../client/client.ts";
import { readConfig } from "../platform/config.ts";
import { createLog, silentLog } from "../platform/log.ts";
import { openTestDatabase, type TestDatabase } from "../test/support/postgres.ts";
import { openApp } from "./app.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "lore-app-"));
});
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

const adminKey = "test-admin-key-of-more-than-32-characters";
const open = (settings: Readonly<Record<string, string>>, log = silentLog()) => {
  const config = readConfig({
    PORT: "0",
    LORE_DATA_DIR: join(folder, "data"),
    LORE_ADMIN_KEY: adminKey,
    LORE_WORKFLOW_ENGINE: "embedded",
    // A machine that runs many tests at once is late for reasons of its own.
    LORE_MAX_LOOP_DELAY_MS: "60000",
    DATABASE_URL: database.url,
    ...settings,
  });
  return openApp({ config, log, bundlePath: "no bundle" });
};

test.each([
  ["LORE_MODEL_PRICES", '{"small": {"input": -1}}'],
  ["LORE_MODEL_PROVIDERS", '{"extract": "elsewhere"}'],
])("a wrong %s ends the start before a store is opened", async (name, value) => {
  const untouched = join(folder, "untouched");
  await expect(open({ LORE_DATA_DIR: untouched, [name]: value })).rejects.toMatchObject({
    kind: "invalid_input",
    message: expect.stringContaining(name),
  });
  expect(existsSync(untouched)).toBe(false);
});

test("one line of the log names the workflow engine and the engine of every store, without addresses", async () => {
  const lines: string[] = [];
  const app = await open({}, createLog("info", { write: (line) => lines.push(line) }));
  await app.close();
  const named = lines.filter((line) => line.includes("engines in use"));
  expect(named.map((line) => JSON.parse(line))).toMatchObject([
    {
      workflow_engine: "embedded",
      records: "postgresql",
      graph: "postgresql",
      secondary_graph: null,
      vectors: "lancedb",
      keywords: "lancedb",
      documents: "postgresql",
      cache: "memory",
      files: "disk",
    },
  ]);
  expect(named.join()).not.toMatch(/:\/\/|[\\/]/);
});

test("the stores are open until the threads that parse, extract and embed have ended", async () => {
  const app = await open({});
  const reads: Promise<string>[] = [];
  const readAtExit = (worker: Worker) => {
    worker.once("exit", () => {
      const read = app.stores.records.jobs.countByStatus();
      reads.push(read.then(() => "answered", String));
    });
  };
  process.on("worker", readAtExit);
  try {
    await new Promise<void>((resolve) => app.server.listen(0, "127.0.0.1", resolve));
    const { port } = app.server.address() as AddressInfo;
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: adminKey });
    const text = "# Tern\n\nThe pilot boat Tern is stationed at Norrvik.\n\n# Gannet\n\nThe tug Gannet is in Halden.\n";
    const accepted = await client.upload({ kg_name: "harbour", file: new File([text], "boats.md") });
    expect(await client.waitForJob(accepted.body.job_id)).toMatchObject({ status: "completed" });
  } finally {
    await app.close();
    process.off("worker", readAtExit);
  }
  // The fourth renders pages.
  expect(reads).toHaveLength(4);
  expect(new Set(await Promise.all(reads))).toEqual(new Set(["answered"]));
});
