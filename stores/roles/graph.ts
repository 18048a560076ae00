import type { GraphStore } from "../ports/graph.ts";
import { openPostgresGraph } from "../postgres/graph.ts";
import type { Choice, StoreSettings } from "./choice.ts";
import type { Neo4jConnection } from "./neo4j-connection.ts";

/** Neo4j if its address is set, else tables in the database of the records. Processes share them like the records. */
export function chooseGraph({ neo4j }: StoreSettings): Choice<GraphStore> {
  const common = { inside: null, backend: "graphdb" } as const;
  const server = neo4jServer(neo4j);
  if (!server)
    return {
      ...common,
      engine: "postgresql",
      open: async ({ database, background }) => openPostgresGraph(database, background),
    };
  return {
    ...common,
    engine: "neo4j",
    async open(parts) {
      const { openNeo4jGraph } = await import("../neo4j/open.ts");
      return openNeo4jGraph(await parts.neo4j.connect(server), { space: parts.space });
    },
  };
}

/** null if no address is set. */
export function neo4jServer(settings: StoreSettings["neo4j"]): Parameters<Neo4jConnection["connect"]>[0] | null {
  const { uri, username: user, password, database } = settings;
  return uri === undefined ? null : { uri, user, password, database };
}
