import { invalidInput } from "../../domain/errors.ts";
import { RecordId, SourceId } from "../../domain/ids.ts";

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
