import type { NetworkData } from "../../domain/network.ts";

/**
 * Content of the page's data block. Lists of numbers are base64 of little-endian typed arrays, one number per node
 * or edge: decimal digits would take about twice the space.
 */
export interface PackedNetwork
  extends Pick<
    NetworkData,
    "kg_name" | "display_name" | "version" | "generated_at" | "entities_total" | "relations_total"
  > {
  readonly format: 1;
  readonly communities: readonly Region[];
  /** By number of nodes, descending. */
  readonly entity_types: readonly string[];
  readonly relation_types: readonly string[];
  /** Nodes, from the most important to the least. */
  readonly labels: readonly string[];
  /** Of the most important nodes, as many as fit into the page's limit; "" for a node without a description. */
  readonly descriptions: readonly string[];
  /** World units per unit of `x` and `y`. */
  readonly unit: number;
  /** Int16. */
  readonly x: string;
  readonly y: string;
  /** Uint8, tenths of a world unit. */
  readonly radius: string;
  /** Uint16: indexes into `entity_types` and `communities` (its length: none), and relations in the whole graph. */
  readonly entity_type: string;
  readonly community: string;
  readonly degree: string;
  /** Edges, sorted by their less important end. Uint16. */
  readonly source: string;
  readonly target: string;
  readonly relation_type: string;
  /** Uint8, hundredths. */
  readonly confidence: string;
}

/** A community as the page shows it. */
export interface Region {
  readonly name: string;
  readonly count: number;
  /** Index into the hues of the palette. */
  readonly hue: number;
  /** Middle of its nodes, in the unit of the layout. */
  readonly x: number;
  readonly y: number;
}
