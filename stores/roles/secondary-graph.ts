import type { GraphStore } from "../ports/graph.ts";
import type { Choice, StoreSettings } from "./choice.ts";
import { neo4jServer } from "./graph.ts";

/** A second Neo4j, if its address is set. It connects on first use, so a start does not wait for it. */
export const chooseSecondaryGraph = ({ secondaryNeo4j }: StoreSettings): Choice<GraphStore | null> => ({
  engine: neo4jServer(secondaryNeo4j) === null ? null : "neo4j",
  inside: null,
  backend: null,
  async open({ log, space }) {
    const server = neo4jServer(secondaryNeo4j);
    if (!server) return null;
    const { openSecondaryNeo4j } = await import("../neo4j/open.ts");
    return openSecondaryNeo4j({ ...server, log }, { space });
  },
});
