// Documents at the level of the records: prepared chunks, without parser and extractor, through accept, claim, staging
// and flip.
import { createHash, randomUUID } from "node:crypto";
import type { ChunkPlace, PreparedChunk } from "../../domain/chunk.ts";
import type { IngestionRef } from "../../domain/job.ts";
import type { FlipResult } from "../../stores/ports/records/cutover.ts";
import type { Records } from "../../stores/ports/records/records.ts";

export type DocumentRecords = Pick<
  Records,
  "kgs" | "sources" | "jobs" | "staging" | "cutover" | "edits" | "reading" | "outbox"
>;

export interface StagedDocument {
  readonly ref: IngestionRef;
  readonly claim: string;
  readonly chunk_ids: readonly number[];
}

export interface NamedDocument {
  readonly name: string;
  readonly document: readonly PreparedChunk[];
}

export const tenant_id = "default";

/** Makes a new knowledge graph. */
export async function newKg(records: DocumentRecords): Promise<{ readonly id: number; readonly name: string }> {
  return records.kgs.getOrCreate(tenant_id, `kg_${randomUUID()}`);
}

/** The sources that engines shall leave out. */
export async function hiddenSources(
  { reading }: Pick<DocumentRecords, "reading">,
  kg_ids: readonly number[],
): Promise<readonly string[]> {
  return (await reading.questionFacts({ kg_ids, stems: [], keys: [] })).hidden;
}

export async function accept(
  records: DocumentRecords,
  kg_id: number,
  { name, document }: NamedDocument,
): Promise<IngestionRef> {
  const accepted = await records.sources.accept({
    tenant_id,
    kg_id,
    source_name: name,
    file_name: `${name}.md`,
    file_type: "md",
    source_type: "file",
    content_hash: sha256(JSON.stringify(document)),
    size_bytes: 1,
    metadata: {},
    options: { chunking_strategy: "semantic", chunk_size: 1000 },
    trace_id: "trc_test",
  });
  return { job_id: accepted.job_id, kg_id, source_id: accepted.source_id, revision: accepted.revision };
}

export async function stage(
  records: DocumentRecords,
  kg_id: number,
  { name, document }: NamedDocument,
): Promise<StagedDocument> {
  const ref = await accept(records, kg_id, { name, document });
  const claim = randomUUID();
  await records.jobs.claim(ref, { claim, workflow_id: `ingest/${ref.source_id}/${ref.revision}` });
  const staged = await records.staging.put(ref, document);
  const text_length = document.reduce((sum, chunk) => sum + chunk.content.length, 0);
  await records.staging.describe(ref, { text_length, title: name, warnings: [] });
  return { ref, claim, chunk_ids: staged.map((chunk) => chunk.chunk_id) };
}

/** As `stage`, but chunks that the active revision contains as well are kept, as an ingestion keeps them. */
export async function stageChanges(
  records: DocumentRecords,
  kg_id: number,
  { name, document }: NamedDocument,
): Promise<StagedDocument & { readonly kept: number }> {
  const hashed = document.map((chunk) => ({ ...chunk, input_hash: inputHash(chunk) }));
  const ref = await accept(records, kg_id, { name, document });
  const claim = randomUUID();
  await records.jobs.claim(ref, { claim, workflow_id: `ingest/${ref.source_id}/${ref.revision}` });
  const known = [...(await records.staging.reusable(ref))];
  const isKnown = ({ input_hash }: ChunkPlace): boolean => {
    const at = known.indexOf(input_hash);
    return at >= 0 && known.splice(at, 1).length > 0;
  };
  const kept = hashed.filter(isKnown);
  await records.staging.keep(ref, kept);
  const fresh = hashed.filter((chunk) => !kept.includes(chunk));
  const staged = await records.staging.put(ref, fresh);
  const text_length = document.reduce((sum, chunk) => sum + chunk.content.length, 0);
  await records.staging.describe(ref, { text_length, title: name, warnings: [] });
  return { ref, claim, chunk_ids: staged.map((chunk) => chunk.chunk_id), kept: kept.length };
}

/** Everything but the place: prepared chunks do not tell from which input they come. */
function inputHash(chunk: PreparedChunk): string {
  const {
    ordinal: _o,
    start_offset: _s,
    end_offset: _e,
    page: _p,
    page_breaks: _b,
    line_numbers: _l,
    ...findings
  } = chunk;
  return sha256(JSON.stringify(findings));
}

/** Flips a staged document and completes its job, so that the source can take another revision. */
export async function publish(
  records: DocumentRecords,
  staged: Pick<StagedDocument, "ref" | "claim">,
): Promise<FlipResult> {
  const result = await records.cutover.flip(staged.ref, staged.claim);
  await records.jobs.complete(staged.ref, staged.claim, { ...result.counts, visualizations: [], warnings: [] });
  return result;
}

/** Stages and flips a document and completes its job, so that the source can take another revision. */
export async function ingest(
  records: DocumentRecords,
  kg_id: number,
  { name, document }: NamedDocument,
): Promise<StagedDocument & { readonly result: FlipResult }> {
  const staged = await stage(records, kg_id, { name, document });
  return { ...staged, result: await publish(records, staged) };
}

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
