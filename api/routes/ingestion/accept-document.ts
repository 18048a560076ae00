import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { Ctx } from "../../../domain/auth.ts";
import { NameConflict } from "../../../domain/name-conflict.ts";
import { quoteOfSource } from "../../../domain/quotes.ts";
import type { NewDocument } from "../../../knowledge/sources.ts";
import type { FileStore, SpooledFile } from "../../../stores/ports/files.ts";
import { idempotent } from "../../idempotency/idempotent.ts";
import type { Reply } from "../../route.ts";
import type { ApiServices } from "../../services.ts";
import { discardSpooled } from "../../upload/discard-spooled.ts";
import type { IngestUrlField } from "../../upload/document-type.ts";
import { type FetchedFile, fetchDocument } from "../../upload/fetch-document.ts";
import type { UploadedFile } from "../../upload/read-upload.ts";
import { type SpooledText, spoolText } from "../../upload/spool-text.ts";
import { isGiven } from "../webhooks/webhook-urls.ts";

/** The document of a request, and the request field that holds it. */
export type GivenDocument =
  | { readonly field: "file"; readonly upload: UploadedFile }
  | { readonly field: "content"; readonly content: string }
  | { readonly field: IngestUrlField; readonly url: string };

const sourceTypes = { file: "file", content: "text", doc_url: "url", document_url: "url" } as const;

const count = z.number().int();
/** Counts of a source that has this content already. */
const Published = z.object({ chunks_count: count, entities_count: count, relations_count: count });

/** Result of accepting a document, as it is stored under an Idempotency-Key. The route makes its answer from it. */
export const AcceptedDocument = z.object({
  job_id: z.string(),
  source_id: z.string(),
  source_name: z.string(),
  existing: z.boolean(),
  published: Published.optional(),
  conflict: NameConflict.optional(),
});
export type AcceptedDocument = z.infer<typeof AcceptedDocument>;

/** The message of the answer 202. */
export const acceptedMessage = ({ existing }: AcceptedDocument): string =>
  existing ? "This document is already there" : "Document accepted for ingestion";

interface DocumentRequest {
  readonly ctx: Ctx;
  readonly request: IncomingMessage;
  readonly signal: AbortSignal;
  /** Method and path pattern. */
  readonly route: string;
  readonly given: GivenDocument;
  readonly webhook_url: string | null | undefined;
  readonly document: Pick<NewDocument, "kg_name" | "source_name" | "on_conflict" | "metadata" | "options" | "priority">;
  /**
   * Fingerprint of the request. `hash` is the hash of the content, or null for a URL: a repeated request gets the
   * stored answer even if the URL returns another document now.
   */
  readonly fingerprint: (hash: string | null) => string;
  readonly present: (accepted: AcceptedDocument) => Reply | Promise<Reply>;
}

/**
 * Accepts a document once per Idempotency-Key: puts it into the spool, checks the webhook's URL, queues the job. A
 * refused text, or a refused document behind a URL, leaves nothing in the spool.
 */
export async function acceptDocument(
  { ctx, request, signal, route, given, webhook_url, document, fingerprint, present }: DocumentRequest,
  services: Pick<ApiServices, "access" | "documents" | "operations">,
): Promise<Reply> {
  const { access, documents, operations } = services;
  const { files, outbound, sources, webhooks, extraTypes } = documents;
  // The content is hashed before the key is claimed, because the fingerprint of the claim includes it.
  const atHand = await contentAtHand(given, files);
  let spooled: SpooledFile | undefined = atHand?.file;
  try {
    return await idempotent(
      {
        ctx,
        request,
        fingerprint: fingerprint(atHand?.file.hash ?? null),
        route,
        status: 202,
        quotes: ({ source_id }) => [quoteOfSource(source_id)],
        result: AcceptedDocument,
        present,
        work: async (keep) => {
          await access.gate.acceptJob(ctx.tenant_id);
          const webhook = isGiven(webhook_url) && { webhook_url: await webhooks.admit(webhook_url) };
          const content =
            "url" in given
              ? await fetchDocument(given, { outbound, files, extraTypes, log: operations.log }, signal)
              : atHand;
          if (!content) throw new Error("The document has neither content nor a URL");
          spooled = content.file;
          return sources.accept(ctx, {
            ...document,
            ...described(given, document, content),
            ...webhook,
            ...(keep ? { idempotency: keep } : {}),
          });
        },
      },
      services,
    );
  } finally {
    // An accepted file has left the spool; this deletes a refused one. `dispatch` discards an uploaded file.
    if (spooled && !("upload" in given)) await discardSpooled(spooled, { files, log: operations.log });
  }
}

/** The content that came with the request; null for a URL, which is fetched after the Idempotency-Key is claimed. */
async function contentAtHand(given: GivenDocument, files: FileStore): Promise<UploadedFile | SpooledText | null> {
  if ("upload" in given) return given.upload;
  return "content" in given ? spoolText(given.content, files) : null;
}

function described(
  given: GivenDocument,
  { metadata, options }: DocumentRequest["document"],
  content: UploadedFile | SpooledText | FetchedFile,
) {
  const charset = "charset" in content ? content.charset : null;
  const origin = "origin" in content && { origin: content.origin };
  return {
    file: content.file,
    file_name: content.name,
    file_type: content.type,
    source_type: sourceTypes[given.field],
    metadata: "url" in given ? { ...metadata, url: given.url } : metadata,
    options: charset === null ? options : { ...options, charset },
    ...origin,
  };
}
