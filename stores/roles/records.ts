import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { closeTogether } from "../../platform/close-together.ts";
import type { Log } from "../../platform/log.ts";
import { byUrgency } from "../postgres/by-urgency.ts";
import { openDatabase } from "../postgres/client.ts";
import { launchPostgres } from "../postgres/launch.ts";
import type { NeighbouringPools } from "../postgres/make-room.ts";
import { migrate } from "../postgres/migrate.ts";
import { createOccupancy } from "../postgres/occupancy.ts";
import { createPurger } from "../postgres/purge/purger.ts";
import { openRecords } from "../postgres/records.ts";
import { openSqlTables } from "../postgres/tables.ts";
import { type Choice, type EngineParts, notSet, type StoreSettings } from "./choice.ts";
import { createNeo4jConnection } from "./neo4j-connection.ts";

/** Connections for work that a client waits for. */
const recordConnections = 12;
/**
 * Connections for background work. A flip holds no connection while it waits for its turn (platform/keyed-mutex.ts).
 */
const backgroundConnections = 12;

/** The records are always in PostgreSQL: on a given server, or on one that runs as a child of this process. */
export const chooseRecords = ({ postgres }: StoreSettings): Omit<Choice<never>, "open"> => ({
  engine: "postgresql",
  inside: postgres.url === undefined ? notSet("postgres", "url") : null,
  backend: "sql",
});

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/**
 * Opens the records, and returns them with the options for opening every other engine. Waits for a server that is still
 * starting.
 */
export const openInstallation = (settings: StoreSettings, log: Log, giveWay?: () => Promise<void>) =>
  closeTogether(log, async (keep) => {
    const { data } = settings.folders;
    await mkdir(data, { recursive: true });
    const server = keep(settings.postgres.url === undefined ? await embeddedServer(data, log) : null);
    const url = server?.url ?? settings.postgres.url ?? "";
    const waitMs = settings.stores.waitSeconds * 1000;
    const pools: NeighbouringPools = new Set();
    const database = keep(await openDatabase({ url, max: recordConnections, waitMs, pools }));
    // Closed after every other engine. Until then its lock keeps other processes away from this process's engines.
    const occupancy = keep(createOccupancy({ url, log }));
    const purger = createPurger({ url, database });
    await migrate(database, { log });
    const yielding = keep(
      await openDatabase({ url, max: backgroundConnections, waitMs, pools, standsBack: server !== null }),
    );
    const background = byUrgency(database, yielding);
    const records = keep(openRecords(database, openSqlTables(database, url), { giveWay, background }));
    const neo4j = keep(createNeo4jConnection({ waitMs, log }));
    const parts: EngineParts = { database, background, neo4j, log, waitMs, space: await records.installation() };
    return { records, occupancy, purger, parts };
  });

async function embeddedServer(dataDir: string, log: Log) {
  const { url, stop } = await launchPostgres({ dataDir: join(dataDir, "postgres"), log });
  return { url, close: stop };
}
