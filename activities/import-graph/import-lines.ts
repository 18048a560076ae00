import type { ImportedPart } from "../../agents/import-graph.ts";
import type { StepContext } from "../../agents/step.ts";
import { invalidInput } from "../../domain/errors.ts";
import type { ImportRef } from "../../domain/job.ts";
import { BodyLine } from "../../domain/transfer/lines.ts";
import type { SourceLine } from "../../domain/transfer/source-line.ts";
import type { NewImport } from "../../stores/ports/records/imports.ts";
import { acceptSource, type ImportedSource } from "./accept-source.ts";
import { awaitSources } from "./await-sources.ts";
import { type FileLine, fileLines } from "./file-lines.ts";
import { createHandWork } from "./hand-work.ts";
import { isTrailer } from "./line-form.ts";
import type { ImportServices } from "./services.ts";
import { uploadOf } from "./upload-of.ts";

/** Sources whose ingestions run at the same time, and other lines of one transaction. */
const sourcesAtOnce = 16;
const editsAtOnce = 100;

interface PartOfImport {
  readonly ref: ImportRef;
  readonly offset: number;
  readonly context: Pick<StepContext, "claim" | "signal">;
}

/** Imports what begins at the offset: sources, or other lines. */
export async function importLines(
  services: ImportServices,
  { ref, offset, context }: PartOfImport,
): Promise<ImportedPart> {
  const { records, files } = services;
  const job = await records.imports.get(ref);
  await records.imports.progress(ref, context.claim, offset / Math.max(1, job.size_bytes));
  const lines = fileLines(files, uploadOf(job), offset);
  const first = await lines.next();
  if (first.done) return { next: null, sources: 0, unchanged: 0 };
  const part = { services, job: { ...job, ...ref }, lines, signal: context.signal };
  return lineOf(first.value).type === "source" ? sourcesFrom(part, first.value) : editsFrom(part, first.value);
}

interface Part {
  readonly services: ImportServices;
  readonly job: NewImport & ImportRef;
  readonly lines: AsyncGenerator<FileLine>;
  readonly signal: AbortSignal;
}

/** The file was checked before. Throws `invalid_input` if the stored file has changed since. */
function lineOf({ bytes }: FileLine): BodyLine | { readonly type: "trailer" } {
  const value: unknown = JSON.parse(bytes.toString("utf8"));
  if (isTrailer(value)) return { type: "trailer" };
  const parsed = BodyLine.safeParse(value);
  if (!parsed.success)
    throw invalidInput("A line that was checked cannot be read any more; import the file again", "file");
  return parsed.data;
}

async function sourcesFrom({ services, job, lines, signal }: Part, first: FileLine): Promise<ImportedPart> {
  const accepted: ImportedSource[] = [];
  let head: FileLine | null = first;
  let next: number | null = null;
  while (head !== null && accepted.length < sourcesAtOnce) {
    signal.throwIfAborted();
    const line = lineOf(head);
    if (line.type !== "source") break;
    const { source, after } = await acceptSource({ services, job, lines, signal }, line satisfies SourceLine);
    accepted.push(source);
    head = after;
  }
  if (head !== null) next = head.start;
  await awaitSources(services, job, { accepted, signal });
  const unchanged = accepted.filter(({ existing }) => existing).length;
  return { next, sources: accepted.length - unchanged, unchanged };
}

async function editsFrom({ services, job, lines, signal }: Part, first: FileLine): Promise<ImportedPart> {
  const work = createHandWork(services);
  let next: number | null = null;
  for (let head: FileLine | null = first; head !== null; head = await following(lines)) {
    signal.throwIfAborted();
    const line = lineOf(head);
    next = line.type === "trailer" ? null : head.start;
    if (line.type === "trailer" || line.type === "source" || work.size() >= editsAtOnce) break;
    await work.add(line);
  }
  await services.records.imports.restore(job, work.collected());
  return { next, sources: 0, unchanged: 0 };
}

const following = async (lines: AsyncGenerator<FileLine>): Promise<FileLine | null> => {
  const { done, value } = await lines.next();
  return done ? null : value;
};
