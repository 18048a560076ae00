/** An entity in the records. Its fields derive from its support, pins and overrides. */
export interface Entity {
  readonly id: number;
  readonly kg_id: number;
  readonly key: string;
  readonly variant: string;
  readonly label: string;
  readonly entity_type: string;
  readonly description: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Number of active chunks that are about it. */
  readonly about_count: number;
  /** Number of active chunks that mention it: its document frequency. */
  readonly mention_count: number;
  readonly version: number;
}

export interface Relation {
  readonly id: number;
  readonly kg_id: number;
  readonly source_entity_id: number;
  readonly source_key: string;
  readonly target_entity_id: number;
  readonly target_key: string;
  readonly relation_type: string;
  readonly confidence_score: number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly support_count: number;
  readonly version: number;
}
