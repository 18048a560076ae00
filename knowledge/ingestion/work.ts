import type { Failure, IngestionWork, StepContext } from "../../agents/steps.ts";
import { conflict } from "../../domain/errors.ts";
import type { IngestionRef, StageName } from "../../domain/job.ts";
import { createTurns, type Turns } from "../in-turn.ts";
import { holdingClaim } from "./holding-claim.ts";
import { planOf } from "./plan.ts";
import { prepare } from "./prepare.ts";
import type { IngestionServices } from "./services.ts";
import { stageChunks } from "./stage-chunks.ts";

/** Stages that belong to the batches of a document; they end together, when the revision becomes visible. */
const batchStages = ["extract_entities", "extract_relations", "generate_embeddings"] as const satisfies StageName[];

/** The steps of the ingestion graph (agents/ingestion.ts) over the stores. Every one may run twice. */
export function createIngestionWork(services: IngestionServices): IngestionWork {
  const turns = createTurns<string>();
  const work: IngestionWork = {
    prepare: (ref, context) => prepare(services, ref, context),
    prepareBatch: (ref, batch, context) => prepareBatch(services, ref, batch, context),
    publish: (ref, context) => publish(services, turns, ref, context),
    renderPictures: (ref, kgVersion, context) => renderPictures(services, turns, ref, kgVersion, context),
    abandon: (ref, failure, context) => abandon(services, ref, failure, context),
  };
  return holdingClaim(work, services.records);
}

async function prepareBatch(services: IngestionServices, ref: IngestionRef, batch: number, context: StepContext) {
  const { records, files } = services;
  const staged = await stageChunks(services, ref, await planOf(files, ref).batch(batch), context);
  const { chunks: items } = await records.staging.counts(ref);
  const patches = Object.fromEntries(batchStages.map((stage) => [stage, { items }]));
  await records.jobs.stages(ref.job_id, context.claim, await withoutSkipped(records, ref, patches));
  return staged;
}

/** What a document's plan left out stays left out. */
async function withoutSkipped(
  { jobs }: IngestionServices["records"],
  { job_id }: IngestionRef,
  patches: Parameters<typeof jobs.stages>[2],
): Promise<typeof patches> {
  const stages = (await jobs.byId(job_id))?.stages ?? [];
  const skipped = new Set<string>(stages.filter(({ status }) => status === "skipped").map(({ name }) => name));
  return Object.fromEntries(Object.entries(patches).filter(([name]) => !skipped.has(name)));
}

/** Flip, then wait until every projection shows the new revision; from here on cancelling is too late. */
async function publish(
  { records, relay, rightOfWay }: IngestionServices,
  turns: Turns<string>,
  ref: IngestionRef,
  context: StepContext,
) {
  const { kg_id } = ref;
  const flip = () => rightOfWay.giveWay(() => records.cutover.flip(ref, context.claim), "next");
  const { kg_version, counts } = await turns(`flip:${kg_id}`, flip);
  // In turn as well: whoever comes first carries the others' keys along.
  await turns(`project:${kg_id}`, () => relay.catchUp(kg_id, kg_version, context.signal));
  const done = (items: number) => ({ status: "completed", items, items_total: items }) as const;
  const patches = {
    extract_entities: done(counts.entities_count),
    extract_relations: done(counts.relations_count),
    generate_embeddings: done(counts.vector_points_count),
    store_in_graph_store: done(counts.entities_count + counts.relations_count),
    store_vectors: done(counts.vector_points_count),
    generate_visualizations: { status: "running" },
  } as const;
  await records.jobs.stages(ref.job_id, context.claim, await withoutSkipped(records, ref, patches));
  return { kg_version };
}

async function renderPictures(
  { records, pictures }: IngestionServices,
  turns: Turns<string>,
  ref: IngestionRef,
  kgVersion: number,
  context: StepContext,
) {
  const { kg_id } = ref;
  // Whoever waits longest draws, and the picture mostly serves those who wait behind.
  const visualizations = await turns(`picture:${kg_id}`, () => pictures.atLeast(kg_id, kgVersion, context.signal));
  const job = await records.jobs.byId(ref.job_id);
  const source = job && (await records.sources.get(job.tenant_id, ref.source_id));
  if (!source) throw conflict("The source was deleted");
  const { chunks_count, entities_count, relations_count, vector_points_count } = source;
  const counts = { chunks_count, entities_count, relations_count, vector_points_count };
  await records.jobs.complete(ref, context.claim, { ...counts, visualizations, warnings: [] });
  return { visualizations: visualizations.length };
}

/** Leaves the old revision as it was; what was staged beside it is deleted by the sweeper. */
async function abandon(
  { records }: IngestionServices,
  ref: IngestionRef,
  { code, message, retryable, cancelled }: Failure,
  { claim }: StepContext,
): Promise<void> {
  await records.jobs.fail(ref, { stage: null, code, message, retryable }, cancelled, claim);
}
