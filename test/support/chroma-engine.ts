import { silentLog } from "../../platform/log.ts";
import { type ChromaOptions, openChromaVectors } from "../../stores/chroma/vectors.ts";
import type { VectorStore } from "../../stores/ports/vectors.ts";
import type { Engine } from "../contract/engine.ts";
import { realEngine } from "./engines.ts";
import { newSpace, spacedEngine } from "./spaced-engine.ts";

/** Options for a space of its own on the Chroma server of this run. */
export async function chromaOptions(): Promise<ChromaOptions> {
  const { CHROMA_URL: url = "" } = await realEngine("chroma");
  return {
    url,
    token: undefined,
    tenant: "default_tenant",
    database: "default_database",
    space: newSpace(),
    waitMs: 15_000,
    log: silentLog(),
  };
}

export async function dropAll(options: ChromaOptions): Promise<void> {
  const store = await openChromaVectors(options);
  for (const ref of await store.list()) await store.drop(ref);
  await store.close();
}

/** A vector store on the Chroma server of this run, in a space that no other test uses. */
export async function chromaEngine(): Promise<Engine<VectorStore>> {
  const options = await chromaOptions();
  return spacedEngine({
    open: (space) => openChromaVectors({ ...options, space }),
    drop: (space) => dropAll({ ...options, space }),
  });
}
