import { silentLog } from "../../platform/log.ts";
import { launchPostgres } from "../../stores/postgres/launch.ts";
import { launchTemporal } from "../../workflow-engine/temporal/server/launch.ts";

// A process that only holds an embedded server: `from-sources.mjs hold-server.ts postgres|temporal <folder>`. It writes the
// launcher's result as one JSON line, and stops the server on SIGTERM.
const [kind, dataDir = ""] = process.argv.slice(2);
const log = silentLog();
const running =
  kind === "postgres"
    ? await launchPostgres({ dataDir, log })
    : await launchTemporal({ dataDir, log, executable: process.env.LORE_TEMPORAL_BINARY ?? "temporal" });
process.stdout.write(`${JSON.stringify(running)}\n`);
const keepAlive = setInterval(() => undefined, 60_000);
process.once("SIGTERM", async () => {
  await running.stop();
  clearInterval(keepAlive);
});
