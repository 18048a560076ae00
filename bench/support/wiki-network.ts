import { defaultTenant } from "../../domain/auth.ts";
import { networkLimits } from "../../domain/limits.ts";
import type { NetworkData } from "../../domain/network.ts";
import { readConfig } from "../../platform/config.ts";
import { createLog } from "../../platform/log.ts";
import { openStores } from "../../stores/open.ts";
import { loadDataSets } from "./data-sets.ts";
import { markdownFiles } from "./prepare-passages.ts";
import { type BenchService, newDataDir, removeDataDir, startService } from "./service.ts";
import { waitForJob } from "./wait-for-job.ts";

const kg = "wiki";

/** The network of the 6,119 passages as the service would draw it, read from a folder that the built service filled. */
export async function wikiNetwork(folder: string): Promise<NetworkData> {
  const [wiki] = await loadDataSets(folder);
  if (!wiki) throw new Error("The 2wiki corpus is missing");
  const dataDir = await newDataDir();
  try {
    const service = await startService(dataDir);
    try {
      for (const job of await upload(service, markdownFiles(wiki.passages))) await waitForJob(service, job);
    } finally {
      await service.stop();
    }
    return await readNetwork(dataDir);
  } finally {
    await removeDataDir(dataDir);
  }
}

const upload = (service: BenchService, files: ReturnType<typeof markdownFiles>): Promise<string[]> =>
  Promise.all(files.map(async ({ name, type, text }) => (await service.upload(kg, `${name}.${type}`, text)).job_id));

async function readNetwork(dataDir: string): Promise<NetworkData> {
  const stores = await openStores(
    readConfig({ LORE_DATA_DIR: dataDir, LORE_TEMPORAL_BINARY: "none" }),
    createLog("error"),
  );
  try {
    const found = await stores.records.kgs.get(defaultTenant, kg);
    if (!found) throw new Error("The knowledge graph of the passages is not there");
    return (await stores.records.pictures.read(found.id, networkLimits)).network;
  } finally {
    await stores.close();
  }
}
