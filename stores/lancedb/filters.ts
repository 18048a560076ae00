import { invalidInput } from "../../domain/errors.ts";
import { RecordId, SourceId } from "../../domain/ids.ts";

// The engine takes its filters as SQL text. Everything put into one is a number or an id of a fixed alphabet, checked here.

/** Rows, said twice: to the engine, and to a copy in memory. */
export interface RowFilter {
  readonly where: string;
  covers(row: RowPlace): boolean;
}

/** What a filter can look at. */
export interface RowPlace {
  readonly id: number;
  readonly source_id: string | null;
  readonly revision: number | null;
}

export function idIs(ids: readonly number[]): RowFilter {
  const wanted = new Set(ids);
  return { where: `id IN (${ids.map(recordId).join(", ")})`, covers: ({ id }) => wanted.has(id) };
}

export function sourceIs(source_id: string, revision: number | null): RowFilter {
  const ofSource = `source_id = ${quotedSource(source_id)}`;
  return {
    where: revision === null ? ofSource : `${ofSource} AND revision = ${wholeNumber(revision)}`,
    covers: (row) => row.source_id === source_id && (revision === null || row.revision === revision),
  };
}

/** undefined when nothing is excluded. Records without a source are never excluded. */
export function sourceIsNot(sources: readonly string[]): string | undefined {
  if (sources.length === 0) return undefined;
  return `source_id IS NULL OR source_id NOT IN (${sources.map(quotedSource).join(", ")})`;
}

export function quotedSource(source_id: string): string {
  if (!SourceId.safeParse(source_id).success) throw invalidInput("not a source id", "source_id");
  return `'${source_id}'`;
}

export function recordId(id: number): number {
  if (!RecordId.safeParse(id).success) throw invalidInput("not a record id", "id");
  return id;
}

export function wholeNumber(value: number): number {
  if (!Number.isSafeInteger(value)) throw invalidInput("not a whole number");
  return value;
}
