import { z } from "zod";
import { invalidInput } from "../../../domain/errors.ts";
import { KgName } from "../../../domain/kg.ts";
import { chunkSize, outboundLimits, sourceNameLengthLimit } from "../../../domain/limits.ts";
import { safeText } from "../../../domain/safe-text.ts";
import type { IdempotencyClaim } from "../../../stores/ports/records/idempotency.ts";
import { fingerprintOf } from "../../fingerprint.ts";
import { idempotent } from "../../idempotent.ts";
import { reply, route } from "../../route.ts";
import { type FetchedFile, fetchDocument } from "../../upload/fetch-document.ts";
import { readUpload, type UploadedFile } from "../../upload/read-upload.ts";
import { validate } from "../../validate.ts";
import { isGiven, receiptOf } from "../../webhook-door.ts";
import { AcceptedDocument } from "./accepted-document.ts";
import { customFields } from "./custom-fields.ts";
import { refuseWhileDown } from "./refuse-while-down.ts";
import { WebhookReceiptBody } from "./webhook-receipt.ts";

/** Forms send what nobody filled in as empty text. */
const mayBeEmpty = (schema: z.ZodString) => schema.optional().meta({ default: "" });

const isNoBlank = (text: string): boolean => text === "" || text.trim() !== "";

const Fields = z.object({
  kg_name: KgName,
  doc_url: mayBeEmpty(safeText(outboundLimits.urlLength, 0)),
  source_name: mayBeEmpty(safeText(sourceNameLengthLimit, 0).refine(isNoBlank, "must not be empty")),
  custom_fields_json: mayBeEmpty(z.string()),
  webhook_url: mayBeEmpty(safeText(outboundLimits.urlLength, 0)),
});

export const ingest = route({
  id: "ingest",
  method: "POST",
  path: "/api/v1/ingest",
  tag: "Ingestion",
  summary: "Upload a document or name its URL; it is processed by a durable workflow",
  description:
    "Takes a PDF, CSV, TXT or Markdown file, or fetches `doc_url`, and answers 202 as soon as the document " +
    "is safe. Wait for the job, by its events or by asking for it; the counts of this answer are 0. The same " +
    "document under the same name again gets the existing ids; changed, it becomes a new revision that " +
    "replaces the old one in one step.\n\nSend an `Idempotency-Key` where you may repeat the request.",
  scope: "write",
  asksModels: true,
  body: { kind: "multipart", schema: Fields.extend({ file: z.string().meta({ format: "binary" }).optional() }) },
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
    webhook: WebhookReceiptBody.nullable(),
  }),
  errors: {
    404: "The knowledge graph does not exist and is not created automatically",
    409: "The source is being processed, or a request with the same Idempotency-Key is in flight",
    413: "The file is larger than the limit of its type",
    422: "The Idempotency-Key was used with another request",
    503: "Too many documents are being fetched",
  },
  idempotent: "own",
  work: "ingest",
  examples: [
    {
      summary: "A file",
      body: { kg_name: "norrvik", file: "kestrel-bay.md", source_name: "Kestrel Bay" },
      status: 202,
    },
    { summary: "Neither file nor URL", body: { kg_name: "norrvik" }, status: 400 },
  ],
  handle: async ({ ctx, request, signal }, services) => {
    refuseWhileDown(services.health);
    const { fields, upload } = await readUpload(request, services.files);
    let spooled = upload?.file;
    try {
      const form = validate(Fields, fields);
      const metadata = customFields(form.custom_fields_json);
      const given = givenDocument(upload, form.doc_url);
      const asked = { ...form, custom_fields_json: metadata };
      const accept = async (claim: IdempotencyClaim | null) => {
        await services.gate.acceptJob(ctx.tenant_id);
        const webhook = isGiven(form.webhook_url) && { webhook_url: await services.webhooks.admit(form.webhook_url) };
        const document = "url" in given ? await fetchDocument({ ...given, field: "doc_url" }, services, signal) : given;
        spooled = document.file;
        return services.sources.accept(ctx, {
          kg_name: form.kg_name,
          ...describe(document),
          source_name: form.source_name?.trim() || null,
          metadata: "url" in given ? { ...metadata, url: given.url } : metadata,
          ...webhook,
          ...(claim ? { idempotency: claim } : {}),
        });
      };
      return await idempotent(
        {
          ctx,
          request,
          // A URL counts by its name: a repeated request gets its answer whatever stands there now.
          fingerprint: fingerprintOf("url" in given ? [asked] : [asked, given.name, given.file.hash]),
          route: "POST /api/v1/ingest",
          result: AcceptedDocument,
          present: (accepted) => acceptedReply(form, accepted),
          work: accept,
        },
        services,
      );
    } finally {
      // Kept files have moved away; this clears what was refused.
      if (spooled) await services.files.discard(spooled);
    }
  },
});

/** Exactly one of both; an empty field is none. */
function givenDocument(upload: UploadedFile | null, doc_url = ""): UploadedFile | { readonly url: string } {
  const url = doc_url.trim();
  if (upload && url === "") return upload;
  if (!upload && url !== "") return { url };
  throw invalidInput("Either file or doc_url must be provided", upload ? "doc_url" : "file");
}

function describe(document: UploadedFile | FetchedFile) {
  const charset = "charset" in document ? document.charset : null;
  return {
    file: document.file,
    file_name: document.name,
    file_type: document.type,
    source_type: "charset" in document ? "url" : "file",
    options: {
      chunking_strategy: "semantic",
      chunk_size: chunkSize.default,
      ...(charset === null ? {} : { charset }),
    },
  } as const;
}

function acceptedReply({ kg_name, webhook_url }: z.output<typeof Fields>, accepted: AcceptedDocument) {
  const { job_id, source_id, source_name, existing } = accepted;
  const status_url = `/api/v1/jobs/${job_id}`;
  const message = existing ? "This document is already there" : "Document accepted for ingestion";
  const counts = { entities_count: 0, relations_count: 0, chunks_count: 0 };
  const source = { kg_name, source_name, source_id };
  const webhook = receiptOf(webhook_url);
  const body = { job_id, message, ...source, ...counts, status: "pending", status_url, webhook };
  return reply(202, body, { Location: status_url });
}
