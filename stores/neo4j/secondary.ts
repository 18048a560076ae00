import type { GraphStore } from "../ports/graph.ts";
import { openNeo4j } from "./client.ts";
import type { ServerOptions } from "./drivers.ts";
import { openNeo4jGraph } from "./graph.ts";
import { createLateGraph } from "./late-graph.ts";

/** The secondary graph. It connects on the first write, with its own connections. */
export function openSecondaryNeo4j(
  server: Omit<ServerOptions, "role">,
  { space }: { readonly space: string },
): GraphStore {
  const role = "secondary_graph";
  return createLateGraph(role, async () => {
    const client = await openNeo4j({ ...server, role, waitMs: 0 });
    try {
      // A different space than the primary graph's, so that one server can hold both.
      const graph = await openNeo4jGraph(client, { space: `${space}copy` });
      return { ...graph, close: () => graph.close().then(client.close) };
    } catch (error) {
      await client.close();
      throw error;
    }
  });
}
