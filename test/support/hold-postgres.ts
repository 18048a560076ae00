import { silentLog } from "../../platform/log.ts";
import { launchPostgres } from "../../stores/postgres/launch.ts";
import { holdServer } from "./hold-server.ts";

// A process that only holds an embedded server: `from-sources.mjs hold-postgres.ts <folder>`.
const [dataDir = ""] = process.argv.slice(2);
holdServer(await launchPostgres({ dataDir, log: silentLog() }));
