import { invalidInput } from "../../domain/errors.ts";
import { RecordId, SourceId } from "../../domain/ids.ts";
import type { SearchOptions } from "../ports/vectors.ts";

// Checks that every vector and keyword engine applies to its input: ids of a fixed alphabet, numbers in range. Each
// check throws `invalid_input`, or returns its argument.

interface Row {
  readonly id: number;
  readonly source_id: string | null;
  readonly revision: number | null;
  readonly version: number;
}

/** Versions stay below 2^53, so that a float holds them exactly. */
export function checkRow({ id, source_id, revision, version }: Row): void {
  checkedId(id);
  checkedWhole(version);
  if (source_id !== null) checkedSource(source_id);
  if (revision !== null && revision !== (revision | 0)) throw invalidInput("not a revision", "revision");
}

export function checkedId(id: number): number {
  if (!RecordId.safeParse(id).success) throw invalidInput("not a record id", "id");
  return id;
}

export function checkedWhole(value: number): number {
  if (!Number.isSafeInteger(value)) throw invalidInput("not a whole number");
  return value;
}

export function checkedSource(source_id: string): string {
  if (!SourceId.safeParse(source_id).success) throw invalidInput("not a source id", "source_id");
  return source_id;
}

/** The sources whose records a search may find: those of `only`, or if it is null all but those of `exclude`. */
export interface SourceChoice {
  readonly only: ReadonlySet<string> | null;
  readonly exclude: ReadonlySet<string>;
}

export function checkedSources({
  exclude_sources = [],
  only_sources,
}: Pick<SearchOptions, "exclude_sources" | "only_sources">): SourceChoice {
  const exclude = new Set(exclude_sources.map(checkedSource));
  if (only_sources === undefined) return { only: null, exclude };
  return { only: new Set(only_sources.map(checkedSource).filter((id) => !exclude.has(id))), exclude: new Set() };
}

/** How many hits a search may ask for. */
export function checkedLimit(k: number): number {
  if (!Number.isInteger(k) || k < 1 || k > 1_000) throw invalidInput("k must be a whole number from 1 to 1,000", "k");
  return k;
}

/**
 * The newest of the records with one id; among equal versions the last. One write of an engine may hold each id once.
 */
export function newestById<R extends { readonly id: number; readonly version: number }>(records: readonly R[]): R[] {
  const newest = new Map<number, R>();
  for (const record of records) {
    const other = newest.get(record.id);
    if (other === undefined || other.version <= record.version) newest.set(record.id, record);
  }
  return [...newest.values()];
}
