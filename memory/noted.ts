import type { RememberedAnswer } from "../domain/memory.ts";
import { extractFacts } from "./facts/extract-facts.ts";
import { isInstruction } from "./facts/instruction.ts";
import type { StatedFact } from "./facts/stated-fact.ts";
import { splitStatements } from "./facts/statements.ts";
import { forgetsNothingNamed, forgottenIn, isTakenBackBy, meantBy } from "./spoken/forgetting.ts";
import { sentencesOf } from "./spoken/spoken-sentences.ts";

type Noted = NonNullable<RememberedAnswer["noted"]>;

/** Longer texts state more than an acknowledgement can repeat. */
const longest = 500;

/** "My rent is 700 euros, can it be raised": people leave the question mark out. */
const asksToo =
  /[,;:–-] ?(?:and |but |so |or |now |also |please |und |aber |et |y )?(?:how|what|when|where|whom?|whose|which|why|tell|show|list|find|give|explain|can|could|may|must|should|shall|do|does|did|is|are|will|would|wie|was|wann|wo|wer|welche[rs]?|warum|kann|darf|muss|comment|quand|où|qui|quel(?:le)?s?|pourquoi|cómo|cuándo|dónde|quién|qué|cuál) \p{L}/iu;
/** "I no longer live in Oslo", of which nothing was known: no complaint, as "my printer is not working" is. */
const noLonger = /\b(?:no longer|any ?(?:more|longer)|nicht mehr|n'?\p{L}+ plus|ya no)\b/iu;

interface Known {
  /** The facts that the words correct. */
  readonly corrected?: readonly StatedFact[];
  /** Whether a fact holds that the retraction ends. */
  isHeld(retraction: StatedFact): boolean;
}

/** What memory learns from words that ask nothing; null if any sentence asks or says anything else. */
export function notedIn(words: string, { corrected = [], isHeld }: Known): Noted | null {
  if (words.length > longest) return null;
  if (corrected.length > 0) return { kept: corrected.map(({ text }) => text), forgets: false };
  const all = sentencesOf(words);
  const kept: string[] = [];
  let [forgets, asksWhat] = [false, false];
  for (const [n, sentence] of all.entries()) {
    if (forgetsNothingNamed(sentence)) {
      asksWhat ||= meantBy(all[n - 1]) === undefined;
      continue;
    }
    if (isTakenBackBy(sentence, all[n + 1]) && !asksToo.test(sentence)) {
      forgets = true;
      continue;
    }
    const facts = extractFacts(sentence);
    const orders = splitStatements(sentence).filter(isInstruction);
    const retractions = facts.filter(({ op }) => op === "retract");
    const takesBack = retractions.some(isHeld) || forgottenIn(sentence).length > 0;
    const isKnown = facts.length > retractions.length || orders.length > 0 || takesBack;
    if ((!takesBack && asksToo.test(sentence)) || !(isKnown || (retractions.length > 0 && noLonger.test(sentence))))
      return null;
    kept.push(...facts.flatMap(({ op, text }) => (op === "state" ? [text] : [])), ...orders);
    forgets ||= takesBack;
  }
  if (kept.length === 0 && !forgets && !asksWhat) return null;
  return { kept: [...new Set(kept)], forgets, ...(asksWhat && { asks_what: true }) };
}
