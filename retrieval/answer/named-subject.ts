import { type ActiveChunk, wordsAbove } from "../../domain/chunk.ts";
import { tokenize } from "../../domain/text/tokens.ts";

/** Stems of the names in a question: its capitalised words after the first. */
export const namesIn = (question: string): readonly string[] =>
  question
    .split(/[^\p{L}\p{N}'’.-]+/u)
    .slice(1)
    .filter((word) => /^\p{Lu}/u.test(word))
    .flatMap((word) => tokenize(word));

/**
 * Whether the answering document is about the subject that a question names. It is not, if other documents among the
 * passages contain a name of the question and no passage of this document does: the port of another server is no sure
 * answer. A name that no document contains is ignored: documents need not repeat the subject of their whole collection.
 */
export function isAboutNamed(question: string, quoted: ActiveChunk, read: readonly ActiveChunk[]): boolean {
  const names = namesIn(question);
  if (names.length === 0) return true;
  const isOwn = ({ source_id }: ActiveChunk): boolean => source_id === quoted.source_id;
  const own = stemsOf([quoted, ...read.filter(isOwn)]);
  const lacking = names.filter((name) => !own.has(name));
  if (lacking.length === 0) return true;
  const others = stemsOf(read.filter((chunk) => !isOwn(chunk)));
  return !lacking.some((name) => others.has(name));
}

const stemsOf = (chunks: readonly ActiveChunk[]): ReadonlySet<string> =>
  new Set(chunks.flatMap((chunk) => tokenize(`${chunk.source_name ?? ""}\n${wordsAbove(chunk)}\n${chunk.content}`)));
