// A worker in a process of its own, to be killed: from-sources.mjs slow-worker.ts <address> <bundle> <folder>.
// Its steps take 1.5 seconds and write one file each, named by document and step: writing again changes nothing.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type IngestionWork, ingestDocument } from "../../agents/ingest-document.ts";
import type { StepContext } from "../../agents/step.ts";
import type { IngestionRef } from "../../domain/job.ts";
import { createLog } from "../../platform/log.ts";
import { serve } from "../../workflow-engine/serve.ts";
import { openWorker } from "../../workflow-engine/temporal/worker.ts";

const [address = "", bundlePath = "", folder = ""] = process.argv.slice(2);

interface SlowStep {
  readonly name: string;
  readonly ref: IngestionRef;
  readonly context: StepContext;
}

const slowly = async <Result>({ name, ref, context }: SlowStep, result: Result) => {
  await writeFile(join(folder, `${ref.source_id}.${name}.begun`), "");
  await wait(1_500, undefined, { signal: context.signal });
  await writeFile(join(folder, `${ref.source_id}.${name}.result`), JSON.stringify(result));
  return result;
};

const work: IngestionWork = {
  prepare: (ref, context) => slowly({ name: "prepare", ref, context }, { chunks: 1, batches: 0, done: true }),
  prepareBatch: (ref, _batch, context) => slowly({ name: "batch", ref, context }, { chunks: 1 }),
  publish: (ref, context) => slowly({ name: "publish", ref, context }, { kg_version: ref.revision }),
  renderPictures: (ref, _version, context) => slowly({ name: "pictures", ref, context }, { visualizations: 1 }),
  abandon: (ref, _failure, context) => slowly({ name: "abandon", ref, context }, undefined),
};

const worker = await openWorker({
  access: { address },
  bundlePath,
  namespace: "default",
  queues: [serve(ingestDocument, work, 30)],
  log: createLog("error"),
});
await worker.stopped;
