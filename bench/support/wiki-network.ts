import { networkLimits } from "../../domain/limits/pictures.ts";
import type { NetworkData } from "../../domain/network.ts";
import { loadDataSets } from "./data-sets.ts";
import { openKg } from "./open-kg.ts";
import { ingest } from "./query-service.ts";
import { newDataDir, removeDataDir, startService } from "./service.ts";

const kg = "wiki";

/** The network of the 6,119 passages as the service would draw it, read from a folder that the built service filled. */
export async function wikiNetwork(folder: string): Promise<NetworkData> {
  const [wiki] = await loadDataSets(folder);
  if (!wiki) throw new Error("The 2wiki corpus is missing");
  const dataDir = await newDataDir();
  try {
    const service = await startService(dataDir);
    try {
      await ingest(service, wiki.passages, kg);
    } finally {
      await service.stop();
    }
    return await readNetwork(dataDir);
  } finally {
    await removeDataDir(dataDir);
  }
}

async function readNetwork(dataDir: string): Promise<NetworkData> {
  const { stores, kg: wiki } = await openKg(dataDir, kg);
  try {
    return (await stores.records.pictures.read(wiki.id, networkLimits)).network;
  } finally {
    await stores.close();
  }
}
