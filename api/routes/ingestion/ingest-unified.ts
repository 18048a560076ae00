import { z } from "zod";
import type { Ctx } from "../../../domain/auth.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { isFinal } from "../../../domain/job.ts";
import { unifiedBodyLimitBytes } from "../../../domain/limits/bodies.ts";
import { type ConflictRule, conflictField } from "../../../domain/name-conflict.ts";
import { shared } from "../../../domain/shared-fields.ts";
import { sizeLimit } from "../../../domain/size-limit.ts";
import { fingerprintOf } from "../../idempotency/fingerprint.ts";
import { jobLink } from "../../present/job-link.ts";
import { type Reply, reply, route } from "../../route.ts";
import type { ApiServices } from "../../services.ts";
import { isGiven, receiptOf } from "../webhooks/webhook-urls.ts";
import { type AcceptedDocument, acceptDocument, acceptedMessage, type GivenDocument } from "./accept-document.ts";
import { failureOf } from "./failed-ingestion.ts";
import { presentIngested } from "./present-ingested.ts";
import { givenDocument, optionsOf, priorityOf, UnifiedRequest } from "./unified-request.ts";
import { UnifiedResult } from "./unified-result.ts";
import { WebhookReceiptBody } from "./webhook-receipt.ts";

const AcceptedIngestion = z
  .object({
    success: z.literal(true).describe("Always true"),
    job_id: shared.job_id,
    message: z.string().describe("What happens next, in words"),
    source_id: shared.source_id,
    kg_name: shared.kg_name,
    status_url: z.string().describe("Path of the job, to ask for its state"),
    webhook: WebhookReceiptBody.nullable().describe("Events for `webhook_url`; null if no URL was given"),
    conflict: conflictField,
  })
  .meta({ id: "AcceptedIngestion" });

export const ingestUnified = route({
  id: "ingestUnified",
  method: "POST",
  path: "/api/v1/ingest/unified",
  tag: "Ingestion",
  summary: "Ingest a text or the document behind a URL, and wait for the result or get a job",
  description:
    "Ingests a text, or the document behind a URL, with more options than `/api/v1/ingest`. Waits at most a minute for " +
    "the result. An ingestion that takes longer, or that asks for `async_processing`, is answered 202 with a job.\n\n" +
    "With `async_processing` a `webhook_url` gets an event when the job has ended; see Webhooks.",
  scope: "write",
  asksModels: true,
  body: { kind: "json", schema: UnifiedRequest, limitBytes: unifiedBodyLimitBytes },
  status: 200,
  response: UnifiedResult,
  accepted: AcceptedIngestion,
  errors: {
    404: "The knowledge graph does not exist and is not created automatically",
    409: "The source is being processed, its ingestion was cancelled, or its name is taken and `on_conflict` is reject",
    413: `The content is larger than ${sizeLimit("txt")}`,
    503: "Too many documents are being fetched",
  },
  idempotent: "own",
  work: "ingest",
  needsStores: true,
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
    const given = givenDocument(body);
    if (isGiven(body.webhook_url) && !body.async_processing)
      throw invalidInput(
        "webhook_url: is allowed only with async_processing; this request waits for its result",
        "webhook_url",
      );
    return acceptDocument(
      {
        ctx,
        request,
        signal,
        route: "POST /api/v1/ingest/unified",
        given,
        webhook_url: body.webhook_url,
        document: {
          kg_name: body.kg_name,
          source_name: body.source_name?.trim() ?? null,
          on_conflict: body.on_conflict,
          metadata: body.metadata,
          options: optionsOf(body),
          priority: priorityOf(body),
        },
        // Requests from before the field existed have the fingerprint of its default.
        fingerprint: (hash) => fingerprintOf([{ ...body, content: hash ?? undefined, on_conflict: stated(body) }]),
        present: (accepted) => outcome(accepted, { ctx, body, field: given.field, signal, release }, services),
      },
      services,
    );
  },
});

interface Asked {
  readonly ctx: Ctx;
  readonly body: UnifiedRequest;
  readonly field: GivenDocument["field"];
  readonly signal: AbortSignal;
  readonly release: () => void;
}

/** 202 if the client does not wait or the time is up; otherwise the ingested document, or the job's failure. */
async function outcome(
  accepted: AcceptedDocument,
  { ctx, body, field, signal, release }: Asked,
  { jobs, documents: { sources } }: Pick<ApiServices, "jobs" | "documents">,
): Promise<Reply> {
  const { job_id, source_id } = accepted;
  if (body.async_processing) return acceptedReply(body, accepted, acceptedMessage(accepted));
  // From here on the handler only waits, so other documents may use the slot.
  release();
  const job = await jobs.ended(ctx, job_id, signal);
  if (!isFinal(job.status)) return acceptedReply(body, accepted, goesOn);
  if (job.status !== "completed") throw failureOf(job, field);
  const { source, revision } = await sources.active(ctx, source_id);
  if (revision === null) throw failureOf(job, field);
  return reply(
    200,
    presentIngested({ job, source, revision, trace_id: ctx.trace_id, conflict: accepted.conflict ?? null }),
  );
}

const goesOn = "The ingestion takes longer than a request waits; ask for its job";

function acceptedReply(
  { kg_name, webhook_url }: UnifiedRequest,
  { job_id, source_id, conflict }: AcceptedDocument,
  message: string,
): Reply {
  const status_url = jobLink(job_id);
  const body = {
    success: true,
    job_id,
    message,
    source_id,
    kg_name,
    status_url,
    webhook: receiptOf(webhook_url),
    conflict: conflict ?? null,
  };
  return reply(202, body, { Location: status_url });
}

const stated = ({ on_conflict }: { readonly on_conflict: ConflictRule }): ConflictRule | undefined =>
  on_conflict === "keep_both" ? undefined : on_conflict;
