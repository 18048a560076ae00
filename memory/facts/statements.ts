/** Longer texts are pasted documents; only their beginning is read. */
const readLength = 4_000;
const longestStatement = 300;
const recalledId = /\b(?:mem|trc)_[0-9A-Za-z]{16}/;
const conditional = /^(?:if|suppose|imagine|assume|assuming|let's say|unless|when)\b/i;
const opening =
  /^(?:hi|hello|hey|please remember|remember|note|fyi|by the way|btw|ok|okay|well|so|also|and|but)\b[,:]? (?:that )?/i;

/**
 * Sentences of a user's words that may state something: no questions, conditions, quotations, and nothing that carries the id
 * of a remembered item. Without openings such as "by the way," and without the full stop.
 */
export function splitStatements(text: string): string[] {
  return text
    .slice(0, readLength)
    .split(/\n+|(?<=[.!?;])\s+/)
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) => sentence.length <= longestStatement && !/[?"“”>]/.test(sentence) && !recalledId.test(sentence),
    )
    .map((sentence) => withoutOpening(sentence.replace(/’/g, "'").replace(/[.!;]+$/, "")))
    .filter((sentence) => sentence !== "" && !conditional.test(sentence));
}

/** People stack two at most: "Hi, by the way, …". */
const withoutOpening = (sentence: string): string => sentence.replace(opening, "").replace(opening, "").trim();
