import type { KnowledgeGraph } from "./kg.ts";
import type { PageName } from "./picture-names.ts";

/** Version of the code that draws pages. It grows with every change after which the same data give other pages. */
export const generatorVersion = 1;

/** Facts about drawn pages that need no reading of their files. */
export interface PictureFacts {
  readonly generator_version: number;
  /** The heading of the pages. */
  readonly display_name: string;
  /** Bytes of each page. */
  readonly sizes: Readonly<Record<PageName, number>>;
  readonly statistics: PictureStatistics;
  /** Hashes of the programs and styles of the pages ("sha256-…"), the same for every knowledge graph. */
  readonly csp_hashes: { readonly script: readonly string[]; readonly style: readonly string[] };
}

/**
 * Counts at the time of drawing. The network page shows at most so many entities and relations as `networkLimits` says.
 */
export interface PictureStatistics {
  readonly entities_count: number;
  readonly relations_count: number;
  /** Counts by type, of the most frequent types. */
  readonly entity_types: Readonly<Record<string, number>>;
  readonly relation_types: Readonly<Record<string, number>>;
  readonly shown_entities: number;
  readonly shown_relations: number;
}

interface Drawn {
  /** Version of the knowledge graph that the pages show. */
  readonly version: number;
  readonly facts: PictureFacts | null;
}

/** Whether the pages differ from those that would be drawn now. */
export const isStale = (kg: Pick<KnowledgeGraph, "version" | "display_name">, { version, facts }: Drawn): boolean =>
  version < kg.version || facts?.display_name !== kg.display_name || facts.generator_version < generatorVersion;
