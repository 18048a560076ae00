import { type Analytics, createAnalytics } from "../analytics/analytics.ts";
import { createRecorder, type Recorder } from "../analytics/recorder.ts";
import { closeTogether, type Keep } from "../platform/close-together.ts";
import type { Config } from "../platform/config.ts";
import type { Log } from "../platform/log.ts";
import { startLoop } from "../platform/loop.ts";
import { onSpan } from "../platform/span.ts";
import type { Stores } from "../stores/open.ts";
import type { JobRecords } from "../stores/ports/records/jobs.ts";

interface TelemetryParts {
  readonly config: Pick<Config, "traces" | "temporal">;
  readonly stores: Pick<Stores, "documents"> & { readonly records: { readonly jobs: Pick<JobRecords, "ofTrace"> } };
  readonly log: Log;
}

/** Finished spans are written every half second. Only then can other processes read them. */
const tracesIntervalMs = 500;
const numbersIntervalMs = 5_000;

/** Records finished spans as traces and usage. It opens before the parts that make spans, so it closes after them. */
export const openTelemetry = ({ config, stores, log }: TelemetryParts) =>
  closeTogether(log, (keep) => {
    const { documents, records } = stores;
    const recorder = config.traces.enabled ? startRecorder({ config, stores, log }, keep) : null;
    const { namespace } = config.temporal;
    return {
      /** `ui` is the address of Temporal's web interface; null if there is none. */
      analytics: (ui: string | null): Analytics =>
        createAnalytics({
          documents,
          jobs: records.jobs,
          unstored: recorder?.unstored ?? null,
          workflowUrl: (id) =>
            ui && `${ui.replace(/\/$/, "")}/namespaces/${namespace}/workflows/${encodeURIComponent(id)}`,
        }),
    };
  });

function startRecorder({ config, stores, log }: TelemetryParts, keep: Keep): Recorder {
  const { documents } = stores;
  const { sample, days: traceDays, usageDays, content } = config.traces;
  const recorder = keep(createRecorder({ documents, log, settings: { sample, traceDays, usageDays, content } }));
  keep(startLoop({ name: "traces", intervalMs: tracesIntervalMs, round: recorder.writeTraces, log }));
  keep(startLoop({ name: "usage", intervalMs: numbersIntervalMs, round: recorder.writeNumbers, log }));
  keep({ close: onSpan(recorder.record) });
  return recorder;
}
