import { defaultTenant } from "../../domain/auth.ts";
import { readConfig } from "../../platform/config.ts";
import { createLog } from "../../platform/log.ts";
import { openStores } from "../../stores/open.ts";

/**
 * The stores of a folder whose service was stopped, and one of its knowledge graphs. Throws when the graph is missing.
 */
export async function openKg(dataDir: string, name: string) {
  const config = readConfig({ LORE_DATA_DIR: dataDir, LORE_TEMPORAL_BINARY: "none" });
  const stores = await openStores(config, createLog("error"));
  const kg = await stores.records.kgs.get(defaultTenant, name);
  if (kg) return { stores, kg };
  await stores.close();
  throw new Error(`The knowledge graph '${name}' is not there`);
}
