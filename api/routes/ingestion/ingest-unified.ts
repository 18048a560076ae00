import { z } from "zod";
import type { Ctx } from "../../../domain/auth.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { isFinal } from "../../../domain/job.ts";
import { unifiedBodyLimitBytes } from "../../../domain/limits.ts";
import type { NewDocument } from "../../../knowledge/sources.ts";
import type { IdempotencyClaim } from "../../../stores/ports/records/idempotency.ts";
import { fingerprintOf } from "../../fingerprint.ts";
import { idempotent } from "../../idempotent.ts";
import { type Reply, reply, route } from "../../route.ts";
import type { ApiServices } from "../../services.ts";
import { type FetchedFile, fetchDocument } from "../../upload/fetch-document.ts";
import { type SpooledText, spoolText } from "../../upload/spool-text.ts";
import { isGiven, receiptOf } from "../../webhook-door.ts";
import { AcceptedDocument } from "./accepted-document.ts";
import { failureOf } from "./failed-ingestion.ts";
import { refuseWhileDown } from "./refuse-while-down.ts";
import { type GivenDocument, givenDocument, optionsOf, priorityOf, UnifiedRequest } from "./unified-request.ts";
import { presentIngested, UnifiedResult } from "./unified-result.ts";
import { WebhookReceiptBody } from "./webhook-receipt.ts";

const AcceptedIngestion = z
  .object({
    success: z.literal(true),
    job_id: z.string(),
    message: z.string(),
    source_id: z.string(),
    kg_name: z.string(),
    status_url: z.string(),
    webhook: WebhookReceiptBody.nullable(),
  })
  .meta({ id: "AcceptedIngestion" });

export const ingestUnified = route({
  id: "ingestUnified",
  method: "POST",
  path: "/api/v1/ingest/unified",
  tag: "Ingestion",
  summary: "Ingest a text or the document behind a URL, and wait for the result or get a job",
  description:
    "The same ingestion for a text or an address in JSON, with more to choose. Waits for the result, a " +
    "minute at most; what takes longer, and everything with `async_processing`, is answered 202 with a " +
    "job.\n\n`webhook_url` is for `async_processing`: it is sent how the job ended, see Webhooks.",
  scope: "write",
  asksModels: true,
  body: { kind: "json", schema: UnifiedRequest, limitBytes: unifiedBodyLimitBytes },
  status: 200,
  response: UnifiedResult,
  accepted: AcceptedIngestion,
  errors: {
    404: "The knowledge graph does not exist and is not created automatically",
    409: "The source is being processed, its ingestion was cancelled, or a request with the same Idempotency-Key is in flight",
    413: "The content is larger than 10 MB",
    422: "The Idempotency-Key was used with another request",
    503: "Too many documents are being fetched",
  },
  idempotent: "own",
  work: "ingest",
  examples: [
    {
      summary: "A text, and wait for the result",
      body: { kg_name: "harbour", content: "The pilot boat Tern is stationed at Norrvik.", source_name: "Tern" },
      status: 200,
    },
    {
      summary: "A text as a job",
      body: { kg_name: "harbour", content: "The tug Gannet was built in Halden.", async_processing: true },
      status: 202,
    },
    { summary: "Nothing to ingest", body: { kg_name: "harbour" }, status: 400 },
  ],
  handle: async ({ ctx, body, request, signal, release }, services) => {
    refuseWhileDown(services.health);
    const given = givenDocument(body);
    if (isGiven(body.webhook_url) && !body.async_processing)
      throw invalidInput("webhook_url: is for async_processing only; this request waits for its result", "webhook_url");
    // Hashed before the key is claimed: an Idempotency-Key stands for this very text.
    const text = given.field === "content" ? await spoolText(given.content, services.files) : null;
    let spooled = text?.file;
    try {
      const accept = async (claim: IdempotencyClaim | null) => {
        await services.gate.acceptJob(ctx.tenant_id);
        const webhook = isGiven(body.webhook_url) && { webhook_url: await services.webhooks.admit(body.webhook_url) };
        const document = given.field === "content" ? text : await fetchDocument(given, services, signal);
        if (!document) throw new Error("A text that was not spooled");
        spooled = document.file;
        return services.sources.accept(ctx, { ...newDocument(body, given, document, claim), ...webhook });
      };
      return await idempotent(
        {
          ctx,
          request,
          fingerprint: fingerprintOf([{ ...body, content: text?.file.hash }]),
          route: "POST /api/v1/ingest/unified",
          result: AcceptedDocument,
          present: (accepted) => outcome(accepted, { ctx, body, field: given.field, signal, release }, services),
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

function newDocument(
  body: UnifiedRequest,
  given: GivenDocument,
  { file, name, type, ...fetched }: SpooledText | FetchedFile,
  claim: IdempotencyClaim | null,
): NewDocument {
  return {
    kg_name: body.kg_name,
    file,
    file_name: name,
    file_type: type,
    source_type: given.field === "content" ? "text" : "url",
    source_name: body.source_name?.trim() ?? null,
    metadata: given.field === "content" ? body.metadata : { ...body.metadata, url: given.url },
    options: optionsOf(body, "charset" in fetched ? fetched.charset : null),
    priority: priorityOf(body),
    ...(claim ? { idempotency: claim } : {}),
  };
}

interface Asked {
  readonly ctx: Ctx;
  readonly body: UnifiedRequest;
  readonly field: GivenDocument["field"];
  readonly signal: AbortSignal;
  readonly release: () => void;
}

/** 202 for whoever does not wait, or waited long enough; else what is there now, or why it is not. */
async function outcome(
  accepted: AcceptedDocument,
  { ctx, body, field, signal, release }: Asked,
  { jobWaiter, sources }: Pick<ApiServices, "jobWaiter" | "sources">,
): Promise<Reply> {
  const { job_id, source_id, existing } = accepted;
  if (body.async_processing) return acceptedReply(body, accepted, existing ? messages.existing : messages.accepted);
  // The others' documents need not wait for this one's job.
  release();
  const job = await jobWaiter.ended(ctx, job_id, signal);
  if (!isFinal(job.status)) return acceptedReply(body, accepted, messages.goesOn);
  if (job.status !== "completed") throw failureOf(job, field);
  const { source, revision } = await sources.active(ctx, source_id);
  if (revision === null) throw failureOf(job, field);
  return reply(200, presentIngested({ job, source, revision, trace_id: ctx.trace_id }));
}

const messages = {
  accepted: "Document accepted for ingestion",
  existing: "This document is already there",
  goesOn: "The ingestion takes longer; its job tells when it is done",
} as const;

function acceptedReply(
  { kg_name, webhook_url }: UnifiedRequest,
  { job_id, source_id }: AcceptedDocument,
  message: string,
): Reply {
  const status_url = `/api/v1/jobs/${job_id}`;
  const body = { success: true, job_id, message, source_id, kg_name, status_url, webhook: receiptOf(webhook_url) };
  return reply(202, body, { Location: status_url });
}
