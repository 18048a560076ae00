// The engine's door: what stores/open.ts loads when the configuration names a Neo4j.
export { openNeo4j } from "./client.ts";
export { openNeo4jGraph } from "./graph.ts";
export { openNeo4jKeywords } from "./keywords.ts";
export { openSecondaryNeo4j } from "./secondary.ts";
