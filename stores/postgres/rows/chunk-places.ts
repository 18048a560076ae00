import type { ChunkPlace } from "../../../domain/chunk.ts";

// Where a revision places a chunk, as columns of revision_chunks and as parameters of a statement. Lists of numbers are
// sent as text ("{1,2}"), because the inner arrays of a PostgreSQL array must have one length.

export const placeColumns = "ordinal, start_offset, end_offset, page, page_breaks, line_numbers";
/** The columns of `unnest` as values of the table. */
export const placeValues = "ordinal, start_offset, end_offset, page, page_breaks::int[], line_numbers::int[]";

const types = ["int", "int", "int", "int", "text", "text"];

/** The arrays to unnest; the first one is parameter number `first`. */
export const placeArrays = (first: number): string => types.map((type, at) => `$${first + at}::${type}[]`).join(", ");

export const placeParameters = (places: readonly Omit<ChunkPlace, "input_hash">[]): readonly unknown[][] => [
  places.map((place) => place.ordinal),
  places.map((place) => place.start_offset),
  places.map((place) => place.end_offset),
  places.map((place) => place.page),
  places.map((place) => `{${place.page_breaks.join()}}`),
  places.map((place) => `{${place.line_numbers.join()}}`),
];
