import { z } from "zod";
import { route } from "../../route.ts";

export const openapiDocument = route({
  id: "openapiDocument",
  method: "GET",
  path: "/openapi.json",
  tag: "Document",
  summary: "This interface as an OpenAPI 3.1 document",
  description: "What this page shows: paths, schemas, examples that were answered by the service itself.",
  scope: "none",
  body: { kind: "none" },
  status: 200,
  response: z.record(z.string(), z.unknown()),
  extension: true,
  examples: [{ summary: "The document", status: 200 }],
  handle: async (_input, { openapi }) => openapi,
});
