import { join } from "node:path";
import type { VectorStore } from "../ports/vectors.ts";
import { traced } from "../traced.ts";
import { type Choice, notSet, type StoreSettings } from "./choice.ts";

/** Chroma if its address is set, else LanceDB in this process. */
export function chooseVectors({ chroma, folders, deletion }: StoreSettings): Choice<VectorStore> {
  const { url, token, tenant, database } = chroma;
  const backend = "vectorstore";
  if (url !== undefined)
    return {
      engine: "chroma",
      inside: null,
      backend,
      async open({ log, space, waitMs }) {
        const { openChromaVectors } = await import("../chroma/vectors.ts");
        return traced("chroma", await openChromaVectors({ url, token, tenant, database, space, waitMs, log }));
      },
    };
  return {
    engine: "lancedb",
    inside: notSet("chroma", "url"),
    backend,
    async open({ log }) {
      const { openLanceVectors } = await import("../lancedb/vectors.ts");
      const { upkeepFor } = await import("../lancedb/collections.ts");
      const folder = join(folders.data, "lancedb", "vectors");
      return traced("lancedb", await openLanceVectors({ folder, log, upkeep: upkeepFor(deletion) }), "vectors");
    },
  };
}
