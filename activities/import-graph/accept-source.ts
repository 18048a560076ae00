import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "../../domain/errors.ts";
import type { ImportRef } from "../../domain/job.ts";
import { transferLimits } from "../../domain/limits/transfer.ts";
import type { SourceLine } from "../../domain/transfer/source-line.ts";
import type { NewImport } from "../../stores/ports/records/imports.ts";
import type { Accepted, AcceptInput } from "../../stores/ports/records/sources.ts";
import type { FileLine } from "./file-lines.ts";
import type { ImportServices } from "./services.ts";

/** A source whose ingestion is queued, or was done before. */
export interface ImportedSource {
  readonly line: SourceLine;
  readonly source_id: string;
  readonly job_id: string;
  /** The source had this content before the import. */
  readonly existing: boolean;
}

interface Accepting {
  readonly services: Pick<ImportServices, "records" | "files">;
  readonly job: NewImport & ImportRef;
  /** The lines after the source's own. */
  readonly lines: AsyncGenerator<FileLine>;
  readonly signal: AbortSignal;
}

const chunkStart = Buffer.from('{"type":"chunk"');

/**
 * Stores the part of the file that is about one source in the place of its upload, and queues its ingestion. The part
 * has no id of the file, so that two exports of the same content are the same upload. Waits until no other job works on
 * the source. Returns the first line after the part.
 */
export async function acceptSource(
  { services: { records, files }, job, lines, signal }: Accepting,
  line: SourceLine,
): Promise<{ readonly source: ImportedSource; readonly after: FileLine | null }> {
  let after: FileLine | null = null;
  async function* part(): AsyncGenerator<Buffer> {
    const { id: _, ...source } = line;
    yield Buffer.from(`${JSON.stringify(source)}\n`);
    for (;;) {
      const { done, value } = await lines.next();
      if (done) return;
      if (!isChunk(value)) {
        after = value;
        return;
      }
      yield Buffer.concat([value.bytes, newLine]);
    }
  }
  const spooled = await files.spool(Readable.from(part()), transferLimits.sourceBytes);
  await files.keep(spooled);
  const { name, source_type, file_name, file_type, metadata, options, content_hash, size_bytes, origin } = line;
  const { source_id, job_id, revision, existing } = await whenFree(records, signal, {
    tenant_id: job.tenant_id,
    kg_id: job.kg_id,
    source_name: name,
    file_name,
    file_type,
    source_type,
    ...(origin === null ? {} : { origin }),
    content_hash: spooled.hash,
    size_bytes: spooled.size_bytes,
    metadata,
    options: { ...options, imported: { content_hash, size_bytes, job_id: job.job_id } },
    trace_id: job.trace_id,
  });
  const source = {
    line,
    source_id,
    job_id,
    existing: existing && !(await isMade(records, { source_id, revision }, job)),
  };
  return { source, after };
}

const lookMs = 200;

/** Accepts the source as soon as no other job processes or deletes it; until then `accept` throws a conflict. */
async function whenFree(
  { sources }: Pick<ImportServices["records"], "sources">,
  signal: AbortSignal,
  input: AcceptInput,
): Promise<Accepted> {
  for (;;) {
    try {
      return await sources.accept(input);
    } catch (error) {
      if (!(error instanceof AppError && error.kind === "conflict")) throw error;
    }
    await sleep(lookMs, undefined, { signal });
  }
}

/** True if this import created the revision: an earlier run of it accepted the source, and then died. */
async function isMade(
  { sources }: Pick<ImportServices["records"], "sources">,
  { source_id, revision }: Pick<Accepted, "source_id" | "revision">,
  { job_id }: ImportRef,
): Promise<boolean> {
  return (await sources.revision(source_id, revision))?.options.imported?.job_id === job_id;
}

const newLine = Buffer.from("\n");

/** Other writers may order fields in another way. */
const isChunk = ({ bytes }: FileLine): boolean =>
  bytes.subarray(0, chunkStart.length).equals(chunkStart) ||
  AnyChunk.safeParse(JSON.parse(bytes.toString("utf8"))).success;

const AnyChunk = z.object({ type: z.literal("chunk") });
