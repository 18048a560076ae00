import type { CollectionRef, KeywordRecord, VectorRecord } from "../ports/vectors.ts";
import { type HashedRow, rowHash } from "./row-hash.ts";

// Rows of vector and keyword collections as the doctor compares them. The revision is left out: several revisions of a
// source may share a row.

export const hashedVector = ({ id, source_id, version, vector }: VectorRecord): HashedRow => ({
  id,
  hash: rowHash([source_id], vector),
  version,
});

type Words = Omit<KeywordRecord, "text"> & { readonly words: readonly string[] };

/** An entity's row has a label and forms in any order; a chunk's words have the order of its text. */
export const hashedWords = ({ kind }: CollectionRef, { id, source_id, version, words }: Words): HashedRow => ({
  id,
  hash: rowHash([source_id, kind === "entity" ? [...words].sort() : words]),
  version,
});

export const hashedText = (ref: CollectionRef, { text, ...record }: KeywordRecord): HashedRow =>
  hashedWords(ref, { ...record, words: text.split("\n") });
