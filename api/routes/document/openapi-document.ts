import { z } from "zod";
import { route } from "../../route.ts";

export const openapiDocument = route({
  id: "openapiDocument",
  method: "GET",
  path: "/openapi.json",
  tag: "Document",
  summary: "Get this interface as an OpenAPI 3.1 document",
  description: "The document that `/docs` shows: paths, schemas, and examples with answers of the service itself.",
  scope: "none",
  body: { kind: "none" },
  status: 200,
  response: z.record(z.string(), z.unknown()),
  extension: true,
  examples: [{ summary: "The document", status: 200 }],
  handle: async (_input, { operations: { docs } }) => docs.openapi(),
});
