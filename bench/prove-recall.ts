import { readConfig } from "../platform/config.ts";
import { createLog } from "../platform/log.ts";
import { openStores } from "../stores/open.ts";
import { proveRecall } from "./support/prove-recall.ts";
import { newDataDir, removeDataDir } from "./support/service.ts";

// Privacy of memory: owners with hostile names ask for the turns of other owners. Exits with code 1 if a recall shows a
// turn of another owner, or if hardly any recall finds turns of its own user.
// Arguments: recalls (100,000), seed.
const [recalls = 100_000, seed = Math.floor(Math.random() * 1_000_000)] = process.argv.slice(2).map(Number);
process.stdout.write(`seed ${seed}\n`);
/** Settings and deletions leave some owners without memory. */
const leastFound = 0.2;

const dataDir = await newDataDir();
try {
  const config = readConfig({ LORE_DATA_DIR: dataDir, LORE_TEMPORAL_BINARY: "none" });
  const stores = await openStores(config, createLog("error"));
  try {
    const { found, degraded, leaks } = await proveRecall(stores.documents, { recalls, seed });
    for (const leak of leaks.slice(0, 20)) process.stdout.write(`${leak}\n`);
    process.stdout.write(`${recalls} recalls, ${found} with items, ${degraded} degraded, ${leaks.length} leaks\n`);
    process.exitCode = leaks.length === 0 && found >= leastFound * recalls ? 0 : 1;
  } finally {
    await stores.close();
  }
} finally {
  await removeDataDir(dataDir);
}
