import type { GraphStore } from "../ports/graph.ts";
import { openNeo4j } from "./client.ts";
import type { ServerOptions } from "./drivers.ts";
import { openNeo4jGraph } from "./graph.ts";
import { createLateGraph } from "./late-graph.ts";

/** The secondary graph. It connects on first use, with a pool of its own. */
export function openSecondaryNeo4j(
  server: Omit<ServerOptions, "role">,
  { space }: { readonly space: string },
): GraphStore {
  const role = "secondary_graph";
  return createLateGraph(role, async () => {
    const client = await openNeo4j({ ...server, role, waitMs: 0 });
    try {
      // The space differs from the primary graph's, so that one server can hold both graphs.
      const graph = await openNeo4jGraph(client, { space: `${space}copy` });
      return { ...graph, close: () => graph.close().then(client.close) };
    } catch (error) {
      await client.close();
      throw error;
    }
  });
}
