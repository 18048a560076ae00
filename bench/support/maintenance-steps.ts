import { createLog, type Log } from "../../platform/log.ts";

interface Span {
  readonly from: number;
  readonly to: number;
}

interface StepSpan extends Span {
  readonly step: string;
}

/** The steps of LanceDB's maintenance, taken from the store's log. */
export interface MaintenanceSteps {
  readonly log: Log;
  /**
   * The steps that ran during the span, the longest overlap first, with the milliseconds of each: "train 310, move 80".
   */
  during(span: Span): string;
}

export function recordSteps(): MaintenanceSteps {
  const spans: StepSpan[] = [];
  const write = (line: string) => {
    const { step, ms } = JSON.parse(line);
    const to = performance.now();
    if (typeof step === "string") spans.push({ step, from: to - ms, to });
  };
  return {
    log: createLog("debug", { write }),
    during(span) {
      const sums = new Map<string, number>();
      for (const { step, from, to } of spans) {
        const ms = Math.min(to, span.to) - Math.max(from, span.from);
        if (ms >= 1) sums.set(step, (sums.get(step) ?? 0) + ms);
      }
      const longest = [...sums].sort(([, a], [, b]) => b - a);
      return longest.map(([step, ms]) => `${step} ${Math.round(ms)}`).join(", ") || "no step";
    },
  };
}

/** Times of writes, and the span of the longest. */
export interface TimedWrites {
  readonly times: readonly number[];
  readonly longest: Span;
  time(write: () => Promise<void>): Promise<void>;
}

export function timeWrites(): TimedWrites {
  const times: number[] = [];
  let longest: Span = { from: 0, to: 0 };
  return {
    times,
    get longest() {
      return longest;
    },
    async time(write) {
      const from = performance.now();
      await write();
      const to = performance.now();
      times.push(to - from);
      if (to - from > longest.to - longest.from) longest = { from, to };
    },
  };
}
