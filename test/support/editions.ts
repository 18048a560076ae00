// A document whose every passage names its edition, so that an answer shows which revisions it comes from.
import type { SmallText } from "./small-texts.ts";

const painters = {
  Bow: "Ingrid Solheim",
  Stern: "Tobias Lindqvist",
  Mast: "Mary Somerville",
  Cabin: "Ada Lovelace",
} as const;

export const edition = (number: number): SmallText => ({
  file_type: "md",
  content: Object.entries(painters)
    .map(([part, who]) => `# ${part}\n\nThe ${part} of the Aurora Belle was painted by ${who} in edition ${number}.\n`)
    .join("\n"),
});

/** The different editions that the texts come from, in order. */
export const editionsIn = (texts: readonly string[]): readonly number[] =>
  [
    ...new Set(texts.flatMap((text) => [...text.matchAll(/edition (\d+)/g)].map(([, number]) => Number(number)))),
  ].sort();
