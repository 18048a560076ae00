import { type Analytics, createAnalytics } from "./analytics/analytics.ts";
import { createRecorder, type Recorder } from "./analytics/recorder.ts";
import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import { startLoop } from "./platform/loop.ts";
import { onSpan } from "./platform/span.ts";
import type { Stores } from "./stores/open.ts";
import type { JobRecords } from "./stores/ports/records/jobs.ts";

interface TelemetryParts {
  readonly config: Config;
  readonly stores: Pick<Stores, "documents"> & { readonly records: { readonly jobs: Pick<JobRecords, "ofTrace"> } };
  readonly log: Log;
  readonly closers: (() => Promise<unknown> | unknown)[];
}

export interface Telemetry {
  /** `ui` is where a person looks at workflows; null when there is no such place. */
  analytics(ui: string | null): Analytics;
}

/** A trace can be read by other processes within half a second of its end, its work in other processes a little later. */
const tracesIntervalMs = 500;
const numbersIntervalMs = 5_000;

/** Everything that listens to the events of traces. Opened before what makes them, and so closed after it. */
export function openTelemetry({ config, stores, log, closers }: TelemetryParts): Telemetry {
  const { documents, records } = stores;
  const recorder = config.LORE_TRACES ? startRecorder({ config, stores, log, closers }) : null;
  const { TEMPORAL_NAMESPACE: namespace } = config;
  return {
    analytics: (ui) =>
      createAnalytics({
        documents,
        jobs: records.jobs,
        unstored: recorder?.unstored ?? null,
        workflowUrl: (id) =>
          ui && `${ui.replace(/\/$/, "")}/namespaces/${namespace}/workflows/${encodeURIComponent(id)}`,
      }),
  };
}

function startRecorder({ config, stores, log, closers }: TelemetryParts): Recorder {
  const { documents } = stores;
  const settings = {
    sample: config.LORE_TRACE_SAMPLE,
    traceDays: config.LORE_TRACE_DAYS,
    usageDays: config.LORE_USAGE_DAYS,
    content: config.LORE_TRACE_CONTENT,
  };
  const recorder = createRecorder({ documents, log, settings });
  closers.push(recorder.close);
  const loops = [
    startLoop({ name: "traces", intervalMs: tracesIntervalMs, round: recorder.writeTraces, log }),
    startLoop({ name: "usage", intervalMs: numbersIntervalMs, round: recorder.writeNumbers, log }),
  ];
  closers.push(() => Promise.all(loops.map((loop) => loop.close())));
  closers.push(onSpan(recorder.record));
  return recorder;
}
