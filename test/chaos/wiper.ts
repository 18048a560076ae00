// Sweeps the folder and the database of the environment as if it were the next day, prints the name of each call to a
// store before it begins, and stands still at the call with the given number.
import { createSweeper } from "../../knowledge/sweeper.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { openStores } from "../../stores/open.ts";
import { withCalls } from "../support/counted-calls.ts";
import { toldUntil } from "./told-calls.ts";

const stores = await openStores(readConfig(), silentLog());
const { records, documents, cache, files, graph, vectors, keywords } = stores;
const before = toldUntil(Number(process.argv[2]));
const told = withCalls({ records, documents, cache, files, graph, vectors, keywords }, before);
const sweeper = createSweeper({ ...told, redraw: async () => undefined, log: silentLog() });
const tomorrow = new Date(Date.now() + 86_400_000);
while ((await sweeper.sweepOnce(tomorrow)) > 0);
await stores.close();
