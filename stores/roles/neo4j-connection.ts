import type { Log } from "../../platform/log.ts";
import type { Neo4jClient, Neo4jOptions } from "../neo4j/client.ts";

/** The driver for the graph and the keywords. It connects when the first of the two roles needs it. */
export interface Neo4jConnection {
  connect(server: Omit<Neo4jOptions, "waitMs" | "log">): Promise<Neo4jClient>;
  close(): Promise<void>;
}

export function createNeo4jConnection(options: { readonly waitMs: number; readonly log: Log }): Neo4jConnection {
  let connecting: Promise<Neo4jClient> | undefined;
  return {
    connect(server) {
      connecting ??= import("../neo4j/open.ts").then(({ openNeo4j }) => openNeo4j({ ...server, ...options }));
      return connecting;
    },
    async close() {
      // The role that opened the connection has already reported a failure.
      const client = await connecting?.catch(() => null);
      await client?.close();
    },
  };
}
