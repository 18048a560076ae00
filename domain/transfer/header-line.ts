import { z } from "zod";
import { EmbeddingMethod, KgType } from "../kg.ts";
import { domainLengthLimit, domainsLimit, kgNameLengthLimit } from "../limits/names.ts";
import { safeText } from "../safe-text.ts";
import { count, description, longCount } from "./fields.ts";

export const transferFormat = "loregraph-export";
export const transferVersion = 1;

/** The first line. */
export const HeaderLine = z.object({
  type: z.literal("header"),
  format: z.literal(transferFormat),
  version: z.literal(transferVersion),
  exported_at: z.iso.datetime(),
  kg: z.object({
    name: safeText(kgNameLengthLimit),
    display_name: safeText(kgNameLengthLimit),
    description,
    kg_type: KgType,
    domains: z.array(safeText(domainLengthLimit)).max(domainsLimit),
    embedding_method: EmbeddingMethod,
    enable_sql_storage: z.boolean(),
    enable_secondary_graph_storage: z.boolean(),
  }),
  /** Version of the knowledge graph at the moment that the file shows. */
  kg_version: longCount,
  counts: z.object({ sources: count, chunks: count, entities: count, relations: count }),
});

export type HeaderLine = z.infer<typeof HeaderLine>;
