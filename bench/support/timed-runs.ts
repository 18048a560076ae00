import { percentile } from "./load.ts";
import type { Row } from "./report.ts";

/** Sends one request; `n` counts from 0. Resolves with the answer. */
export type Run = (n: number) => Promise<unknown>;

export interface Timed {
  readonly ms: readonly number[];
  /** Answers in which a store still had work. */
  readonly pending: number;
}

export const joined = (parts: readonly Timed[]): Timed => ({
  ms: parts.flatMap(({ ms }) => ms),
  pending: parts.reduce((sum, { pending }) => sum + pending, 0),
});

/** Runs one after another. */
export async function timed(times: number, run: Run): Promise<Timed> {
  const ms: number[] = [];
  let pending = 0;
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    const answer = await run(n);
    ms.push(performance.now() - began);
    if (JSON.stringify(answer).includes('"status":"pending"')) pending += 1;
  }
  return { ms, pending };
}

export function timedRow(row: Row, { ms, pending }: Timed): Row {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (share: number): number => Math.round(percentile(sorted, share));
  return { ...row, requests: ms.length, "p50 ms": at(0.5), "p95 ms": at(0.95), pending };
}
