import { tokenize } from "../../domain/text/tokens.ts";
import type { Word } from "./question-words.ts";

const things = new Set(
  tokenize(
    `film movie candy sweet song track car vehicle ship vessel boat airline carrier company firm nation country employee worker
    staff match game fixture`,
  ),
);

/** Things that a table may list under another word; a word such as "fatalities" may also mean one of its numbers. */
export const isThing = ({ stem }: Pick<Word, "stem">): boolean => things.has(stem);
