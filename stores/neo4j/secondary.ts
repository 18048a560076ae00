import type { GraphStore } from "../ports/graph.ts";
import { openNeo4j } from "./client.ts";
import type { ServerOptions } from "./drivers.ts";
import { openNeo4jGraph } from "./graph.ts";
import { createLateGraph } from "./late-graph.ts";

/** The secondary graph: connects when something is to be written, on connections of its own. */
export function openSecondaryNeo4j(
  server: Omit<ServerOptions, "role">,
  { space }: { readonly space: string },
): GraphStore {
  const role = "secondary_graph";
  return createLateGraph(role, async () => {
    const client = await openNeo4j({ ...server, role, waitMs: 0 });
    try {
      // Named apart from the graph itself, so that both may be on one server.
      const graph = await openNeo4jGraph(client, { space: `${space}copy` });
      return { ...graph, close: () => graph.close().then(client.close) };
    } catch (error) {
      await client.close();
      throw error;
    }
  });
}
