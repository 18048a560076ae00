import { z } from "zod";
import { defaultTenant } from "../../../domain/auth.ts";
import { KgName } from "../../../domain/kg.ts";
import { shared } from "../../../domain/shared-fields.ts";
import type { KeptOrphans as KeptOrphanCollections } from "../../../knowledge/orphans.ts";
import { pagedList, pageRequest } from "../../input/paged-list.ts";
import { route } from "../../route.ts";

/** Knowledge graphs whose collections are counted: each costs two calls of the engine. */
const page = { max: 200, default: 50 } as const;

const list = pagedList({ list: "registry-collections", size: page, key: KgName });

const KeptOrphans = z.object({
  kg_name: z.string().describe("Name of the deleted knowledge graph"),
  collections: z.array(z.string()).describe("Names of its vector collections"),
  deleted_at: z.iso.datetime().describe("Time of the deletion"),
  adoptable: z
    .boolean()
    .describe(
      "Whether the service has the embedder of these vectors: then the next knowledge graph of this name takes them up",
    ),
});

const counts = z.record(z.string(), z.number().int());

export const registryInfo = route({
  id: "registryInfo",
  method: "GET",
  path: "/api/v1/knowledge-graphs/registry/info",
  tag: "Knowledge graphs",
  summary: "The registry of knowledge graphs",
  description:
    "Counts over all knowledge graphs of the caller's tenant, and whether the vector store has their collections. While " +
    "the vector store is unavailable, `collections` and `orphans` are empty and the warnings say so. `collections` is a " +
    "page of them: for the next page send `next_cursor` as `cursor`, until it is null. `POST …/registry/reload` with " +
    "`remove_orphans=true` removes the collections without a knowledge graph.",
  scope: "read",
  query: z.object(list.params),
  body: { kind: "none" },
  status: 200,
  response: z.object({
    total_kgs: z.number().int().describe("Number of knowledge graphs"),
    active_kgs: z.number().int().describe("Number of active knowledge graphs"),
    kg_types: counts.describe("Number of knowledge graphs by type"),
    domains: counts.describe("Number of knowledge graphs by domain, for the 100 most frequent domains"),
    totals: z
      .object({
        sources: z.number().int().describe("Number of sources"),
        chunks: z.number().int().describe("Number of chunks"),
        entities: shared.entities_count,
        relations: shared.relations_count,
      })
      .describe("What all knowledge graphs hold together"),
    embedding_methods: z.array(z.string()).describe("Embedding methods that clients asked for"),
    registry_version: z.string().describe("Changes whenever a knowledge graph changes"),
    loaded_at: z.iso.datetime().describe("Time at which the registry was read: each request reads it anew"),
    config_path: z
      .string()
      .nullable()
      .describe(
        "Folder of the files that declare knowledge graphs; null if there is none, and for tenants that do not operate " +
          "the installation",
      ),
    collections: z
      .array(
        z.object({
          name: z.string().describe("Name of the vector collection"),
          kg_name: shared.kg_name,
          points: z.number().int().nullable().describe("Number of its vectors; null if the vector store lacks it"),
          adopted: z
            .boolean()
            .describe(
              "Whether the deletion of an earlier knowledge graph of this name kept it. No search reads it: its " +
                "passages are gone. It is deleted with this knowledge graph.",
            ),
        }),
      )
      .describe("Vector collections of the knowledge graphs on this page, at most `limit`, by name"),
    next_cursor: shared.next_cursor,
    orphans: z
      .object({
        collections: z
          .array(z.string())
          .describe(
            "Names of the collections without a knowledge graph. Those that belong to no tenant are shown to the tenant " +
              "that operates the installation only.",
          ),
        kept: z.array(KeptOrphans).describe("Orphans kept by `delete_collections=false`, oldest deletion first"),
        kgs: z.array(z.string()).describe("Names of knowledge graphs whose collections are missing"),
      })
      .describe("Mismatches between collections and knowledge graphs, at most 100 knowledge graphs of each kind"),
    metadata: z
      .object({
        degraded: z.boolean().describe("Whether the vector store was unavailable"),
        warnings: z.array(z.string()).describe("What is missing from the answer"),
      })
      .describe("How complete this answer is"),
  }),
  examples: [{ summary: "The registry", status: 200 }],
  handle: async ({ ctx, query }, { graphs }) => {
    const { facts, held } = await graphs.registryInfo.read(ctx, pageRequest(query));
    const { sources, chunks, entities, relations } = facts;
    return {
      total_kgs: facts.total,
      active_kgs: facts.active,
      kg_types: { ...facts.types },
      domains: { ...facts.domains },
      totals: { sources, chunks, entities, relations },
      embedding_methods: [...facts.embedding_methods],
      registry_version: facts.version,
      loaded_at: new Date().toISOString(),
      config_path: ctx.tenant_id === defaultTenant ? graphs.configuration.folder : null,
      collections: [...(held?.collections ?? [])],
      next_cursor: list.cursorAfter(held?.next ?? null),
      orphans: {
        collections: [...(held?.orphans ?? [])],
        kept: (held?.kept ?? []).map(shownOrphans),
        kgs: [...(held?.without_collections ?? [])],
      },
      metadata: {
        degraded: held === null,
        warnings: held === null ? ["vectorstore unavailable: the collections are not listed"] : [],
      },
    };
  },
});

const shownOrphans = ({ collections, deleted_at, ...kept }: KeptOrphanCollections): z.input<typeof KeptOrphans> => ({
  ...kept,
  collections: [...collections],
  deleted_at: deleted_at.toISOString(),
});
