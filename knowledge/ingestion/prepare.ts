import type { Prepared, StepContext } from "../../agents/steps.ts";
import type { ChunkDraft } from "../../domain/chunk.ts";
import type { ParsedDocument } from "../../domain/document.ts";
import { AppError, conflict, invalidInput } from "../../domain/errors.ts";
import type { IngestionRef } from "../../domain/job.ts";
import { prepareBatchChunks, smallDocumentChunks } from "../../domain/limits.ts";
import { chunkDocument } from "../../ingest/chunk/chunk-document.ts";
import { type DocumentSubjects, documentSubjects } from "../../ingest/extract/document-subjects.ts";
import { planOf } from "./plan.ts";
import type { IngestionServices } from "./services.ts";
import { stageChunks } from "./stage-chunks.ts";

/**
 * Claims the job and makes the document's chunks. A small document is staged at once; of a big one only the plan is
 * written, and its batches follow.
 */
export async function prepare(services: IngestionServices, ref: IngestionRef, context: StepContext): Promise<Prepared> {
  const { records } = services;
  await records.jobs.claim(ref, { claim: context.claim, workflow_id: `ingest/${ref.source_id}/${ref.revision}` });
  const revision = await records.sources.revision(ref.source_id, ref.revision);
  if (!revision) throw conflict("The source was deleted");
  // Swept as well: a failed revision has a final job, so that this one was published and replaced by a newer one.
  if (revision.state === "published" || revision.state === "swept") return { chunks: 0, batches: 0, done: true };

  const stages = (patches: Parameters<typeof records.jobs.stages>[2]) =>
    records.jobs.stages(ref.job_id, context.claim, patches);
  await stages({ parse_document: { status: "running" } });
  const document = await parse(services, revision, context);
  await stages({ parse_document: { status: "completed", items: 1 }, chunk_semantically: { status: "running" } });
  const drafts = chunkDocument(document, {
    strategy: revision.options.chunking_strategy,
    chunk_size: revision.options.chunk_size,
  });
  if (drafts.length === 0) throw invalidInput("The document contains no text", "file");
  const subjects = documentSubjects(drafts);
  await keepDocument(services, ref, document);
  await stages({
    chunk_semantically: { status: "completed", items: drafts.length, items_total: drafts.length },
    ...running(drafts.length),
  });
  if (drafts.length > smallDocumentChunks) return planBatches(services, ref, drafts, subjects);
  await stageChunks(services, ref, drafts, subjects, context);
  return { chunks: drafts.length, batches: 0, done: true };
}

type Revision = NonNullable<Awaited<ReturnType<IngestionServices["records"]["sources"]["revision"]>>>;

async function parse(
  { files, parser }: IngestionServices,
  revision: Pick<Revision, "content_hash" | "file_type" | "file_name" | "options">,
  { signal }: StepContext,
): Promise<ParsedDocument> {
  const bytes = await files.read(`uploads/${revision.content_hash}`);
  if (!bytes) throw new AppError("not_found", "The uploaded file is gone; upload it again", { field: "file" });
  return parser.parse(bytes, revision.file_type, revision.file_name, { charset: revision.options.charset, signal });
}

/** What outlives the job: the text that offsets point into, the facts about the revision, the CSV's table. */
async function keepDocument(
  { files, records }: IngestionServices,
  ref: IngestionRef,
  document: ParsedDocument,
): Promise<void> {
  await planOf(files, ref).saveText(document.text);
  await records.staging.describe(ref, {
    text_length: [...document.text].length,
    title: document.title,
    warnings: document.warnings,
  });
  const kg = await records.kgs.byId(ref.kg_id);
  if (document.table && kg?.enable_sql_storage) await records.tables.stage(ref, document.table);
}

const running = (total: number) => {
  const patch = { status: "running", items_total: total } as const;
  return {
    extract_entities: patch,
    extract_relations: patch,
    generate_embeddings: patch,
    store_in_graph_store: patch,
    store_vectors: patch,
  };
};

async function planBatches(
  { files }: IngestionServices,
  ref: IngestionRef,
  drafts: readonly ChunkDraft[],
  subjects: DocumentSubjects,
): Promise<Prepared> {
  const batches: ChunkDraft[][] = [];
  for (let at = 0; at < drafts.length; at += prepareBatchChunks)
    batches.push(drafts.slice(at, at + prepareBatchChunks));
  await planOf(files, ref).save(subjects, batches);
  return { chunks: drafts.length, batches: batches.length, done: false };
}
