import type { Prepared } from "../../agents/ingest-document.ts";
import type { StepContext } from "../../agents/step.ts";
import { derivationText } from "../../domain/derivation.ts";
import { AppError, conflict, notFound } from "../../domain/errors.ts";
import type { IngestionRef } from "../../domain/job.ts";
import type { ExtractionPlan } from "../../ingest/plan-document.ts";
import { type PlannedDocument, unpackTable } from "../../ingest/prepare/planned-document.ts";
import { isPublished } from "./is-published.ts";
import { planOf } from "./plan.ts";
import { reportWork } from "./report-work.ts";
import type { IngestionServices } from "./services.ts";
import { stageChunks } from "./stage-chunks.ts";

/**
 * Prepares the document's chunks. Chunks that the active revision contains already only get their positions. A
 * small rest is staged at once. For a big one only the plan is written; `stageBatch` stages its batches.
 */
export async function prepareDocument(
  services: IngestionServices,
  ref: IngestionRef,
  context: StepContext,
): Promise<Prepared> {
  const { records } = services;
  const job = await records.jobs.byId(ref.job_id);
  if (!job) throw notFound("Job not found");
  if (job.cancel_requested) throw conflict("The job is being cancelled");
  const revision = await records.sources.revision(ref.source_id, ref.revision);
  if (!revision) throw conflict("The source was deleted");
  if (isPublished(revision)) return { chunks: 0, batches: 0, done: true };

  const plan = await readAndPlan(services, revision, { ref, tenant: job.tenant_id, ...context });
  await keepDocument(services, ref, plan);
  if (plan.kept.length > 0) await records.staging.keep(ref, plan.kept);
  await records.jobs.stages(ref.job_id, context.claim, {
    chunk_semantically: { status: "completed", items: plan.chunks, items_total: plan.chunks },
    ...running(plan.chunks, plan.extraction),
  });
  const [only, ...others] = plan.batches;
  if (others.length > 0) {
    await planOf(services.files, ref).save(plan);
    return { chunks: plan.chunks, batches: plan.batches.length, done: false };
  }
  if (only !== undefined) {
    const request = { outline: plan.outline, batch: only };
    const { clock } = await stageChunks(services, ref, { request, signal: context.signal });
    await reportWork(records, ref, { claim: context.claim, clock });
  }
  return { chunks: plan.chunks, batches: 0, done: true };
}

type Revision = NonNullable<Awaited<ReturnType<IngestionServices["records"]["sources"]["revision"]>>>;

async function readAndPlan(
  { files, preparer, records, derivation }: IngestionServices,
  revision: Pick<Revision, "content_hash" | "file_type" | "file_name" | "options">,
  {
    ref,
    tenant,
    claim,
    signal,
  }: Pick<StepContext, "claim" | "signal"> & { readonly ref: IngestionRef; readonly tenant: string },
): Promise<PlannedDocument> {
  const { file_type: fileType, file_name: fileName, options } = revision;
  const stages = (patches: Parameters<typeof records.jobs.stages>[2]) =>
    records.jobs.stages(ref.job_id, claim, patches);
  await stages({ parse_document: { status: "running" } });
  const bytes = await files.read(`uploads/${revision.content_hash}`);
  if (!bytes) throw new AppError("not_found", "The uploaded file is gone; upload it again", { field: "file" });
  let isToldParsed: Promise<unknown> | undefined;
  const onParsed = (): void => {
    isToldParsed = stages({
      parse_document: { status: "completed", items: 1 },
      chunk_semantically: { status: "running" },
    });
    // Awaited below if planning succeeds; the step then fails with its error.
    isToldParsed.catch(() => undefined);
  };
  const reuse = { versions: chunkVersions(derivation), known: await records.staging.reusable(ref) };
  const plan = await preparer.plan({ bytes, fileType, fileName, charset: options.charset }, options, {
    signal,
    tenant,
    onParsed,
    reuse,
  });
  await isToldParsed;
  return plan;
}

/** The version of the reader is left out: its effect is in the text of the chunk. */
const chunkVersions = ({ tokeniser, extractor }: IngestionServices["derivation"]): string =>
  `${tokeniser} ${extractor}`;

/**
 * Stores the data that outlives the job: the text that offsets point into with its blocks, facts about the revision,
 * the CSV's table.
 */
async function keepDocument(
  { files, records, derivation, embedder }: IngestionServices,
  ref: IngestionRef,
  plan: PlannedDocument,
): Promise<void> {
  const { text_length, title, warnings, gaps, analysis, table, facts } = plan;
  await planOf(files, ref).saveText(plan);
  const made = { derivation: derivationText(derivation), embedder: embedder.id };
  await records.staging.describe(ref, { text_length, title, warnings, gaps, analysis, facts, ...made });
  const kg = await records.kgs.byId(ref.kg_id);
  if (table && kg?.enable_sql_storage) await records.tables.stage(ref, unpackTable(table));
}

/** Extraction begins at once; the later stages begin with their first work. */
function running(total: number, { entities, relations }: ExtractionPlan) {
  const patch = { status: "running", items_total: total } as const;
  const later = { items_total: total } as const;
  const skipped = { status: "skipped" } as const;
  return {
    extract_entities: entities ? patch : skipped,
    extract_relations: relations ? patch : skipped,
    generate_embeddings: later,
    store_in_graph_store: later,
    store_vectors: later,
  };
}
