import type { ChunkDraft } from "../domain/chunk.ts";
import type { ContentAnalysis } from "../domain/content-analysis.ts";
import type { ParsedDocument } from "../domain/document.ts";
import { invalidInput } from "../domain/errors.ts";
import type { IngestOptions } from "../domain/ingest-options.ts";
import { chunkDocument } from "./chunk/chunk-document.ts";
import { type DocumentSubjects, documentSubjects } from "./extract/document-subjects.ts";

/** What is to be looked for in every chunk of a document. */
export interface ExtractionPlan {
  readonly entities: boolean;
  readonly relations: boolean;
  /** The domain whose lexicon helps; null: none. */
  readonly domain: string | null;
}

/** How a document will be ingested. Plain data: it crosses threads, and waits in a file while batches are worked off. */
export interface DocumentPlan {
  readonly drafts: readonly ChunkDraft[];
  readonly subjects: DocumentSubjects;
  readonly extraction: ExtractionPlan;
  /** null: nobody asked. */
  readonly analysis: ContentAnalysis | null;
}

/** A pure function of the document and its options. Throws `invalid_input` for a document without text. */
export function planDocument(document: ParsedDocument, options: IngestOptions): DocumentPlan {
  const drafts = chunkDocument(document, { strategy: options.chunking_strategy, chunk_size: options.chunk_size });
  if (drafts.length === 0) throw invalidInput("The document contains no text", "file");
  const { extract_entities: entities = true, extract_relations: relations = true } = options;
  return {
    drafts,
    subjects: documentSubjects(drafts),
    extraction: { entities, relations: entities && relations, domain: null },
    analysis: null,
  };
}
