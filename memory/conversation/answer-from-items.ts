import type { MemoryItem } from "../../domain/memory-item.ts";
import { fold } from "../../domain/text/fold.ts";
import { wordsOf } from "../consolidation/stored-turn.ts";
import { extractFacts } from "../facts/extract-facts.ts";
import type { Recollection } from "../manager.ts";
import type { MemoryScope } from "../scope.ts";
import type { IndexedTurn } from "../turns/indexed-turn.ts";
import { answerFromTurns, type ToldTurn } from "./answer-from-turns.ts";
import type { AskedConversation } from "./asked-conversation.ts";

interface Known {
  readonly items: readonly MemoryItem[];
  /** Facts of the user in every status. */
  readonly facts: readonly MemoryItem[];
  readonly scope: MemoryScope;
  readonly now: Date;
}

/** Turns that are read for a question without a topic, such as "what did I just say?". */
const newestRead = 20;

/** The ids of the newest turns, of the session if the question is about it. */
export const newestTurns = (
  turns: readonly IndexedTurn[],
  { inSession }: AskedConversation,
  { scope, now }: Pick<Known, "scope" | "now">,
): string[] =>
  turns
    .filter(({ at, until }) => at <= now.getTime() && now.getTime() < until)
    .filter(({ session_id }) => !inSession || session_id === scope.session_id)
    .slice(-newestRead)
    .map(({ id }) => id);

/** The answer of stored turns and notes to a question about the conversation. */
export function answerFromItems(
  asked: AskedConversation,
  { items, facts, scope: { session_id }, now }: Known,
): Pick<Recollection, "answer" | "quotes"> {
  const gone = goneFacts(facts);
  const isTakenBack = (sentence: string) => extractFacts(sentence).some(({ text }) => gone.has(fold(text)));
  return answerFromTurns(asked, items.map(toldBy), { session_id, now, isTakenBack }) ?? {};
}

/**
 * Texts of facts that the user took back, and of those before them: "forget my dentist" means the earlier ones, too.
 */
function goneFacts(facts: readonly MemoryItem[]): ReadonlySet<string> {
  const stated = facts.filter(({ manager }) => manager === "semantic");
  const slots = (wanted: MemoryItem["status"]) =>
    new Set(stated.flatMap(({ slot, status }) => (status === wanted ? [slot] : [])));
  const [retracted, holding] = [slots("retracted"), slots("active")];
  const isGone = ({ slot, status }: MemoryItem) =>
    status === "retracted" || (status === "superseded" && retracted.has(slot) && !holding.has(slot));
  return new Set(stated.filter(isGone).map(({ text }) => fold(text)));
}

function toldBy(item: MemoryItem): ToldTurn {
  const { id, manager, kind, text, session_id, occurred_at, quotes } = item;
  const words = kind === "turn" ? wordsOf(item) : text;
  return { id, manager, session_id, occurred_at, quotes, words, answer: text.slice(words.length + 1) };
}
