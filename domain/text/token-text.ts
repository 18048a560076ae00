import { tokenize } from "./tokens.ts";

/**
 * The stored form of a chunk's stems (`PreparedChunk.tokens`): stems separated by spaces, lines by line feeds. The
 * first line holds the stems of title and heading path, line n + 1 those of sentence n of the content. A sentence of
 * stop words only is an empty line, so that line numbers and sentence numbers always agree.
 */
export function encodeTokens(heading: string, sentences: readonly string[]): string {
  return [heading, ...sentences].map((line) => tokenize(line).join(" ")).join("\n");
}

/** Lists of stems: index 0 is the heading, the others are the sentences in order. */
export function decodeTokens(tokens: string): string[][] {
  return tokens.split("\n").map((line) => (line === "" ? [] : line.split(" ")));
}
