import { z } from "zod";
import { NewKnowledgeGraph } from "../../../domain/kg.ts";
import { reply, route } from "../../route.ts";
import { KnowledgeGraphBody, presentKnowledgeGraph } from "./knowledge-graph-body.ts";

/** What is not done yet, and is made up for without anybody's doing. */
const Metadata = z.object({ degraded: z.literal(true), warnings: z.array(z.string()) });

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
    "Needed only for what differs from the defaults: ingestion makes the knowledge graphs that it is given. " +
    "Names are unique in a tenant.",
  scope: "write",
  body: { kind: "json", schema: NewKnowledgeGraph },
  status: 201,
  response: KnowledgeGraphBody.extend({
    collections_created: z.array(z.string()),
    message: z.string(),
    metadata: Metadata.optional(),
  }),
  errors: {
    409: "A knowledge graph of this name exists, or a request with the same Idempotency-Key is in flight",
    422: "The Idempotency-Key was used with another request",
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
  handle: async ({ ctx, body }, { registry }) => {
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
