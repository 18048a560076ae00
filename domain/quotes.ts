// What a stored text quotes. The wipe of a deleted or replaced revision finds the texts by these keys.

/** The text of one revision of a source. */
export const quoteOf = (source_id: string, revision: number): string => `${source_id}/${revision}`;

/** Facts about a source of any revision, such as its name. Their key is the source's id. */
export const quoteOfSource = (source_id: string): string => source_id;

export interface Quoting {
  /** Keys of `quoteOf` and `quoteOfSource`, without duplicates. Empty when the text quotes no source. */
  readonly quotes: readonly string[];
}

/** What the job of a question shows in `result_removed` after its answer was wiped. */
export const answerWiped = "The answer was removed because a source that it quotes was deleted or replaced";
