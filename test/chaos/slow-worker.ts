// A worker in a process of its own, to be killed: node --import tsx slow-worker.ts <address> <bundle> <folder>.
// Its steps take 1.5 seconds and write one file each, named by document and step: writing again changes nothing.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createIngestionActivities } from "../../activities/ingestion.ts";
import type { IngestionWork, StepContext } from "../../agents/steps.ts";
import type { IngestionRef } from "../../domain/job.ts";
import { createLog } from "../../platform/log.ts";
import { ingestQueue } from "../../temporal/names.ts";
import { openWorker } from "../../temporal/worker.ts";

const [address = "", bundlePath = "", folder = ""] = process.argv.slice(2);

const slowly = async <Result>(name: string, ref: IngestionRef, context: StepContext, result: Result) => {
  await writeFile(join(folder, `${ref.source_id}.${name}.begun`), "");
  await wait(1_500, undefined, { signal: context.signal });
  await writeFile(join(folder, `${ref.source_id}.${name}.result`), JSON.stringify(result));
  return result;
};

const work: IngestionWork = {
  prepare: (ref, context) => slowly("prepare", ref, context, { chunks: 1, batches: 0, done: true }),
  prepareBatch: (ref, _batch, context) => slowly("batch", ref, context, { chunks: 1 }),
  publish: (ref, context) => slowly("publish", ref, context, { kg_version: ref.revision }),
  renderPictures: (ref, _version, context) => slowly("pictures", ref, context, { visualizations: 1 }),
  abandon: (ref, _failure, context) => slowly("abandon", ref, context, undefined),
};

const worker = await openWorker({
  access: { address },
  bundlePath,
  namespace: "default",
  queues: [{ taskQueue: ingestQueue, activities: createIngestionActivities(work), concurrency: 30 }],
  log: createLog("error"),
});
await worker.stopped;
