import { createHash } from "node:crypto";
import { z } from "zod";
import { SafeText } from "../../../domain/answer.ts";
import { AppError, invalidInput } from "../../../domain/errors.ts";
import { KgName } from "../../../domain/kg.ts";
import { chunkSize, customFieldsLimitBytes, sourceNameLengthLimit } from "../../../domain/limits.ts";
import { idempotent } from "../../idempotent.ts";
import { checkValue } from "../../read-json.ts";
import { type Reply, reply, route } from "../../route.ts";
import { readUpload, type UploadedFile } from "../../upload/read-upload.ts";
import { validate } from "../../validate.ts";

const Fields = z.object({
  kg_name: KgName,
  source_name: SafeText.max(sourceNameLengthLimit)
    .refine((name) => name.trim() !== "", "must not be empty")
    .optional(),
  custom_fields_json: z.string().optional(),
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
    415: "The body is not multipart/form-data",
    422: "The Idempotency-Key was used with another request",
  },
  handle: async ({ ctx, request }, services) => {
    const { fields, upload } = await readUpload(request, services.files);
    if (!upload) throw invalidInput("Either file or doc_url must be provided", "file");
    try {
      const form = validate(Fields, fields);
      const metadata = customFields(form.custom_fields_json);
      const fingerprint = createHash("sha256")
        .update(JSON.stringify([form, upload.file.hash]))
        .digest("hex");
      return await idempotent({ ctx, request, fingerprint, route: "POST /api/v1/ingest" }, services, async (claim) => {
        const accepted = await services.sources.accept(ctx, {
          kg_name: form.kg_name,
          ...documentOf(upload),
          source_name: form.source_name?.trim() ?? null,
          metadata,
          ...(claim ? { idempotency: claim } : {}),
        });
        return acceptedReply(form.kg_name, accepted);
      });
    } finally {
      // Kept files have moved away; this clears what was refused.
      await services.files.discard(upload.file);
    }
  },
});

const documentOf = ({ file, name, type }: UploadedFile) => ({
  file,
  file_name: name,
  file_type: type,
  source_type: "file" as const,
  options: { chunking_strategy: "semantic", chunk_size: chunkSize.default } as const,
});

function acceptedReply(
  kg_name: string,
  {
    job_id,
    source_id,
    source_name,
    existing,
  }: { job_id: string; source_id: string; source_name: string; existing: boolean },
): Reply {
  const status_url = `/api/v1/jobs/${job_id}`;
  const message = existing ? "This document is already there" : "Document accepted for ingestion";
  const counts = { entities_count: 0, relations_count: 0, chunks_count: 0 };
  const body = { job_id, message, kg_name, source_name, source_id, ...counts, status: "pending", status_url };
  return reply(202, body, { Location: status_url });
}

function customFields(json: string | undefined): Record<string, unknown> {
  if (json === undefined || json === "") return {};
  const field = "custom_fields_json";
  if (Buffer.byteLength(json) > customFieldsLimitBytes) {
    throw new AppError("invalid_input", `${field}: must be at most ${customFieldsLimitBytes} bytes`, { field });
  }
  const value = parseObject(json);
  if (!value) throw invalidInput(`${field}: must be a JSON object`, field);
  checkValue(value, 0);
  return value;
}

function parseObject(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
