// Records an installation of this version: `npm run record-installation`. Later versions must be able to start on the
// installations of today: a file is added for each migration, and a released one stays as it is (README.md).
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openApp } from "../../app/app.ts";
import { createClient } from "../../client/client.ts";
import { createMemoryItems } from "../../memory/items.ts";
import { createMemoryUsers } from "../../memory/users.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import type { Stores } from "../../stores/open.ts";
import { launchPostgres } from "../../stores/postgres/launch.ts";
import { allMigrations } from "../../stores/postgres/migrations/all.ts";
import { dumpDatabase } from "./dump-database.ts";
import { installationFile, readFiles, writeInstallation } from "./installation.ts";
import { documents, kg, postedText, questions, recordedKey } from "./sample.ts";

const tenant_id = "default";

/**
 * Runs the service on the folder: the sample's documents, a posted text, a turn for each question, an item of a user,
 * an erasure.
 */
async function fill(dataDir: string): Promise<void> {
  const config = readConfig({
    PORT: "0",
    LORE_DATA_DIR: dataDir,
    LORE_ADMIN_KEY: recordedKey,
    LORE_WORKFLOW_ENGINE: "embedded",
  });
  const app = await openApp({ config, log: silentLog(), bundlePath: "no bundle" });
  try {
    await new Promise<void>((resolve) => app.server.listen(0, "127.0.0.1", resolve));
    const { port } = app.server.address() as AddressInfo;
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: recordedKey });
    for (const [name, content] of Object.entries(documents)) {
      const { body } = await client.upload({ kg_name: kg, file: new File([content], name) });
      const { status } = await client.waitForJob(body.job_id);
      if (status !== "completed") throw new Error(`${name}: ${status}`);
    }
    await client.createChunk({ path: { kg_name: kg }, body: { content: postedText } });
    for (const { query } of questions) await client.query({ body: { query, kg_names: [kg], session_id: "recorded" } });
    await remember(app.stores);
  } finally {
    await app.close();
  }
}

async function remember(stores: Stores): Promise<void> {
  const users = createMemoryUsers(stores);
  const note = { kind: "note", session_id: null, occurred_at: null, importance: 0.5, event: null } as const;
  for (const user_id of ["recorded", "erased"]) {
    await createMemoryItems({ ...stores, users }).remember(
      { tenant_id, user_id },
      { ...note, text: "Takes the ferry." },
    );
  }
  await users.erase({ tenant_id, user_id: "erased" });
}

async function dumpOf(dataDir: string) {
  const server = await launchPostgres({ dataDir: join(dataDir, "postgres"), log: silentLog() });
  try {
    return { ...(await dumpDatabase(server.url)), files: await readFiles(dataDir) };
  } finally {
    await server.stop();
  }
}

const path = installationFile(allMigrations.length);
if (existsSync(path)) throw new Error(`${path} exists. Delete it only if this version was never released`);
const dataDir = await mkdtemp(join(tmpdir(), "lore-recorded-"));
try {
  await fill(dataDir);
  console.log(await writeInstallation(await dumpOf(dataDir)));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
