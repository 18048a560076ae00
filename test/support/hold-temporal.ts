import { silentLog } from "../../platform/log.ts";
import { launchTemporal } from "../../workflow-engine/temporal/server/launch.ts";
import { holdServer } from "./hold-server.ts";

// A process that only holds an embedded server: `from-sources.mjs hold-temporal.ts <folder>`. Not in one file with the
// holder of PostgreSQL: the client of Temporal takes a third of a second of processor time to load.
const [dataDir = ""] = process.argv.slice(2);
const executable = process.env.LORE_TEMPORAL_BINARY ?? "temporal";
holdServer(await launchTemporal({ dataDir, log: silentLog(), executable }));
