import { tokenize } from "../../../domain/text/tokens.ts";
import type { ReadDocument } from "./read-documents.ts";

/** Words that a reason names, and characters of the sentence that it quotes. */
const shownWords = 8;
const quoteLength = 200;

/**
 * Reasons for the relevance of a document, in one or two sentences: the words of the query that it contains, and the
 * sentence that contains most of them.
 */
export function explainTo(query: string): (document: ReadDocument) => string {
  const words = wordsOf(query);
  return ({ tokens, sentences }) => {
    const present = new Set(tokens.split(/\s/));
    const found = words.filter(({ stem }) => present.has(stem));
    if (found.length === 0) return "The document contains no word of the query.";
    const named = `The document contains ${found.length} of ${words.length} words of the query: ${listed(found)}.`;
    const quote = closest(sentences, found);
    return quote === "" ? named : `${named} Its closest sentence: “${quote}”`;
  };
}

interface Word {
  readonly stem: string;
  readonly word: string;
}

/** The words of the query as the client wrote them, each stem once. */
function wordsOf(query: string): Word[] {
  const found = new Map<string, Word>();
  for (const [word] of query.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    for (const stem of tokenize(word)) if (!found.has(stem)) found.set(stem, { stem, word });
  }
  return [...found.values()];
}

function listed(words: readonly Word[]): string {
  const shown = words.slice(0, shownWords).map(({ word }) => word);
  const more = words.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}

/** The first of the sentences with the most of these words; "" if only the title has them. */
function closest(sentences: readonly string[], words: readonly Word[]): string {
  let best = { sentence: "", count: 0 };
  for (const sentence of sentences) {
    const present = new Set(tokenize(sentence));
    const count = words.filter(({ stem }) => present.has(stem)).length;
    if (count > best.count) best = { sentence, count };
  }
  return shortened(best.sentence.replace(/\s+/g, " "));
}

const shortened = (text: string): string =>
  text.length <= quoteLength ? text : `${text.slice(0, quoteLength).toWellFormed().trimEnd()}…`;
