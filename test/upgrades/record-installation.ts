// Records an installation of this version: `npm run record-installation`. Later versions must be able to start on the
// installations of today: a file is added for each migration, and a released one stays as it is (README.md).
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openApp } from "../../app/app.ts";
import { createClient } from "../../client/client.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { launchPostgres } from "../../stores/postgres/launch.ts";
import { allMigrations } from "../../stores/postgres/migrations/all.ts";
import { dumpDatabase } from "./dump-database.ts";
import { installationFile, readFiles, writeInstallation } from "./installation.ts";
import { documents, kg, questions, recordedKey } from "./sample.ts";

/** Runs the service on the folder, with the sample's documents and a turn for each question. */
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
      const { body } = await client.upload(kg, new File([content], name));
      const { status } = await client.waitForJob(body.job_id);
      if (status !== "completed") throw new Error(`${name}: ${status}`);
    }
    for (const { query } of questions) await client.query({ body: { query, kg_names: [kg], session_id: "recorded" } });
  } finally {
    await app.close();
  }
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
