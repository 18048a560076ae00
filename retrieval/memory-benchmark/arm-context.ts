import type { BenchmarkArm, ShownMemory } from "../../domain/memory-benchmark.ts";
import type { ArmRun } from "./run-arm.ts";

type Context = BenchmarkArm["context"];

/** The data from which an arm's answer was made, as the interface shows it. `asked` is the question of the request. */
export function contextOf(run: ArmRun, asked: string, memory_items: readonly ShownMemory[]): Context {
  return { question: run.recalled?.question ?? asked, sources: sourcesOf(run), memory_items: [...memory_items] };
}

function sourcesOf({ evidence, routed }: ArmRun): Context["sources"] {
  if (evidence?.sql) {
    const { kg_name, tables } = evidence.sql;
    return tables.map(({ name }) => ({ kg_name, chunk_id: null, table: name, score: null }));
  }
  const nameOf = (id: number) => routed?.kgs.find((kg) => kg.id === id)?.name ?? "";
  return (evidence?.passages ?? []).map(({ chunk_id, kg_id, score }) => ({
    kg_name: nameOf(kg_id),
    chunk_id,
    table: null,
    score,
  }));
}

const keysOf = ({ sources }: Context): string[] =>
  sources.map(({ kg_name, chunk_id, table }) => JSON.stringify([kg_name, chunk_id, table]));

/** Shared share of the passages and tables of both arms (Jaccard's index), 0–1; 1 if both have none. */
export function overlapOf(on: Context, off: Context): number {
  const [a, b] = [new Set(keysOf(on)), new Set(keysOf(off))];
  const all = new Set([...a, ...b]);
  return all.size === 0 ? 1 : [...all].filter((key) => a.has(key) && b.has(key)).length / all.size;
}

/** Whether both arms answered from the same data: the same question, the same passages in the same order, no memory. */
export const isSameContext = (on: Context, off: Context): boolean =>
  on.memory_items.length === 0 && on.question === off.question && keysOf(on).join("\n") === keysOf(off).join("\n");
