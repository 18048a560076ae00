import { z } from "zod";
import { collectionNames } from "../../../domain/collections.ts";
import { NewKnowledgeGraph } from "../../../domain/kg.ts";
import { quoteOfKg } from "../../../domain/quotes.ts";
import { kgTag } from "../../../domain/record-tag.ts";
import { etagOf } from "../../present/etag.ts";
import { reply, route } from "../../route.ts";
import { KnowledgeGraphBody, presentKnowledgeGraph } from "./knowledge-graph-body.ts";

/** Work that remains after the answer. The service does it without another request. */
const Metadata = z.object({
  degraded: z.literal(true).describe("true: a store was away when the knowledge graph was created"),
  warnings: z.array(z.string()).describe("Which store was away, and when its part will be made"),
});

const pending = {
  degraded: true,
  warnings: ["graphdb unavailable: its index is made when the first document arrives"],
} as const;

export const createKnowledgeGraph = route({
  id: "createKnowledgeGraph",
  method: "POST",
  path: "/api/v1/knowledge-graphs",
  tag: "Knowledge graphs",
  summary: "Register a knowledge graph and create its vector collections",
  description:
    "Call this only for settings that differ from the defaults: an ingestion creates an unknown knowledge graph by " +
    "itself. Names are unique in a tenant. If the deletion of an earlier knowledge graph of this name kept its vector " +
    "collections, and the service has the same embedder, they belong to the new one from now on: its deletion deletes them, " +
    "too. Its searches do not read them, because their passages are gone.",
  scope: "write",
  body: { kind: "json", schema: NewKnowledgeGraph },
  status: 201,
  response: KnowledgeGraphBody.extend({
    collections_created: z.array(z.string()).describe("Names of the vector collections that were created"),
    collections_adopted: z
      .array(z.string())
      .optional()
      .describe(
        "Names of kept vector collections of an earlier knowledge graph of this name that it takes up; absent for none",
      ),
    message: z.string().describe("What was done, in words"),
    metadata: Metadata.optional().describe("Work that is still to do; absent if all is done"),
  }),
  errors: {
    409: "A knowledge graph with this name exists already",
  },
  idempotent: "replay",
  tagged: true,
  examples: [
    {
      summary: "One of a domain",
      body: { name: "fjords", display_name: "Fjords", kg_type: "domain", domains: ["geography"] },
      status: 201,
    },
    { summary: "A name that is taken", body: { name: "norrvik", kg_type: "universal" }, status: 409 },
    { summary: "A name with a blank", body: { name: "the fjords", kg_type: "domain" }, status: 400 },
  ],
  handle: async ({ ctx, body }, { graphs: { registry, orphans } }) => {
    const kg = await registry.create(ctx, body);
    const adopted = (await orphans.adopted([kg])).get(kg.id);
    const collections_created = collectionNames(kg.id);
    const message = `Knowledge graph '${kg.name}' created`;
    const graph = presentKnowledgeGraph(kg, { entity_types: {}, relation_types: {} });
    const metadata = kg.collections_ready ? {} : { metadata: pending };
    const shown = {
      ...graph,
      collections_created,
      ...(adopted && { collections_adopted: [...adopted] }),
      message,
      ...metadata,
    };
    const headers = { Location: `/api/v1/knowledge-graphs/${kg.name}`, ...etagOf(kgTag(kg)) };
    const answer = reply(201, shown, headers);
    return { ...answer, quotes: [quoteOfKg(kg.id)] };
  },
});
