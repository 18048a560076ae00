import { tokenize } from "./tokens.ts";

/** The hash of a unit without any stem, such as a rule or a bullet. It is never counted. */
export const noUnit = -1;

/**
 * The hash of a heading, a field's label or a sentence, by which its repetitions are counted: of its stems, so that
 * case, punctuation and stop words do not matter. 24 bits bound what is stored for a knowledge graph to 16.7 million
 * rows. Two different units share a hash so rarely that they do not reach a tenth of the documents together.
 */
export const unitOf = (text: string): number => unitOfStems(tokenize(text).join(" "));

/** The hash of a unit that is given as a line of `PreparedChunk.tokens`. */
export function unitOfStems(line: string): number {
  if (line === "") return noUnit;
  // FNV-1a, 32 bits, folded to 24.
  let hash = 0x811c9dc5;
  for (let at = 0; at < line.length; at += 1) hash = Math.imul(hash ^ line.charCodeAt(at), 0x01000193);
  return ((hash >>> 24) ^ hash) & 0xffffff;
}
