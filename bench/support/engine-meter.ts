import { oneAtATime, percentile } from "./load.ts";
import type { Row } from "./report.ts";

/** One role on one engine, with its write, its read by key, and its query. */
export interface Trial {
  readonly role: string;
  readonly engine: string;
  /** Writes the items `from` to `to`, both included. Resolves when all are acknowledged. */
  write(from: number, to: number): Promise<void>;
  /** Reads one item by its key; throws when it is missing. Absent when the role has no such call. */
  read?(at: number, items: number): Promise<void>;
  /** Throws when the result is empty. */
  query(at: number, items: number): Promise<void>;
  /** Quality of the answers where engines may differ: the share of the ten nearest that is found. */
  recall?(items: number): Promise<number>;
  clear(): Promise<void>;
}

const reads = 300;
const queries = 150;
const warmUp = 20;

/** Fills the engine to each size in turn and measures there. The write rate covers the rows between two sizes. */
export async function measure(trial: Trial, sizes: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  let written = 0;
  for (const items of sizes) {
    const began = performance.now();
    await trial.write(written + 1, items);
    const seconds = (performance.now() - began) / 1000;
    const row = {
      role: trial.role,
      engine: trial.engine,
      items,
      "write/s": Math.round((items - written) / seconds),
      ...(await latencies("read", { count: reads, items }, trial.read)),
      ...(await latencies("query", { count: queries, items }, trial.query)),
      "recall@10": trial.recall === undefined ? "–" : (await trial.recall(items)).toFixed(3),
    };
    process.stderr.write(`  ${JSON.stringify(row)}\n`);
    rows.push(row);
    written = items;
  }
  await trial.clear().catch((error: unknown) => {
    // The measurements are complete. A server that this benchmark started is removed with its data anyway.
    process.stderr.write(
      `  ${trial.engine} was not cleared: ${error instanceof Error ? error.message : String(error)}\n`,
    );
  });
  return rows;
}

async function latencies(
  name: string,
  { count, items }: { readonly count: number; readonly items: number },
  call: ((at: number, items: number) => Promise<void>) | undefined,
): Promise<Row> {
  if (call === undefined) return { [`${name} p50 ms`]: "–", [`${name} p95 ms`]: "–" };
  await oneAtATime(warmUp, (at) => call(at, items));
  const { latencies: ms, errors } = await oneAtATime(count, (at) => call(at, items));
  if (errors > 0) throw new Error(`${errors} of ${count} calls failed`);
  return { [`${name} p50 ms`]: round(percentile(ms, 0.5)), [`${name} p95 ms`]: round(percentile(ms, 0.95)) };
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Calls of 500 items, two at a time, like an ingestion. */
export async function inBatches(
  from: number,
  to: number,
  write: (ids: readonly number[]) => Promise<void>,
): Promise<void> {
  const batch = 500;
  const starts = Array.from({ length: Math.ceil((to - from + 1) / batch) }, (_, i) => from + i * batch).values();
  const lane = async () => {
    for (const start of starts) {
      await write(Array.from({ length: Math.min(batch, to - start + 1) }, (_, i) => start + i));
    }
  };
  await Promise.all([lane(), lane()]);
}
