import { z } from "zod";
import { defaultTenant, TenantId } from "./auth.ts";
import { descriptionLengthLimit, domainLengthLimit, domainsLimit, kgNameLengthLimit } from "./limits/names.ts";
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
    "Embedding method that the client asks for. `embedding_method_in_force` of the knowledge graph says which one is used.",
});
export type EmbeddingMethod = z.infer<typeof EmbeddingMethod>;

export const EmbeddingMethodInForce = z.enum(["text", ...EmbeddingMethod.options]).meta({
  id: "EmbeddingMethodInForce",
  description:
    "Embedding method that is used. text: the vector of an entity or a chunk is made from its text alone. This version " +
    "uses text for every knowledge graph, because it does not have the other methods yet.",
});
export type EmbeddingMethodInForce = z.infer<typeof EmbeddingMethodInForce>;

/** The method by which this version makes the vectors of every knowledge graph. */
export const embeddingMethodInForce: EmbeddingMethodInForce = "text";

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
    embedding_method: orElse(EmbeddingMethod, "semantic_gnn").describe(
      "Embedding method to ask for. `embedding_method_in_force` of the answer says which one is used.",
    ),
    enable_sql_storage: orElse(z.boolean(), true).describe("Whether CSV files also become SQL tables"),
    enable_secondary_graph_storage: orElse(z.boolean(), false).describe(
      "Whether entities and relations are also copied to the secondary graph store, if there is one",
    ),
  })
  .meta({ id: "NewKnowledgeGraph" });
export type NewKnowledgeGraph = z.infer<typeof NewKnowledgeGraph>;

/** The fields of a knowledge graph that a client may change; an absent or null field stays as it is. */
export const KnowledgeGraphChange = z
  .object({
    display_name: safeText(kgNameLengthLimit).nullish().describe("Name to show to people"),
    description: safeText(descriptionLengthLimit, 0).nullish().describe("Description to show to people"),
    domains: z
      .array(safeText(domainLengthLimit))
      .max(domainsLimit)
      .nullish()
      .describe("Fields of knowledge that the knowledge graph is about; replaces the whole list"),
    is_active: z
      .boolean()
      .nullish()
      .describe(
        "Whether the knowledge graph is active. Lists leave out inactive ones by default, and questions that name no " +
          "knowledge graph are not put to them.",
      ),
  })
  .meta({ id: "KnowledgeGraphChange" });
export type KnowledgeGraphChange = z.infer<typeof KnowledgeGraphChange>;

/** A knowledge graph as a configuration file declares it. */
export const ConfiguredGraph = NewKnowledgeGraph.safeExtend({
  tenant_id: orElse(TenantId, defaultTenant).describe("Tenant that the knowledge graph belongs to"),
  is_active: orElse(z.boolean(), true).describe("Whether the knowledge graph is active"),
})
  .strict()
  .meta({ id: "ConfiguredGraph", title: "A knowledge graph in LORE_KG_CONFIG_DIR" });
export type ConfiguredGraph = z.infer<typeof ConfiguredGraph>;

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
  /** Time when a document was last published; null before the first one. */
  readonly last_ingestion_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}
