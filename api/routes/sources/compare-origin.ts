import type { SourceUpdate } from "../../../knowledge/change-source.ts";
import type { SourceContent } from "../../../stores/ports/records/sources.ts";
import type { ApiServices, OperationServices } from "../../services.ts";
import { type FetchedFile, fetchDocument, fetchOther } from "../../upload/fetch-document.ts";

/** Result of comparing a source with its origin. */
export interface ComparedContent {
  /** Whether the origin was asked. */
  readonly isCompared: boolean;
  readonly changes_detected: boolean;
  /** The bytes that the origin sent, in the spool; null if it sent none. */
  readonly fetched: FetchedFile | null;
  /** Whether the source is to be processed again. */
  readonly starts: boolean;
}

interface Asked {
  readonly content: SourceContent;
  readonly force_reprocess: boolean;
  readonly check_content: boolean;
}

type Services = Pick<ApiServices["documents"], "outbound" | "files" | "extraTypes"> & Pick<OperationServices, "log">;

/**
 * Compares a fetched document with its URL. An upload has no other origin than its stored copy, which cannot differ.
 * Throws like `fetchDocument`.
 */
export async function compareOrigin(
  { content, force_reprocess, check_content }: Asked,
  services: Services,
  signal: AbortSignal,
): Promise<ComparedContent> {
  const { origin, document_hash } = content;
  const stored = { isCompared: false, changes_detected: false, fetched: null, starts: force_reprocess };
  if (origin === null || !check_content || services.outbound === null) return stored;
  const at = { url: origin.url, field: "url" } as const;
  const fetched = force_reprocess
    ? await fetchDocument(at, services, signal)
    : await fetchOther({ ...at, known: origin }, services, signal);
  const changes_detected = fetched !== null && fetched.file.hash !== document_hash;
  return { isCompared: true, changes_detected, fetched, starts: force_reprocess || changes_detected };
}

/** The part of the change that follows from the comparison. */
export function updateAfter(
  { starts, fetched }: ComparedContent,
  compared: SourceContent,
): Pick<SourceUpdate, "compared" | "reprocess" | "origin"> {
  if (!starts) return fetched ? { compared, origin: fetched.origin } : {};
  if (fetched === null) return { compared, reprocess: "stored" };
  const { file, type: file_type, charset, origin } = fetched;
  return { compared, reprocess: { file, file_type, charset, origin } };
}

/** The result in words, for the client. */
export function messageOf(
  { isCompared, changes_detected, starts }: ComparedContent,
  { origin, status }: SourceContent,
  isChange: boolean,
): string {
  if (changes_detected) return "The content has changed: the source is processed again";
  if (starts) return "The source is processed again";
  const done = isChange ? "The source was updated." : "There was nothing to change.";
  const url = origin === null ? "" : ` ${isCompared ? "The content is unchanged." : "The URL was not fetched."}`;
  const failed = status === "failed" ? " Its ingestion has failed: force_reprocess starts it again." : "";
  return `${done}${url}${failed}`;
}
