/** A relation with a confidence below this is "doubtful": drawn in the warning colour, counted in `doubtful_share`. */
export const doubtfulBelow = 0.4;

/** Entities, relations and chunks that belong to active revisions; whole numbers ≥ 0. */
export interface Counts {
  readonly entities: number;
  readonly relations: number;
  readonly chunks: number;
}

/** The visible counts at the end of one day; `date` is a UTC day, "YYYY-MM-DD". */
export interface GrowthPoint extends Counts {
  readonly date: string;
}

export interface NamedCount {
  readonly name: string;
  readonly count: number;
}

/**
 * Everything that the dashboard of one knowledge graph shows, as plain JSON. It is embedded in the page as it is
 * (after `boundData`), so it must hold nothing that a reader of the page may not see.
 *
 * Any list may be empty, and any name may be any text: the page bounds, cleans and escapes it. Shares are 0–1, never
 * percentages. A share over an empty set is 0; the page shows a dash by looking at the counts.
 */
export interface DashboardData {
  /** The name in paths: letters, digits, underscores, hyphens. */
  readonly kg_name: string;
  /** The page's heading. */
  readonly display_name: string;
  /** The knowledge graph's version that the figures describe; whole number ≥ 0. */
  readonly version: number;
  /** When the figures were read, ISO 8601 in UTC ("2026-11-21T15:30:00.000Z"). The page has no other clock. */
  readonly generated_at: string;
  /** Sources that are not being deleted, failed ones included. */
  readonly sources_count: number;
  /** Number of these sources whose last ingestion failed. */
  readonly sources_failed: number;
  readonly counts: Counts;
  /** Share of entities that two or more chunks support, 0–1. */
  readonly corroborated_share: number;
  /** Share (0–1) and number of entities without any relation. */
  readonly without_relation_share: number;
  readonly without_relation_count: number;
  /** Mean over relations, 0–1. */
  readonly mean_confidence: number;
  /** Share of relations with confidence < `doubtfulBelow`, 0–1. */
  readonly doubtful_share: number;
  /** One point per day that changed something, ascending, beginning with the first day that had content. */
  readonly growth: readonly GrowthPoint[];
  /** Complementary cumulative: `share` (0–1) of entities with at least `k` ≥ 1 relations, ascending by k. */
  readonly degrees: readonly { readonly k: number; readonly share: number }[];
  /** Entities per type, descending by count. */
  readonly entity_types: readonly NamedCount[];
  /** Relations per type, descending by count. */
  readonly relation_types: readonly NamedCount[];
  /**
   * Relations by the types of their two ends. `types` in order of importance; `from` and `to` are members of it;
   * cells that are not listed count as 0.
   */
  readonly type_matrix: {
    readonly types: readonly string[];
    readonly cells: readonly { readonly from: string; readonly to: string; readonly count: number }[];
  };
  /**
   * Entities and relations per source, descending by their sum: supported by this source alone (deleting it would
   * remove them), and supported by another one too.
   */
  readonly sources: readonly { readonly name: string; readonly only_here: number; readonly also_elsewhere: number }[];
  /** Most central entities, descending by `score` (PageRank, > 0, any scale); `relations` is their degree. */
  readonly central: readonly {
    readonly label: string;
    readonly entity_type: string;
    readonly relations: number;
    readonly score: number;
  }[];
  /** Facts per year that the documents name, ascending; a year is a whole number, negative before 1 BC. */
  readonly years: readonly { readonly year: number; readonly count: number }[];
  /** Histogram of relation confidence: adjoining bins `from` ≤ c < `to` (the last one includes 1), within 0–1. */
  readonly confidences: readonly { readonly from: number; readonly to: number; readonly count: number }[];
}
