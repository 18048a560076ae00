import { allStems } from "../../domain/text/tokens.ts";

/**
 * Words that form no phrase with a neighbour. These are only some of the stop words: "up" is a stop word, but "the up
 * metric" is a phrase.
 */
const joinsNothing = new Set(
  allStems(
    `the a an of is are was were be do does did to in on at for by with from and or but if what which who whom whose when
    where why how many much i we you my our your it its this that can could should would will may must have has had
    there`,
  ),
);
/** Share for a question without phrases: between 0 and one half, so that it counts neither for nor against. */
const withoutPhrases = 0.3;

/** Share of the question's phrases (two neighbouring words) that the text has as neighbours too, 0–1. */
export function phraseShare(question: string, text: string): number {
  const phrases = phrasesOf(question);
  if (phrases.length === 0) return withoutPhrases;
  const stems = ` ${allStems(text).join(" ")} `;
  return phrases.filter((phrase) => stems.includes(` ${phrase} `)).length / phrases.length;
}

function phrasesOf(question: string): readonly string[] {
  const stems = allStems(question);
  return stems.flatMap((stem, at) => {
    const next = stems[at + 1];
    return next === undefined || joinsNothing.has(stem) || joinsNothing.has(next) ? [] : [`${stem} ${next}`];
  });
}
