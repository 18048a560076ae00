import { describe, expect, test } from "vitest";
import {
  hashStaged,
  passageHashes,
  type RemovedPassage,
  removedAmong,
  type StagedPassage,
  saltedHash,
  storedHash,
} from "./removed-passages.ts";

const source_id = "src_1";
const text = "The mill was sold. Its new owner is Ada.";

const staged = (id: number, content: string, content_hash = content): StagedPassage => ({
  id,
  content,
  content_hash,
  blocks: [],
});
const removal = (content: string, content_hash = content): RemovedPassage => ({
  content_hash,
  ...passageHashes(source_id, { content, blocks: [] }),
});
const removedFrom = (removed: readonly RemovedPassage[], chunks: readonly StagedPassage[], source = source_id) =>
  removedAmong(removed, hashStaged(source, removed, chunks)).map(({ id }) => id);

describe("removed chunks of a later revision", () => {
  test("the same text is removed, wherever its lines break", () => {
    const broken = staged(1, text.replace("Its new", "Its\n new"), "other");
    expect(removedFrom([removal(text)], [broken, staged(2, "Ada sails.")])).toEqual([1]);
  });

  test("a text with one changed word stays", () => {
    expect(removedFrom([removal(text)], [staged(1, text.replace("Ada", "Bob"))])).toEqual([]);
  });

  test("of equal texts each removal takes one, first the one with its headings", () => {
    const chunks = [staged(1, text, "under A"), staged(2, text, "under B"), staged(3, text, "under C")];
    expect(removedFrom([removal(text, "under B")], chunks)).toEqual([2]);
    expect(removedFrom([removal(text, "under B"), removal(text, "gone")], chunks)).toEqual([1, 2]);
  });

  test("pieces of a removed text are removed, also one that two removals share", () => {
    const next = "She painted it red. The roof is new.";
    const chunks = [
      staged(1, "The mill was sold."),
      staged(2, "Its new owner is Ada. She painted it red."),
      staged(3, "The roof is new. The roof leaks."),
    ];
    expect(removedFrom([removal(text), removal(next)], chunks)).toEqual([1, 2]);
  });

  test("a text without a sentence is no piece of another one", () => {
    expect(removedFrom([removal(text)], [staged(1, "")])).toEqual([]);
  });

  test("the removals of an imported source keep their salt, and count together with those made here", () => {
    const { text_hash, sentence_hashes } = passageHashes("src_of_file", { content: "The mill was sold.", blocks: [] });
    const stored = (hash: string) => storedHash(source_id, { salt: "src_of_file", hash });
    expect(saltedHash(source_id, stored(text_hash))).toEqual({ salt: "src_of_file", hash: text_hash });
    const imported = {
      content_hash: "gone",
      text_hash: stored(text_hash),
      sentence_hashes: sentence_hashes.map(stored),
    };
    expect(removedFrom([imported], [staged(1, "The mill was sold."), staged(2, "Ada sails.")])).toEqual([1]);
    expect(removedFrom([imported], [staged(1, text)])).toEqual([]);
    expect(removedFrom([imported, removal("Its new owner is Ada.", "gone, too")], [staged(1, text)])).toEqual([1]);
  });

  test("the hashes of a text tell nothing about another source", () => {
    const of = (source: string) => passageHashes(source, { content: text, blocks: [] });
    expect(of("src_2").text_hash).not.toBe(of(source_id).text_hash);
    expect(removedFrom([removal(text)], [staged(1, text, "other")], "src_2")).toEqual([]);
  });
});
