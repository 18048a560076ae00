// Entry point of the engine: stores/open.ts imports it when the configuration names a Neo4j server.
export { openNeo4j } from "./client.ts";
export { openNeo4jGraph } from "./graph.ts";
export { openNeo4jKeywords } from "./keywords.ts";
export { openSecondaryNeo4j } from "./secondary.ts";
