import { z } from "zod";
import { NewKnowledgeGraph } from "../../../domain/kg.ts";
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
    "itself. Names are unique in a tenant.",
  scope: "write",
  body: { kind: "json", schema: NewKnowledgeGraph },
  status: 201,
  response: KnowledgeGraphBody.extend({
    collections_created: z.array(z.string()).describe("Names of the vector collections that were created"),
    message: z.string().describe("What was done, in words"),
    metadata: Metadata.optional().describe("Work that is still to do; absent if all is done"),
  }),
  errors: {
    409: "A knowledge graph with this name exists already",
  },
  idempotent: "replay",
  examples: [
    {
      summary: "One of a domain",
      body: { name: "fjords", display_name: "Fjords", kg_type: "domain", domains: ["geography"] },
      status: 201,
    },
    { summary: "A name that is taken", body: { name: "norrvik", kg_type: "universal" }, status: 409 },
    { summary: "A name with a blank", body: { name: "the fjords", kg_type: "domain" }, status: 400 },
  ],
  handle: async ({ ctx, body }, { graphs: { registry } }) => {
    const kg = await registry.create(ctx, body);
    const collections_created = ["chunk", "entity"].map((kind) => `kg_${kg.id}_${kind}`);
    const message = `Knowledge graph '${kg.name}' created`;
    const shown = presentKnowledgeGraph(kg, { entity_types: {}, relation_types: {} });
    const metadata = kg.collections_ready ? {} : { metadata: pending };
    return reply(
      201,
      { ...shown, collections_created, message, ...metadata },
      { Location: `/api/v1/knowledge-graphs/${kg.name}` },
    );
  },
});
