// Wipes deleted knowledge graphs of the folder and the database of the environment as if it were the next day, prints
// the name of each call to a store before it begins, and stands still at the call with the given number.
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { openStores } from "../../stores/open.ts";
import { removerOf } from "../support/end-at-call.ts";
import { toldUntil } from "./told-calls.ts";

const stores = await openStores(readConfig(), silentLog());
const remove = removerOf(stores, toldUntil(Number(process.argv[2])));
const tomorrow = new Date(Date.now() + 86_400_000);
while ((await remove(tomorrow)) > 0);
await stores.close();
