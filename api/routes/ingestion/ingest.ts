import { createHash } from "node:crypto";
import { z } from "zod";
import { invalidInput } from "../../../domain/errors.ts";
import { KgName } from "../../../domain/kg.ts";
import { chunkSize, sourceNameLengthLimit } from "../../../domain/limits.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { idempotent } from "../../idempotent.ts";
import { reply, route } from "../../route.ts";
import { readUpload, type Upload, type UploadedFile } from "../../upload/read-upload.ts";
import { validate } from "../../validate.ts";
import { customFields } from "./custom-fields.ts";

const Fields = z.object({
  kg_name: KgName,
  source_name: safeText(sourceNameLengthLimit).optional(),
  custom_fields_json: z.string().optional(),
});

/** As stored under an Idempotency-Key; the answer is made from it. */
const AcceptedDocument = z.object({
  job_id: z.string(),
  source_id: z.string(),
  source_name: z.string(),
  existing: z.boolean(),
});

export const ingest = route({
  id: "ingest",
  method: "POST",
  path: "/api/v1/ingest",
  tag: "Ingestion",
  summary: "Upload a document; it is processed by a durable workflow",
  scope: "write",
  body: { kind: "multipart", schema: Fields.extend({ file: z.string().meta({ format: "binary" }) }) },
  status: 202,
  response: z.object({
    job_id: z.string(),
    message: z.string(),
    kg_name: z.string(),
    source_name: z.string(),
    source_id: z.string(),
    entities_count: z.number().int(),
    relations_count: z.number().int(),
    chunks_count: z.number().int(),
    status: z.string(),
    status_url: z.string(),
  }),
  errors: {
    404: "The knowledge graph does not exist and is not created automatically",
    409: "The source is being processed, or a request with the same Idempotency-Key is in flight",
    413: "The file is larger than the limit of its type",
    422: "The Idempotency-Key was used with another request",
  },
  idempotent: true,
  handle: async ({ ctx, request }, services) => {
    const { fields, upload } = await readUpload(request, services.files);
    try {
      const document = documentOf(upload, fields);
      const form = validate(Fields, fields);
      const metadata = customFields(form.custom_fields_json);
      return await idempotent(
        {
          ctx,
          request,
          fingerprint: fingerprintOf([form, document.file_name, document.file.hash]),
          route: "POST /api/v1/ingest",
          result: AcceptedDocument,
          present: (accepted) => acceptedReply(form.kg_name, accepted),
          work: (claim) =>
            services.sources.accept(ctx, {
              kg_name: form.kg_name,
              ...document,
              source_name: form.source_name?.trim() ?? null,
              metadata,
              ...(claim ? { idempotency: claim } : {}),
            }),
        },
        services,
      );
    } finally {
      // Kept files have moved away; this clears what was refused.
      if (upload) await services.files.discard(upload.file);
    }
  },
});

function documentOf(upload: UploadedFile | null, fields: Upload["fields"]) {
  if (fields.doc_url) throw invalidInput("doc_url: fetching documents is not available; upload the file", "doc_url");
  if (!upload) throw invalidInput("Either file or doc_url must be provided", "file");
  return {
    file: upload.file,
    file_name: upload.name,
    file_type: upload.type,
    source_type: "file",
    options: { chunking_strategy: "semantic", chunk_size: chunkSize.default },
  } as const;
}

const fingerprintOf = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

function acceptedReply(kg_name: string, accepted: z.infer<typeof AcceptedDocument>) {
  const { job_id, source_id, source_name, existing } = accepted;
  const status_url = `/api/v1/jobs/${job_id}`;
  const message = existing ? "This document is already there" : "Document accepted for ingestion";
  const counts = { entities_count: 0, relations_count: 0, chunks_count: 0 };
  const body = { job_id, message, kg_name, source_name, source_id, ...counts, status: "pending", status_url };
  return reply(202, body, { Location: status_url });
}
