import type { ChunkDraft } from "../domain/chunk.ts";
import type { ContentAnalysis } from "../domain/content-analysis.ts";
import type { ParsedDocument } from "../domain/document.ts";
import { invalidInput } from "../domain/errors.ts";
import type { FoundFacts } from "../domain/facts.ts";
import type { ChunkingStrategy, IngestOptions } from "../domain/ingest-options.ts";
import { autoFastLength, qualityMinimum } from "../domain/limits/ingestion.ts";
import { type DetectedDomain, detectDomains } from "../domain/prose/detect-domains.ts";
import { analyseDocument, type TextAnalysis } from "./analyse/analyse-document.ts";
import { withDomainTerms } from "./analyse/domain-subjects.ts";
import { withoutDuplicates } from "./analyse/remove-duplicates.ts";
import { boundedChunks } from "./chunk/bounded-chunks.ts";
import { documentSubjects } from "./extract/document-subjects.ts";
import { holdsRows, planTables } from "./extract/plan-tables.ts";
import type { RowPlan } from "./extract/row-plan.ts";
import type { DocumentSubjects } from "./extract/subjects.ts";
import { documentFacts } from "./facts/document-facts.ts";
import { fileTraits } from "./file-traits.ts";

/** The extraction to apply to every chunk of a document. */
export interface ExtractionPlan {
  readonly entities: boolean;
  readonly relations: boolean;
  /** The domain whose terms are added to the document's subjects; null for none. */
  readonly domain: string | null;
  /** How the rows of a CSV file or a workbook are read; absent for other documents. */
  readonly rows?: RowPlan;
}

/** How a document will be ingested. Plain data: it crosses threads, and waits in a file while batches are processed. */
export interface DocumentPlan {
  readonly drafts: readonly ChunkDraft[];
  readonly subjects: DocumentSubjects;
  readonly extraction: ExtractionPlan;
  /** Warnings for the client about the chunks and the names of a table. */
  readonly warnings: readonly string[];
  /** null when the client asked for no analysis. */
  readonly analysis: ContentAnalysis | null;
  readonly facts: FoundFacts;
}

/**
 * A pure function of the document and its options; the modes are described in docs/decisions/0023-unified-ingestion.md.
 * Throws `invalid_input` for a document without text, for more chunks than a document may have, and for low quality
 * when the quality check is on. Options without a mode request no analysis, because it costs about as much as parsing a
 * small document.
 */
export function planDocument(document: ParsedDocument, options: IngestOptions, fileName = ""): DocumentPlan {
  const detected = isDomainWanted(options) ? detectDomains(document.text) : [];
  const mode = modeFor(document, options, detected);
  const chunking_strategy = strategyFor(mode, options.chunking_strategy);
  const request = { strategy: chunking_strategy, chunk_size: options.chunk_size };
  const { chunks: all, warnings: cutting } = boundedChunks(document, request);
  if (all.length === 0) throw invalidInput("The document contains no text", "file");
  const text = options.mode === undefined ? null : checked(analyseDocument(document), options);
  const drafts = options.deduplicate ? withoutDuplicates(all) : all;
  const asked = extractionFor(mode, options, detected);
  const planned = asked.entities ? planTables({ ...document, drafts }) : null;
  const extraction = planned ? { ...asked, rows: planned.plan } : asked;
  const subjects = withDomainTerms(documentSubjects(planned ? drafts.filter(isText) : drafts), extraction.domain);
  const facts = documentFacts(document, fileName);
  const warnings = [...cutting, ...(planned?.warnings ?? [])];
  if (text === null) return { drafts, subjects, extraction, warnings, analysis: null, facts };
  const analysis = {
    ...text,
    mode_used: mode,
    chunking_strategy,
    chunk_size: options.chunk_size,
    avg_chunk_size: averageLength(drafts),
    duplicates_removed: all.length - drafts.length,
    detected_domains: detected.map(({ domain, confidence }) => ({ domain, confidence })),
  };
  return { drafts, subjects, extraction, warnings, analysis, facts };
}

/** Rows with a plan have no phrase that other chunks could name. */
const isText = (draft: ChunkDraft): boolean => !holdsRows(draft);

type Mode = ContentAnalysis["mode_used"];

interface ModeTraits {
  /**
   * The strategy that is used when semantic chunking is requested. Finding changes of topic is expensive; the other
   * strategies are cheap.
   */
  readonly semanticStrategy: ChunkingStrategy;
  readonly hasRelations: boolean;
  /** Whether the terms of the document's domain are among its subjects. */
  readonly usesDomain: boolean;
}

const modes = {
  fast: { semanticStrategy: "fixed", hasRelations: false, usesDomain: false },
  comprehensive: { semanticStrategy: "semantic", hasRelations: true, usesDomain: false },
  domain_specific: { semanticStrategy: "semantic", hasRelations: true, usesDomain: true },
} satisfies Record<Mode, ModeTraits>;

/** The mode "auto" is a choice between the others. Rows of a table are read by their columns, which costs little. */
const automatic = ({ text, file_type }: ParsedDocument): Mode =>
  text.length > autoFastLength && !fileTraits[file_type].isTable ? "fast" : "comprehensive";

const isDomainWanted = ({ detect_domains, mode }: IngestOptions): boolean =>
  detect_domains === true || (mode !== undefined && mode !== "auto" && modes[mode].usesDomain);

function modeFor(
  document: ParsedDocument,
  { mode = "comprehensive" }: IngestOptions,
  [domain]: readonly DetectedDomain[],
): Mode {
  const chosen = mode === "auto" ? automatic(document) : mode;
  return modes[chosen].usesDomain && domain === undefined ? "comprehensive" : chosen;
}

const strategyFor = (mode: Mode, wanted: ChunkingStrategy): ChunkingStrategy =>
  wanted === "semantic" ? modes[mode].semanticStrategy : wanted;

function extractionFor(
  mode: Mode,
  { extract_entities: entities = true, extract_relations: relations = true }: IngestOptions,
  [first]: readonly DetectedDomain[],
): ExtractionPlan {
  return {
    entities,
    // Relations connect entities, so they need them.
    relations: relations && entities && modes[mode].hasRelations,
    domain: modes[mode].usesDomain ? (first?.domain ?? null) : null,
  };
}

function checked(text: TextAnalysis, { check_quality }: IngestOptions): TextAnalysis {
  if (!check_quality || text.quality_score >= qualityMinimum) return text;
  const found = `The quality of the text is ${text.quality_score.toFixed(2)}, below ${qualityMinimum}`;
  throw invalidInput(`${found}; set enable_quality_checks to false to ingest it anyway`, "content");
}

function averageLength(drafts: readonly ChunkDraft[]): number {
  const length = drafts.reduce((sum, { start_offset, end_offset }) => sum + end_offset - start_offset, 0);
  return drafts.length === 0 ? 0 : Math.round(length / drafts.length);
}
