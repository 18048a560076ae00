import type { RememberedAnswer } from "../domain/memory.ts";
import { sentences } from "../domain/text/sentences.ts";
import { forgottenIn } from "./conversation/turn-units.ts";
import { extractFacts } from "./facts/extract-facts.ts";
import { isInstruction } from "./facts/instruction.ts";
import type { StatedFact } from "./facts/stated-fact.ts";
import { splitStatements } from "./facts/statements.ts";

type Noted = NonNullable<RememberedAnswer["noted"]>;

/** Longer texts state more than an acknowledgement can repeat. */
const longest = 500;

/** "I live in Oslo, who built the bridge": a question may come without its mark. */
const asksBeside =
  /[,;:] (?:(?:and|so|but|now|also|please|und|et|y) ){0,2}(?:who|whom|whose|what|when|where|which|why|how|is|are|were|do|does|did|can|could|tell|show|list|find|give|explain|wer|wann|wo|wie|warum|welche[rs]?|qui|quand|où|comment|pourquoi|quel(?:le)?s?)\b/i;

/**
 * The facts and orders that memory learns from words without a question; null if any sentence asks something or states
 * something that memory does not keep. `corrected`: the facts that the words correct.
 */
export function notedIn(words: string, corrected: readonly StatedFact[]): Noted | null {
  if (words.length > longest) return null;
  if (corrected.length > 0) return { kept: corrected.map(({ text }) => text), forgets: false };
  const kept: string[] = [];
  let forgets = false;
  for (const { start, end } of sentences(words)) {
    const sentence = words.slice(start, end);
    const facts = extractFacts(sentence);
    const orders = splitStatements(sentence).filter(isInstruction);
    const takesBack = facts.some(({ op }) => op === "retract") || forgottenIn(sentence).length > 0;
    if ((facts.length + orders.length === 0 && !takesBack) || asksBeside.test(sentence)) return null;
    kept.push(...facts.flatMap(({ op, text }) => (op === "state" ? [text] : [])), ...orders);
    forgets ||= takesBack;
  }
  return kept.length > 0 || forgets ? { kept: [...new Set(kept)], forgets } : null;
}
