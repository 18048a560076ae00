import { sentences } from "../../domain/text/sentences.ts";
import { isTakenBackBy } from "../spoken/forgetting.ts";
import { apartFromWish } from "../spoken/spoken-sentences.ts";

/**
 * Longest text that is read. Longer texts, and texts of several lines, are pasted: their statements may be other
 * people's.
 */
const longestText = 500;
const mostLineBreaks = 1;
const longestStatement = 300;
const lineBreak = /\r\n|[\n\r\u2028\u2029]/;
const recalledId = /\b(?:mem|trc)_[0-9A-Za-z]{16}/;
const conditional = /^(?:if|suppose|imagine|assume|assuming|let's say|unless|when|wenn|falls|si|quand|cuando)\b/i;
const opening =
  /^(?:hi|hello|hey|please remember|remember|note|fyi|by the way|btw|ok|okay|well|so|also|and|but|actually|correction|update|no(?=,)|hallo|übrigens|bonjour|au fait|hola|por cierto)\b[,:]? (?:that )?/i;
/** "I changed again: …". Words after any other colon may be another person's. */
const announced = /^i(?:'ve| have)? (?:just )?(?:changed|switched|moved)(?: [a-z]+){0,3}: /i;
/** Not the colon of "10:30" or "https://". */
const colon = /:(?!\d|\/\/)/;

export interface Statement {
  readonly text: string;
  /** Whether "forget it" stands behind it. */
  readonly isTakenBack: boolean;
}

/**
 * Sentences of a user's words that may state something: no questions, conditions, quotations, and nothing that carries
 * the id of a remembered item or follows a colon. Without openings such as "by the way," and without the full stop.
 * None from a text that looks pasted.
 */
export const readStatements = (text: string): Statement[] =>
  ownSentences(text).flatMap((sentence, n, all) => {
    if (sentence.length > longestStatement || /[?"“”>]/.test(sentence) || recalledId.test(sentence)) return [];
    const stated = withoutStop(sentence);
    if (stated === "" || conditional.test(stated)) return [];
    return [{ text: stated, isTakenBack: isTakenBackBy(sentence, all[n + 1]) }];
  });

export const splitStatements = (text: string): string[] => readStatements(text).map((statement) => statement.text);

/** The sentence without punctuation marks at its end. */
export const withoutStop = (sentence: string): string => sentence.replace(/(?<![.!;])[.!;]+$/, "");

/** The sentences before the first that has a colon or opens a quotation of several sentences. */
function ownSentences(text: string): string[] {
  const whole = text.trim().replace(/’/g, "'");
  if (whole.length > longestText) return [];
  const lines = whole.split(lineBreak);
  if (lines.length - 1 > mostLineBreaks) return [];
  const found = lines.flatMap(sentencesOf).map((sentence) => withoutOpening(sentence));
  const quoting = found.findIndex((sentence) => colon.test(sentence) || opensQuotation(sentence));
  return quoting === -1 ? found : found.slice(0, quoting);
}

const sentencesOf = (line: string): string[] =>
  sentences(line).flatMap(({ start, end }) => line.slice(start, end).split(/;\s+/).flatMap(apartFromWish));

const opensQuotation = (sentence: string): boolean => (sentence.match(/["“”]/g)?.length ?? 0) % 2 === 1;

/** People stack two at most: "Hi, by the way, …". */
const withoutOpening = (sentence: string): string =>
  sentence.trim().replace(opening, "").replace(opening, "").replace(announced, "").trim();
