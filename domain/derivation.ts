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
 * The versions on which the findings of a chunk depend, given its text. The version of the reader is left out: its
 * effect is in the text.
 */
export const findingsDerivation = ({ tokeniser, extractor }: Derivation): string =>
  `tokeniser ${tokeniser}, extractor ${extractor}`;

/**
 * Whether stored data were made by earlier versions than these, of the same parts. The parts are compared in their
 * order, so of two different lists of versions one is earlier: two releases that run at the same time never undo each
 * other's work. Data whose versions are unknown are earlier.
 */
export function isEarlierDerivation(stored: string | null, present: string): boolean {
  const [before, now] = [versionsOf(stored ?? ""), versionsOf(present)];
  const differing = now.findIndex((version, at) => before[at] !== version);
  return differing >= 0 && (before[differing] ?? -1) < (now[differing] ?? 0);
}

const versionsOf = (text: string): readonly number[] => text.match(/\d+/g)?.map(Number) ?? [];
