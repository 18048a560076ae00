/**
 * Versions of the code that makes a revision's data from its upload. A part's number is raised with every change after
 * which it would make other data from the same upload; ingest/README.md says when.
 */
export interface Derivation {
  /** From bytes to text, blocks and chunks. */
  readonly reader: number;
  /** From text to sentences and stems. */
  readonly tokeniser: number;
  /** From chunks to subjects, mentions and relations. */
  readonly extractor: number;
}

/** The text that is stored with revisions and sources. Equal texts mean equal versions. */
export const derivationText = ({ reader, tokeniser, extractor }: Derivation): string =>
  `reader ${reader}, tokeniser ${tokeniser}, extractor ${extractor}`;

/**
 * The versions on which the findings of a chunk depend, given its text. The version of the reader is left out: its effect
 * is in the text.
 */
export const findingsDerivation = ({ tokeniser, extractor }: Derivation): string =>
  `tokeniser ${tokeniser}, extractor ${extractor}`;
