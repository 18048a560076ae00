import { tokenize } from "../domain/text/tokens.ts";
import type { CorpusStats } from "../stores/ports/records/reading.ts";
import { questionStems } from "./rank/question-terms.ts";

/**
 * Entries of the full-text index that one search may read. An engine reads the entry of each chunk that has a word, so
 * without a bound the cost of a question grows with the corpus: every second chunk has "born".
 */
export const postingsBudget = 20_000;
/** Words are added even beyond the budget until about this many chunks can be nominated. */
const postingsNeeded = 1_000;

/**
 * The query for the keyword engine: the words of the question as written, without stop words, and in a large corpus
 * without its most common words. Common words hardly distinguish chunks that contain a rare word, and the ranking
 * counts them in any case. A question that consists of stop words stays as it is.
 */
export function keywordQuery(
  question: string,
  { df }: Pick<CorpusStats, "df">,
  budget: number = postingsBudget,
): string {
  const wanted = new Set(questionStems(question));
  const words = [...new Set(question.split(/\s+/u))].flatMap((word) => {
    const stems = tokenize(word).filter((stem) => wanted.has(stem));
    const postings = stems.reduce((sum, stem) => sum + (df.get(stem) ?? 0), 0);
    return stems.length === 0 ? [] : [{ word, postings }];
  });
  if (words.length === 0) return question;
  let read = 0;
  const affordable = new Set<string>();
  for (const { word, postings } of words.toSorted((a, b) => a.postings - b.postings)) {
    if (read >= postingsNeeded && read + postings > budget) break;
    read += postings;
    affordable.add(word);
  }
  return words.flatMap(({ word }) => (affordable.has(word) ? [word] : [])).join(" ");
}
