// Exports and imports over the knowledge lab: the steps of the workflow over direct calls.
import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { readLines } from "../../activities/import-graph/read-lines.ts";
import type { ImportServices } from "../../activities/import-graph/services.ts";
import { createImportWork } from "../../activities/import-graph/work.ts";
import { importGraph } from "../../agents/import-graph.ts";
import type { Ctx } from "../../domain/auth.ts";
import type { Job } from "../../domain/job.ts";
import { noLines } from "../../domain/transfer/lines.ts";
import { currentDerivation } from "../../ingest/derivation.ts";
import { createImports } from "../../knowledge/transfer/imports.ts";
import { writeNdjson } from "../../knowledge/transfer/ndjson.ts";
import type { SpooledFile } from "../../stores/ports/files.ts";
import { ctx, type KnowledgeLab } from "./knowledge-lab.ts";
import { runDirectly } from "./run-directly.ts";
import type { SmallText } from "./small-texts.ts";

let graphs = 0;
/** A name that no knowledge graph of the test's process has. */
export const freshName = (): string => `graph_${graphs++}`;

export const letter: SmallText = {
  file_type: "md",
  content: "# Ada Lovelace\n\nAda Lovelace was born in London. Ada Lovelace worked with Charles Babbage for years.\n",
};

/** The export of a knowledge graph. */
export async function exportOf({ registry, stores }: KnowledgeLab, kg_name: string): Promise<string> {
  const { id } = await registry.get(ctx, kg_name);
  let text = "";
  await writeNdjson(stores.records.exports, id, async (part) => {
    text += part;
  });
  return text;
}

/** The file with changed lines, and a trailer that fits them. */
export function forged(text: string, change: (lines: string[]) => string[]): string {
  const lines = change(text.trimEnd().split("\n").slice(0, -1));
  const body = lines.map((line) => `${line}\n`).join("");
  const counts = { ...noLines };
  const types = lines.map((line) => /"type":"(\w+)"/.exec(line)?.[1] ?? "");
  const counted = Object.fromEntries(Object.keys(counts).map((name) => [name, types.filter((t) => t === name).length]));
  const sha256 = createHash("sha256").update(body).digest("hex");
  return `${body}${JSON.stringify({ type: "trailer", counts: counted, sha256 })}\n`;
}

/** Stores a file and queues its import, which makes a missing knowledge graph; returns the job's id. */
export async function startImport(
  lab: KnowledgeLab,
  { kg_name, text, who = ctx }: { readonly kg_name: string; readonly text: string; readonly who?: Ctx },
): Promise<string> {
  const { stores, registry } = lab;
  const imports = createImports({ ...stores, registry, wake: () => undefined });
  return imports.start(who, { kg_name, file: await fileOf(lab, text), create: true });
}

/** A received file. */
export const fileOf = ({ stores }: KnowledgeLab, text: string): Promise<SpooledFile> =>
  stores.files.spool(Readable.from([Buffer.from(text)]), 100_000_000);

/**
 * Runs a queued import to its end, as one run. `onStep` is called before each write, and after each restoring; if it
 * throws, the run is dead, and the job stays as it is.
 */
export async function runImport(lab: KnowledgeLab, job_id: string, onStep = async (): Promise<void> => undefined) {
  await runDirectly(importGraph, { work: createImportWork(servicesOf(lab, onStep)), claim: randomUUID() }, { job_id });
}

/** The same to the end of a job, which may fail. */
export async function importOf(lab: KnowledgeLab, kg_name: string, text: string): Promise<Job> {
  const job_id = await startImport(lab, { kg_name, text });
  const work = createImportWork(servicesOf(lab, async () => undefined));
  const claim = randomUUID();
  try {
    await runDirectly(importGraph, { work, claim }, { job_id });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const failure = { code: "invalid_input", message, retryable: false, cancelled: false };
    const context = { signal: new AbortController().signal, attempt: 1, claim, resumeFrom: undefined };
    await work.abandon({ job_id }, failure, { ...context, heartbeat: () => undefined });
  }
  const job = await lab.stores.records.jobs.byId(job_id);
  if (job === null) throw new Error("The job is gone");
  return job;
}

/** Accepted sources are ingested at once, as the workers of an engine would. */
function servicesOf(lab: KnowledgeLab, onStep: () => Promise<void>): ImportServices {
  const { records, files } = lab.stores;
  return {
    models: lab.models,
    derivation: currentDerivation,
    registry: lab.registry,
    lines: { read: async (batch) => readLines(batch) },
    files: {
      readPart: files.readPart,
      discard: files.discard,
      spool: files.spool,
      keep: async (file) => {
        await onStep();
        return files.keep(file);
      },
    },
    records: {
      ...records,
      imports: {
        ...records.imports,
        restore: async (job, work) => {
          await onStep();
          await records.imports.restore(job, work);
          await onStep();
        },
      },
      sources: {
        ...records.sources,
        accept: async (input) => {
          await onStep();
          const accepted = await records.sources.accept(input);
          const { job_id, source_id, revision } = accepted;
          const job = await records.jobs.byId(job_id);
          if (job?.status === "queued" || job?.status === "running")
            await lab.run({ job_id, source_id, revision, kg_id: input.kg_id });
          return accepted;
        },
      },
    },
  };
}
