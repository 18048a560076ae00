import { z } from "zod";
import { invalidInput, missingInput } from "../../../domain/errors.ts";
import { chunkSize } from "../../../domain/limits/ingestion.ts";
import { sourceNameLengthLimit } from "../../../domain/limits/names.ts";
import { outboundLimits } from "../../../domain/limits/outbound.ts";
import { conflictField, conflictRules } from "../../../domain/name-conflict.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { sizeLimit } from "../../../domain/size-limit.ts";
import { fingerprintOf } from "../../idempotency/fingerprint.ts";
import { jobLink } from "../../present/job-link.ts";
import { reply, route } from "../../route.ts";
import type { UploadedFile } from "../../upload/read-upload.ts";
import { receiptOf } from "../webhooks/webhook-urls.ts";
import { type AcceptedDocument, acceptDocument, acceptedMessage, type GivenDocument } from "./accept-document.ts";
import { customFields } from "./custom-fields.ts";
import { onConflictText, targetKg } from "./request-fields.ts";
import { WebhookReceiptBody } from "./webhook-receipt.ts";

/** HTML forms send empty text for a field that was not filled in. */
const mayBeEmpty = (schema: z.ZodString) => schema.optional().meta({ default: "" });

const isNoBlank = (text: string): boolean => text === "" || text.trim() !== "";

const Fields = z.object({
  kg_name: targetKg,
  doc_url: mayBeEmpty(safeText(outboundLimits.urlLength, 0)).describe(
    "URL of the document. The service fetches it before it answers. Send either `doc_url` or `file`. Empty counts as absent.",
  ),
  source_name: mayBeEmpty(safeText(sourceNameLengthLimit, 0).refine(isNoBlank, "must not be empty")).describe(
    "Name of the source. Other content under the same `source_name` is a new revision of the source. Default: the name " +
      "of the file, or a name made from the URL, with a number if another source has it. Empty counts as absent.",
  ),
  on_conflict: z
    .enum(["", ...conflictRules])
    .optional()
    .meta({ default: "keep_both" })
    .describe(onConflictText),
  custom_fields_json: mayBeEmpty(z.string()).describe(
    "Metadata of the source: a JSON object as text, at most 64 kB. Empty counts as absent.",
  ),
  webhook_url: mayBeEmpty(safeText(outboundLimits.urlLength, 0)).describe(
    "URL to which the service sends a signed event when the job has ended. Empty counts as absent.",
  ),
});

const Upload = z
  .string()
  .meta({ format: "binary" })
  .optional()
  .describe(
    `The document: a PDF (at most ${sizeLimit("pdf")}), CSV (${sizeLimit("csv")}), TXT or Markdown file ` +
      `(${sizeLimit("txt")}). Send either \`file\` or \`doc_url\`. An operator can switch on docx, pptx, epub ` +
      `(${sizeLimit("docx")}), xlsx (${sizeLimit("xlsx")}) and html (${sizeLimit("html")}).`,
  );

const countOf = (things: string) =>
  z
    .number()
    .int()
    .describe(
      `Number of ${things}: those of the source if this content was ingested before, else 0, as it is not processed yet`,
    );

export const ingest = route({
  id: "ingest",
  method: "POST",
  path: "/api/v1/ingest",
  tag: "Ingestion",
  summary: "Ingest a file, or the document behind a URL, as a job",
  description:
    "Takes a PDF, CSV, TXT or Markdown file, or fetches `doc_url`, and answers 202 as soon as the document is stored. " +
    "A durable workflow then processes it: follow the job's events or ask for the job. The counts in this answer are 0, " +
    "unless the document was ingested before under the same name and no job works on it: then the answer has its " +
    "existing ids and its counts, and other custom fields change nothing. Give a `source_name`: then changed content becomes a new revision that " +
    "replaces the old one in one step. Without it `on_conflict` says what happens " +
    "to a changed file; by default it becomes another source, such as `report.md (2)`, and `conflict` names the first.\n\nSend an `Idempotency-Key` if you may repeat the request.",
  scope: "write",
  asksModels: true,
  body: { kind: "multipart", schema: Fields.extend({ file: Upload }) },
  status: 202,
  response: z.object({
    job_id: shared.job_id,
    message: z.string().describe("What happens next, in words"),
    kg_name: shared.kg_name,
    source_name: shared.source_name,
    source_id: shared.source_id,
    entities_count: countOf("entities"),
    relations_count: countOf("relations"),
    chunks_count: countOf("chunks"),
    status: z
      .enum(["pending", "completed"])
      .describe("completed if this content was ingested before under this name; pending while it is to be processed"),
    status_url: z.string().describe("Path of the job, to ask for its state"),
    webhook: WebhookReceiptBody.nullable().describe("Events for `webhook_url`; null if no URL was given"),
    conflict: conflictField,
    metadata: z
      .object({ warnings: z.array(z.string()).describe("Fields of the form that are not known and were ignored") })
      .describe("Warnings about the request. Warnings about the document are in the result of the job."),
  }),
  errors: {
    404: "The knowledge graph does not exist and is not created automatically",
    409: "The source is being processed, or its name is taken and `on_conflict` is reject",
    413: "The file is larger than the limit of its type",
    503: "Too many documents are being fetched",
  },
  idempotent: "own",
  work: "ingest",
  needsStores: true,
  examples: [
    {
      summary: "A file",
      body: { kg_name: "norrvik", file: "kestrel-bay.md", source_name: "Kestrel Bay" },
      status: 202,
    },
    { summary: "Neither file nor URL", body: { kg_name: "norrvik" }, status: 400 },
  ],
  handle: async ({ ctx, body: { fields: parts, upload }, request, signal }, services) => {
    // Only a part with a file name is a file. A text part of this name counts as absent.
    const { file: _text, ...fields } = parts;
    const metadata = customFields(fields.custom_fields_json);
    const given = givenDocument(upload, fields.doc_url);
    const asked = { ...fields, custom_fields_json: metadata };
    return acceptDocument(
      {
        ctx,
        request,
        signal,
        route: "POST /api/v1/ingest",
        given,
        webhook_url: fields.webhook_url,
        document: {
          kg_name: fields.kg_name,
          source_name: fields.source_name?.trim() || null,
          on_conflict: fields.on_conflict || "keep_both",
          metadata,
          options: { chunking_strategy: "semantic", chunk_size: chunkSize.default },
        },
        fingerprint: (hash) => fingerprintOf("upload" in given ? [asked, given.upload.name, hash] : [asked]),
        present: (accepted) => acceptedReply(fields, accepted),
      },
      services,
    );
  },
});

/** Exactly one of both; an empty field counts as absent. Throws `invalid_input`. */
function givenDocument(upload: UploadedFile | null, doc_url = ""): GivenDocument {
  const url = doc_url.trim();
  if (upload && url === "") return { field: "file", upload };
  if (!upload && url !== "") return { field: "doc_url", url };
  const message = "Either file or doc_url must be provided";
  throw upload ? invalidInput(message, "doc_url") : missingInput(message, "file");
}

const noCounts = { entities_count: 0, relations_count: 0, chunks_count: 0 };

function acceptedReply(
  { kg_name, webhook_url }: Pick<z.output<typeof Fields>, "kg_name" | "webhook_url">,
  accepted: AcceptedDocument,
) {
  const { job_id, source_id, source_name, published, conflict = null } = accepted;
  const status_url = jobLink(job_id);
  const message = acceptedMessage(accepted);
  const { entities_count, relations_count, chunks_count } = published ?? noCounts;
  const source = { kg_name, source_name, source_id };
  const webhook = receiptOf(webhook_url);
  const body = {
    job_id,
    message,
    ...source,
    entities_count,
    relations_count,
    chunks_count,
    status: published ? "completed" : "pending",
    status_url,
    webhook,
    conflict,
    metadata: { warnings: [] },
  };
  return reply(202, body, { Location: status_url });
}
