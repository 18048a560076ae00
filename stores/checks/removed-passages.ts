// Chunks of a document that a person removed stay removed. Of their text only hashes are kept. A later revision is
// compared with them: the same text is left out again, also when an upgrade gives it other headings or cuts it into
// smaller chunks.
import { createHash } from "node:crypto";
import { chunkSentences } from "../../domain/text/chunk-sentences.ts";

type Text = Parameters<typeof chunkSentences>[0];

/**
 * Hashes of a removed chunk. Those of its text have a salt: the id of its source, or the salt that they name
 * (`saltedHash`).
 */
export interface RemovedPassage {
  /** `PreparedChunk.content_hash`: with its title, headings and lead. */
  readonly content_hash: string;
  /** Hash of the content alone. */
  readonly text_hash: string;
  /** Hash of each sentence, in order. */
  readonly sentence_hashes: readonly string[];
}

export interface StagedPassage extends Text {
  readonly id: number;
  readonly content_hash: string;
}

/**
 * The salt, the id of a source, makes equal texts of two sources different: a hash tells nothing about other documents.
 */
export function passageHashes(salt: string, text: Text): Omit<RemovedPassage, "content_hash"> {
  const hash = (part: string) => hashOf(salt, part);
  const sentence_hashes = chunkSentences(text).map(({ start, end }) => hash(text.content.slice(start, end)));
  return { text_hash: hash(text.content), sentence_hashes };
}

const hashOf = (salt: string, text: string): string =>
  createHash("sha256")
    .update(`${salt}\n${text.normalize("NFKC").replace(/\s+/gu, " ").trim()}`)
    .digest("hex")
    .slice(0, 32);

interface SaltedHash {
  readonly salt: string;
  readonly hash: string;
}

/** The parts of a stored hash. An import keeps the salt of its file, because the source has another id here. */
export function saltedHash(source_id: string, stored: string): SaltedHash {
  const [hash = "", salt = source_id] = stored.split(":").reverse();
  return { salt, hash };
}

/** The form in which a source keeps a hash. */
export const storedHash = (source_id: string, { salt, hash }: SaltedHash): string =>
  salt === source_id ? hash : `${salt}:${hash}`;

/** A staged chunk without its text, with a hash of it for each salt of the removed ones. */
export interface HashedPassage extends Pick<RemovedPassage, "content_hash"> {
  readonly id: number;
  readonly text_hashes: readonly string[];
  /** The hashes of each sentence. */
  readonly sentences: readonly (readonly string[])[];
}

/**
 * `sentences` is empty if the chunk holds a sentence that no removed chunk has: such a chunk needs no comparison by
 * sentences, and a large document fits in memory.
 */
export function hashStaged(
  source_id: string,
  removed: readonly RemovedPassage[],
  staged: readonly StagedPassage[],
): HashedPassage[] {
  const gone = new Set(removed.flatMap(({ sentence_hashes }) => sentence_hashes));
  const salts = [...new Set(removed.map(({ text_hash }) => saltedHash(source_id, text_hash).salt))];
  return staged.map((chunk) => {
    const hashed = salts.map((salt) => {
      const { text_hash, sentence_hashes } = passageHashes(salt, chunk);
      const stored = (hash: string) => storedHash(source_id, { salt, hash });
      return { text_hash: stored(text_hash), sentence_hashes: sentence_hashes.map(stored) };
    });
    const [first] = hashed;
    const sentences = (first?.sentence_hashes ?? []).map((_, at) =>
      hashed.flatMap(({ sentence_hashes }) => sentence_hashes[at] ?? []),
    );
    const isPiece = sentences.every((hashes) => hashes.some((hash) => gone.has(hash)));
    const { id, content_hash } = chunk;
    const text_hashes = hashed.map(({ text_hash }) => text_hash);
    return { id, content_hash, text_hashes, sentences: isPiece ? sentences : [] };
  });
}

/**
 * The staged chunks to leave out, in their order. Each removed passage matches at most one staged chunk: first a chunk
 * with its text and headings, else a chunk with its text. The sentences of the passages without a match are put
 * together, and every chunk whose sentences are all among them is left out, too.
 */
export function removedAmong(
  removed: readonly RemovedPassage[],
  staged: readonly HashedPassage[],
): readonly HashedPassage[] {
  const taken = new Set<HashedPassage>();
  const take = (waiting: readonly RemovedPassage[], by: "content_hash" | "text_hash") => {
    const hashesOf = (chunk: HashedPassage) => (by === "content_hash" ? [chunk.content_hash] : chunk.text_hashes);
    const free = new Map<string, HashedPassage[]>(waiting.map((passage) => [passage[by], []]));
    for (const chunk of staged.toReversed())
      if (!taken.has(chunk)) for (const hash of hashesOf(chunk)) free.get(hash)?.push(chunk);
    return waiting.filter((passage) => {
      const chunks = free.get(passage[by]) ?? [];
      let chunk = chunks.pop();
      while (chunk !== undefined && taken.has(chunk)) chunk = chunks.pop();
      if (chunk !== undefined) taken.add(chunk);
      return chunk === undefined;
    });
  };
  const left = take(take(removed, "content_hash"), "text_hash");
  const gone = new Set(left.flatMap(({ sentence_hashes }) => sentence_hashes));
  for (const chunk of staged) {
    const { sentences } = chunk;
    if (sentences.length > 0 && sentences.every((hashes) => hashes.some((hash) => gone.has(hash)))) taken.add(chunk);
  }
  return staged.filter((chunk) => taken.has(chunk));
}
