import { z } from "zod";
import { invalidInput, missingInput } from "../../../domain/errors.ts";
import { chunkingStrategies, type IngestOptions, ingestModes } from "../../../domain/ingest-options.ts";
import { type JobPriority, jobPriorities, priorityNames } from "../../../domain/job.ts";
import { jsonKeysLimit, propertiesLimitBytes } from "../../../domain/limits/bodies.ts";
import { chunkSize } from "../../../domain/limits/ingestion.ts";
import { sourceNameLengthLimit } from "../../../domain/limits/names.ts";
import { outboundLimits } from "../../../domain/limits/outbound.ts";
import { conflictRules } from "../../../domain/name-conflict.ts";
import { orElse } from "../../../domain/or-else.ts";
import { safeText } from "../../../domain/safe-text.ts";
import { sizeLimit } from "../../../domain/size-limit.ts";
import type { GivenDocument } from "./accept-document.ts";
import { onConflictText, targetKg } from "./request-fields.ts";

const Metadata = z
  .record(z.string(), z.unknown())
  .refine((value) => Object.keys(value).length <= jsonKeysLimit, `must have at most ${jsonKeysLimit} keys`)
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= propertiesLimitBytes,
    `must be at most ${propertiesLimitBytes} bytes as JSON`,
  );

/** Body of POST /api/v1/ingest/unified; source_name and metadata are extensions. */
export const UnifiedRequest = z
  .object({
    kg_name: targetKg,
    content: z
      .string()
      .nullish()
      .describe(`The text, at most ${sizeLimit("txt")}. Send either \`content\` or \`document_url\`.`),
    document_url: safeText(outboundLimits.urlLength, 0)
      .nullish()
      .describe("URL of the document. The service fetches it first. Send either `document_url` or `content`."),
    mode: orElse(z.enum(ingestModes), "auto").describe(
      "How thoroughly the text is read. fast: without relations. comprehensive: everything. domain_specific: " +
        "everything, with the vocabulary of its field of knowledge. auto: by the size of the text.",
    ),
    chunking_strategy: orElse(z.enum(chunkingStrategies), "semantic").describe("How the text is cut into chunks"),
    chunk_size: orElse(z.number().int().min(chunkSize.min).max(chunkSize.max), chunkSize.default).describe(
      "Target length of a chunk in Unicode code points",
    ),
    enable_entity_extraction: orElse(z.boolean(), true).describe("Whether entities are extracted"),
    enable_relation_extraction: orElse(z.boolean(), true).describe("Whether relations between entities are extracted"),
    enable_quality_checks: orElse(z.boolean(), true).describe("Whether text that is hardly readable is refused"),
    enable_deduplication: orElse(z.boolean(), true).describe("Whether repeated passages are left out"),
    auto_domain_detection: orElse(z.boolean(), true).describe(
      "Whether the fields of knowledge of the text are detected",
    ),
    async_processing: orElse(z.boolean(), false).describe(
      "true: answers 202 with a job at once. false: waits at most a minute for the result, then answers 202 with a job.",
    ),
    priority: orElse(z.enum(priorityNames), "normal").describe("Priority of the job in the queue; urgent comes first"),
    source_name: safeText(sourceNameLengthLimit)
      .nullish()
      .describe("Name of the source. Default: a name made from the text or the URL."),
    on_conflict: orElse(z.enum(conflictRules), "keep_both").describe(onConflictText),
    metadata: orElse(Metadata, {}).describe("Metadata of the source, at most 64 kB of JSON"),
    webhook_url: safeText(outboundLimits.urlLength, 0)
      .nullish()
      .describe(
        "URL to which the service sends a signed event when the job has ended. Allowed only with `async_processing`.",
      ),
  })
  .meta({ id: "UnifiedIngestRequest" });
export type UnifiedRequest = z.output<typeof UnifiedRequest>;

/** Exactly one of both; an empty field counts as absent. Throws `invalid_input`. */
export function givenDocument({ content, document_url }: UnifiedRequest): GivenDocument {
  const url = document_url?.trim() ?? "";
  const text = content ?? "";
  if (text !== "" && url !== "")
    throw invalidInput("Only one of content and document_url may be provided", "document_url");
  if (url !== "") return { field: "document_url", url };
  if (text === "" && content === "") throw invalidInput("content: must not be empty", "content");
  if (text === "") throw missingInput("Either content or document_url must be provided", "content");
  if (!/\S/.test(text)) throw invalidInput("content: must not be empty", "content");
  return { field: "content", content: text };
}

export const priorityOf = ({ priority }: UnifiedRequest): JobPriority => jobPriorities[priority];

export const optionsOf = (request: UnifiedRequest): IngestOptions => ({
  chunking_strategy: request.chunking_strategy,
  chunk_size: request.chunk_size,
  mode: request.mode,
  extract_entities: request.enable_entity_extraction,
  extract_relations: request.enable_relation_extraction,
  check_quality: request.enable_quality_checks,
  deduplicate: request.enable_deduplication,
  detect_domains: request.auto_domain_detection,
});
