import { join } from "node:path";
import { variableFor } from "../../platform/config.ts";
import type { KeywordIndex } from "../ports/vectors.ts";
import { traced } from "../traced.ts";
import { type Choice, notSet, type StoreSettings } from "./choice.ts";
import { neo4jServer } from "./graph.ts";

/** Neo4j if its address is set and the settings do not ask for the embedded index; else LanceDB in this process. */
export function chooseKeywords({ neo4j, stores, folders, deletion }: StoreSettings): Choice<KeywordIndex> {
  const server = neo4jServer(neo4j);
  if (server && stores.keywords !== "embedded")
    return {
      engine: "neo4j",
      inside: null,
      backend: "graphdb",
      async open(parts) {
        const { openNeo4jKeywords } = await import("../neo4j/open.ts");
        return openNeo4jKeywords(await parts.neo4j.connect(server), { space: parts.space });
      },
    };
  const wanted = stores.keywords === "embedded" ? `${variableFor("stores", "keywords")}=embedded` : null;
  return {
    engine: "lancedb",
    inside: wanted ?? notSet("neo4j", "uri"),
    backend: "vectorstore",
    async open({ log }) {
      const { openLanceKeywords } = await import("../lancedb/keywords.ts");
      const { upkeepFor } = await import("../lancedb/collections.ts");
      const folder = join(folders.data, "lancedb", "keywords");
      return traced("lancedb", await openLanceKeywords({ folder, log, upkeep: upkeepFor(deletion) }), "keywords");
    },
  };
}
