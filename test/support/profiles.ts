import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeTogether, type Keep } from "../../platform/close-together.ts";
import { silentLog } from "../../platform/log.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { launchPostgres } from "../../stores/postgres/launch.ts";
import { realEngine } from "./engines.ts";
import { openTestDatabase } from "./postgres.ts";
import { startTemporalServer } from "./temporal-server.ts";

export type ProfileName = "embedded" | "distributed" | "mixed";

/** A choice of engines, with a database and folders of its own: a service can be ended and opened over it again. */
export interface Profile {
  /** Empty values for embedded roles, so that the environment's own URLs do not count. */
  readonly settings: Readonly<Record<string, string>>;
  readonly folder: string;
  close(): Promise<void>;
}

const embedded = {
  DATABASE_URL: "",
  NEO4J_URI: "",
  CHROMA_URL: "",
  MONGODB_URI: "",
  REDIS_URL: "",
  TEMPORAL_ADDRESS: "",
  LORE_FILES_DIR: "",
};

const settingsOf: Record<ProfileName, (folder: string, keep: Keep) => Promise<Record<string, string>>> = {
  /** PostgreSQL and Temporal's dev server as children, the rest in the process. */
  embedded: async () => ({}),

  /** Servers only, with the rights that docker-compose.yml gives. */
  distributed: async (folder, keep) => {
    const temporal = await startTemporalServer();
    keep({ close: temporal.kill });
    return {
      ...(await realEngine("neo4j")),
      ...(await realEngine("chroma")),
      ...(await realEngine("mongodb")),
      ...(await realEngine("redis")),
      DATABASE_URL: await ordinaryDatabase(keep),
      TEMPORAL_ADDRESS: temporal.address,
      LORE_FILES_DIR: join(folder, "shared-files"),
    };
  },

  /** Graph and cache on servers, full text and vectors in the process, workflows too. */
  mixed: async (_folder, keep) => {
    const database = keep(await openTestDatabase());
    return {
      ...(await realEngine("neo4j")),
      ...(await realEngine("redis")),
      LORE_KEYWORDS: "embedded",
      LORE_WORKFLOW_ENGINE: "embedded",
      DATABASE_URL: database.url,
    };
  },
};

export const openProfile = (name: ProfileName): Promise<Profile> =>
  closeTogether(silentLog(), async (keep) => {
    const folder = await mkdtemp(join(tmpdir(), `lore-${name}-`));
    keep({ close: () => rm(folder, { recursive: true, force: true }) });
    const settings = { ...embedded, LORE_DATA_DIR: folder, ...(await settingsOf[name](folder, keep)) };
    return { settings, folder };
  });

/** A busy process holds 29 connections (docs/scaling.md), and tests of scaling out run five processes. */
const forSeveralProcesses = { max_connections: "200" };

/**
 * A separate server with a database whose role may create roles and no more (deploy/postgres/roles.sql). The run's
 * server cannot be used: there, roles of that name belong to other tests.
 */
async function ordinaryDatabase(keep: Keep): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "lore-profile-postgres-"));
  const server = await launchPostgres({ dataDir, settings: forSeveralProcesses, log: silentLog() });
  keep({ close: () => rm(dataDir, { recursive: true, force: true }) });
  keep({ close: server.stop });
  const admin = await openDatabase({ url: server.url, max: 1 });
  await admin.query("CREATE ROLE lore LOGIN CREATEROLE PASSWORD 'secret'");
  await admin.query("CREATE DATABASE lore OWNER lore");
  await admin.query("REVOKE CONNECT ON DATABASE lore FROM PUBLIC");
  await admin.close();
  return Object.assign(new URL(server.url), { username: "lore", password: "secret", pathname: "/lore" }).href;
}
