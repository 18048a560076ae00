// Judges an answer by the rules of score.py of the evaluation data.

/** A question of the evaluation data, as far as judging needs it. */
export interface GoldQuestion {
  readonly kind: string;
  readonly question: string;
  /** Accepted short forms. Any one suffices; each may hold alternatives separated by " | ". */
  readonly answers?: readonly string[];
  /** Phrases that all have to be there; alternatives are separated by " | ". */
  readonly must?: readonly string[];
  readonly evidence?: readonly { readonly file: string; readonly quote: string }[];
}

export interface JudgedAnswer {
  readonly answer: string;
  readonly excerpts: readonly string[];
  readonly confidence: number;
}

export type Verdict = "right" | "partly" | "wrong" | "nothing";

/** An answer or its excerpts with more words than this pour out passages, and are at most partly right. */
const longestAnswer = 110;
/** An answer without citation claims nothing up to this confidence. */
const claimAbove = 0.2;

export function judge(gold: GoldQuestion, { answer, excerpts, confidence }: JudgedAnswer): Verdict {
  const claims = excerpts.length > 0 || confidence > claimAbove;
  if (gold.kind === "unanswerable") return claims ? "wrong" : "right";
  if (!claims) return "nothing";
  const text = plain(answer);
  const excerptWords = excerpts.reduce((sum, excerpt) => sum + spaced(plain(excerpt)), 0);
  const isLong = Math.max(spaced(text), excerptWords) > longestAnswer;
  const accepted = gold.answers ?? [];
  const must = gold.must ?? [];
  const isRight =
    (accepted.length === 0 || accepted.some((one) => holds(text, one))) && must.every((one) => holds(text, one));
  if (isRight && !isLong) return "right";
  const quotes = (gold.evidence ?? []).flatMap(({ quote }) => (quote ? [quote] : []));
  const cited = quotes.some((quote) => excerpts.some((excerpt) => overlaps(quote, excerpt)));
  return isRight || cited || must.some((one) => holds(text, one)) ? "partly" : "wrong";
}

const spaced = (text: string): number => text.split(" ").filter(Boolean).length;

/** Lower case, without Markdown marks, with plain quotation marks and dashes. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, "-")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`>#|]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const holds = (answer: string, phrase: string): boolean =>
  phrase
    .split(" | ")
    .map(plain)
    .some(
      (one) => one !== "" && new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(one)}(?![\\p{L}\\p{N}_])`, "u").test(answer),
    );

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}_]+/gu) ?? [];

/** Whether half of the words of a quote stand in the excerpt, with its beginning or end, or four fifths of them. */
export function overlaps(quote: string, excerpt: string): boolean {
  const [asked, given] = [wordsOf(quote), wordsOf(excerpt)];
  if (asked.length === 0) return false;
  const [there, text] = [new Set(given), given.join(" ")];
  const share = asked.filter((word) => there.has(word)).length / asked.length;
  const isAtEdge = text.includes(asked.slice(0, 3).join(" ")) || text.includes(asked.slice(-3).join(" "));
  return share >= 0.5 && (asked.length < 4 || isAtEdge || share >= 0.8);
}

/** Whether a text of a file holds an accepted answer or a phrase that has to be there, and belongs to the evidence. */
export function answers(
  gold: GoldQuestion,
  { text, file }: { readonly text: string; readonly file: string | null },
): boolean {
  const own = plain(text);
  const evidence = gold.evidence ?? [];
  const isThere = [...(gold.answers ?? []), ...(gold.must ?? [])].some((one) => holds(own, one));
  if (!isThere) return false;
  return (
    evidence.length === 0 ||
    evidence.some((one) => one.file === file || overlaps(one.quote, text) || overlaps(text, one.quote))
  );
}
