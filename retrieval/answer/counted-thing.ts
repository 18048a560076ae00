import { type ActiveChunk, wordsAbove } from "../../domain/chunk.ts";
import { tokenize } from "../../domain/text/tokens.ts";
import { afterNoun } from "./answer-forms.ts";

const counted = /\b(?:how (?:many|much)|number of) ((?:[\w-]+ ){0,5}[\w-]+)/i;

/**
 * Whether passages have all words of the thing that a question counts; true if it counts nothing. To "how many weeks of
 * parental leave" the weeks of another leave are no sure answer.
 */
export function haveCounted(question: string, chunks: readonly ActiveChunk[]): boolean {
  const [phrase = ""] = (counted.exec(question)?.[1] ?? "").split(afterNoun);
  const stems = tokenize(phrase);
  if (stems.length === 0) return true;
  const there = new Set(chunks.flatMap((chunk) => tokenize(`${wordsAbove(chunk)}\n${chunk.content}`)));
  return stems.every((stem) => there.has(stem));
}
