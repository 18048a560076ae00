import { silentLog } from "../../platform/log.ts";
import { type Neo4jClient, type Neo4jOptions, openNeo4j } from "../../stores/neo4j/client.ts";
import type { Closable } from "../../stores/ports/health.ts";
import type { OpenEngine } from "../contract/engine.ts";
import { realEngine } from "./engines.ts";
import { newSpace } from "./spaced-engine.ts";

/** How to reach the run's server. */
export async function neo4jOptions(): Promise<Neo4jOptions> {
  const { NEO4J_URI = "", NEO4J_USERNAME = "neo4j", NEO4J_PASSWORD } = await realEngine("neo4j");
  const account = { user: NEO4J_USERNAME, password: NEO4J_PASSWORD, database: "neo4j" };
  return { uri: NEO4J_URI, ...account, waitMs: 30_000, log: silentLog() };
}

/** A store in a space of its own on the shared server; reopening connects anew. */
export const neo4jEngine =
  <S extends Closable>(open: (client: Neo4jClient, options: { readonly space: string }) => Promise<S>): OpenEngine<S> =>
  async () => {
    const [options, space] = [await neo4jOptions(), newSpace()];
    let client = await openNeo4j(options);
    let store = await open(client, { space });
    return {
      failsAs: "graphdb",
      store,
      async reopen() {
        await client.close();
        client = await openNeo4j(options);
        store = await open(client, { space });
        return store;
      },
      async dispose() {
        await store.close();
        await dropSpace(client, space);
        await client.close();
      },
    };
  };

/** Deletes everything of a space on the shared server, of every role. */
export async function dropSpace(client: Neo4jClient, space: string): Promise<void> {
  const ours = { space, graphs: `${space}/`, texts: `${space}x` };
  for (const where of [
    "(n:Chunk) WHERE n.kg STARTS WITH $graphs AND n.id IS NOT NULL",
    "(n:Entity) WHERE n.kg STARTS WITH $graphs AND n.id IS NOT NULL",
    "(n:Key) WHERE n.kg STARTS WITH $graphs AND n.key IS NOT NULL",
    "(n:Kg) WHERE n.kg STARTS WITH $graphs",
    "(n:Text) WHERE n.collection STARTS WITH $texts AND n.id IS NOT NULL",
    "(n:Collection) WHERE n.space = $space AND n.kg_id IS NOT NULL AND n.kind IS NOT NULL",
  ])
    await client.alone(`MATCH ${where} CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 2000 ROWS`, ours);
}
