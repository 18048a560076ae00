import { z } from "zod";
import { notFound } from "../../../domain/errors.ts";
import type { PictureFacts } from "../../../domain/picture-facts.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { kgParams } from "../../input/parameters.ts";
import { route } from "../../route.ts";
import { PageBody, presentPages } from "./page-body.ts";

const TypeCounts = z.record(z.string(), z.number().int());
const Hashes = z.array(z.string());

const Statistics = z.object({
  entities_count: z.number().int().describe("Number of entities when the pages were drawn"),
  relations_count: z.number().int().describe("Number of relations when the pages were drawn"),
  entity_types: TypeCounts.describe("Number of entities by type, for the 100 most frequent types"),
  relation_types: TypeCounts.describe("Number of relations by type, for the 100 most frequent types"),
  shown_entities: z.number().int().describe("Number of entities in the network"),
  shown_relations: z.number().int().describe("Number of relations in the network"),
  truncated: z.boolean().describe("Whether the network leaves out entities or relations, because there are too many"),
});

export const visualizationsMetadata = route({
  id: "visualizationsMetadata",
  method: "GET",
  path: "/api/visualizations/{kg_name}/metadata",
  tag: "Visualizations",
  summary: "Describe the pages of a knowledge graph without loading them",
  description:
    "Tells when the pages were drawn, what they show, and whether the knowledge graph has changed since. Stale pages " +
    "are drawn again without a request.",
  scope: "read",
  params: kgParams,
  body: { kind: "none" },
  status: 200,
  response: z.object({
    kg_name: shared.kg_name,
    visualizations: z.array(PageBody).describe("The pages"),
    statistics: Statistics.describe("What the pages show"),
    generated_at: z.iso.datetime().describe("Time when the pages were drawn"),
    generator_version: z.number().int().describe("Version of the program that drew the pages"),
    csp_hashes: z
      .object({
        script: Hashes.describe("Hashes of the programs of all pages"),
        style: Hashes.describe("Hashes of the styles of all pages"),
      })
      .describe(
        "For a host that embeds pages by `iframe.srcdoc`: its own Content-Security-Policy must list these hashes. They " +
          "are the same for every knowledge graph.",
      ),
    stale: z.boolean().describe("Whether the knowledge graph has changed since the pages were drawn"),
    job_id: z
      .string()
      .nullable()
      .describe("Id of the job that drew the pages; null if the service drew them after a change"),
  }),
  errors: { 404: "The knowledge graph does not exist or has no pages yet" },
  examples: [
    { summary: "Pages after an ingestion", params: { kg_name: "norrvik" }, status: 200 },
    { summary: "An unknown knowledge graph", params: { kg_name: "atlantis" }, status: 404 },
  ],
  handle: async ({ ctx, params }, { graphs: { registry, pictures } }) => {
    const kg = await registry.get(ctx, params.kg_name);
    const picture = await pictures.describe(kg);
    if (!picture) throw notFound(`Knowledge graph '${kg.name}' has no visualizations yet`, "kg_name");
    const { facts, generated_at, stale, job_id } = picture;
    return {
      kg_name: kg.name,
      visualizations: presentPages({ kg_name: kg.name, generated_at, facts }),
      statistics: presentStatistics(facts.statistics),
      generated_at: generated_at.toISOString(),
      generator_version: facts.generator_version,
      csp_hashes: { script: [...facts.csp_hashes.script], style: [...facts.csp_hashes.style] },
      stale,
      job_id,
    };
  },
});

const presentStatistics = (statistics: PictureFacts["statistics"]): z.input<typeof Statistics> => ({
  ...statistics,
  truncated:
    statistics.shown_entities < statistics.entities_count || statistics.shown_relations < statistics.relations_count,
});
