import { readConfig } from "../platform/config.ts";
import { createLog } from "../platform/log.ts";
import { openStores } from "../stores/open.ts";
import { proveRecall } from "./support/prove-recall.ts";
import { newDataDir, removeDataDir } from "./support/service.ts";

// Privacy of memory: recalls of owners with hostile names, each asking for what the others said. Exits with code 1 if
// one of them shows anything of somebody else, or if hardly any finds what its own user said.
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
