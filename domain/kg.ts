import { z } from "zod";
import { descriptionLengthLimit, domainLengthLimit, domainsLimit, kgNameLengthLimit } from "./limits.ts";
import { orElse } from "./or-else.ts";
import { safeText } from "./safe-text.ts";

/**
 * The form of a name, the same for every route: letters, digits, underscores, hyphens (specification, "Knowledge
 * graph").
 */
export const KgName = z
  .string()
  .min(1, "must not be empty")
  .max(kgNameLengthLimit, `must be at most ${kgNameLengthLimit} characters`)
  .regex(/^[A-Za-z0-9_-]+$/, "must contain only letters, digits, underscores and hyphens")
  .meta({ examples: ["harbour"] });

export const KgType = z.enum(["universal", "domain", "user", "archive"]).meta({
  id: "KgType",
  description:
    "What the knowledge graph is for. universal: any subject. domain: one field of knowledge. user: created on demand " +
    "by an ingestion. archive: kept for reference.",
});
export type KgType = z.infer<typeof KgType>;

export const EmbeddingMethod = z.enum(["semantic_gnn", "pykeen", "dgl_ke"]).meta({
  id: "EmbeddingMethod",
  description:
    "Embedding method noted for the knowledge graph. It has no effect: the service's configuration chooses the embedder.",
});
export type EmbeddingMethod = z.infer<typeof EmbeddingMethod>;

export const NewKnowledgeGraph = z
  .object({
    name: KgName.describe(
      "Name of the knowledge graph, unique in the tenant and used as `kg_name` elsewhere. Letters, digits, underscores " +
        "and hyphens.",
    ),
    display_name: safeText(kgNameLengthLimit).nullish().describe("Name to show to people. Default: `name`."),
    description: orElse(safeText(descriptionLengthLimit, 0), "").describe("Description to show to people"),
    kg_type: KgType,
    domains: orElse(z.array(safeText(domainLengthLimit)).max(domainsLimit), []).describe(
      "Fields of knowledge that the knowledge graph is about",
    ),
    embedding_method: orElse(EmbeddingMethod, "semantic_gnn").describe("Embedding method to note; it has no effect"),
    enable_sql_storage: orElse(z.boolean(), true).describe("Whether CSV files also become SQL tables"),
    enable_secondary_graph_storage: orElse(z.boolean(), false).describe(
      "Whether entities and relations are also copied to the secondary graph store, if there is one",
    ),
  })
  .meta({ id: "NewKnowledgeGraph" });
export type NewKnowledgeGraph = z.infer<typeof NewKnowledgeGraph>;

/** The record of a knowledge graph with its statistics. `version` grows with every visible change. */
export interface KnowledgeGraph {
  readonly id: number;
  readonly tenant_id: string;
  readonly name: string;
  readonly display_name: string;
  readonly description: string;
  readonly kg_type: KgType;
  readonly domains: readonly string[];
  readonly embedding_method: EmbeddingMethod;
  readonly enable_sql_storage: boolean;
  readonly enable_secondary_graph_storage: boolean;
  readonly is_active: boolean;
  readonly version: number;
  readonly sources_count: number;
  readonly chunks_count: number;
  readonly entities_count: number;
  readonly relations_count: number;
  /** Tokens of all active chunks: BM25's average length is tokens_count / chunks_count. */
  readonly tokens_count: number;
  /** Vector and keyword collections exist in their engines. */
  readonly collections_ready: boolean;
  /** Id of the embedder of the collections' vectors; null until they exist. Vectors of two embedders never mix. */
  readonly embedder: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}
