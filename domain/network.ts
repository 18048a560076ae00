/** An entity as the network page shows it. Its fields may hold any text: the page bounds, cleans and escapes it. */
export interface NetworkNode {
  /** Unique in the list and stable across versions: by it a regenerated picture finds the entity's former position. */
  readonly id: string;
  readonly label: string;
  readonly entity_type: string;
  readonly description?: string;
  /** Number of the entity's relations in the whole graph, ≥ 0; `edges` may hold fewer. */
  readonly degree: number;
}

/** A relation between two of the nodes. */
export interface NetworkEdge {
  /** Indexes into `nodes`. */
  readonly source: number;
  readonly target: number;
  readonly relation_type: string;
  /** 0–1; heavier edges pull more. */
  readonly confidence: number;
}

/**
 * Everything that the network page of one knowledge graph shows, as plain JSON. The page embeds these data in its file,
 * so they must contain nothing that a reader of the page may not see. The order of the lists does not matter.
 */
export interface NetworkData {
  /** The name in paths: letters, digits, underscores, hyphens. */
  readonly kg_name: string;
  /** The page's heading. */
  readonly display_name: string;
  /** The knowledge graph's version that the lists describe; whole number ≥ 0. */
  readonly version: number;
  /** When the lists were read, ISO 8601 in UTC ("2026-11-21T15:30:00.000Z"). The page has no other clock. */
  readonly generated_at: string;
  /** Entities and relations of the whole graph, ≥ the lengths of the lists: the page says "x of y". */
  readonly entities_total: number;
  readonly relations_total: number;
  readonly nodes: readonly NetworkNode[];
  readonly edges: readonly NetworkEdge[];
}
