import { z } from "zod";
import { invalidInput } from "../../../domain/errors.ts";
import { chunkingStrategies, type IngestOptions, ingestModes } from "../../../domain/ingest-options.ts";
import { type JobPriority, jobPriorities, priorityNames } from "../../../domain/job.ts";
import { KgName } from "../../../domain/kg.ts";
import {
  chunkSize,
  jsonKeysLimit,
  outboundLimits,
  propertiesLimitBytes,
  sourceNameLengthLimit,
} from "../../../domain/limits.ts";
import { orElse } from "../../../domain/or-else.ts";
import { safeText } from "../../../domain/safe-text.ts";

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
    kg_name: KgName,
    content: z.string().nullish(),
    document_url: safeText(outboundLimits.urlLength, 0).nullish(),
    mode: orElse(z.enum(ingestModes), "auto"),
    chunking_strategy: orElse(z.enum(chunkingStrategies), "semantic"),
    chunk_size: orElse(z.number().int().min(chunkSize.min).max(chunkSize.max), chunkSize.default),
    enable_entity_extraction: orElse(z.boolean(), true),
    enable_relation_extraction: orElse(z.boolean(), true),
    enable_quality_checks: orElse(z.boolean(), true),
    enable_deduplication: orElse(z.boolean(), true),
    auto_domain_detection: orElse(z.boolean(), true),
    async_processing: orElse(z.boolean(), false),
    priority: orElse(z.enum(priorityNames), "normal"),
    source_name: safeText(sourceNameLengthLimit).nullish(),
    metadata: orElse(Metadata, {}),
    webhook_url: safeText(outboundLimits.urlLength, 0)
      .nullish()
      .describe("Is sent how the job ended, signed; for async_processing only"),
  })
  .meta({ id: "UnifiedIngestRequest" });
export type UnifiedRequest = z.output<typeof UnifiedRequest>;

export type GivenDocument =
  | { readonly field: "content"; readonly content: string }
  | { readonly field: "document_url"; readonly url: string };

/** Exactly one of both; an empty one is none. Throws `invalid_input`. */
export function givenDocument({ content, document_url }: UnifiedRequest): GivenDocument {
  const url = document_url?.trim() ?? "";
  const text = content ?? "";
  if (text !== "" && url !== "")
    throw invalidInput("Only one of content and document_url may be provided", "document_url");
  if (url !== "") return { field: "document_url", url };
  if (text === "" && content === "") throw invalidInput("content: must not be empty", "content");
  if (text === "") throw invalidInput("Either content or document_url must be provided", "content");
  if (!/\S/.test(text)) throw invalidInput("content: must not be empty", "content");
  return { field: "content", content: text };
}

export const priorityOf = ({ priority }: UnifiedRequest): JobPriority => jobPriorities[priority];

export const optionsOf = (request: UnifiedRequest, charset: string | null): IngestOptions => ({
  chunking_strategy: request.chunking_strategy,
  chunk_size: request.chunk_size,
  mode: request.mode,
  extract_entities: request.enable_entity_extraction,
  extract_relations: request.enable_relation_extraction,
  check_quality: request.enable_quality_checks,
  deduplicate: request.enable_deduplication,
  detect_domains: request.auto_domain_detection,
  ...(charset === null ? {} : { charset }),
});
