import type { MemoryItem } from "../../domain/memory-item.ts";
import { questionOf, wordsOf } from "../consolidation/stored-turn.ts";
import { extractFacts } from "../facts/extract-facts.ts";
import { detailsOf, slotOf } from "../facts/facts.ts";
import { keyOf } from "../facts/keys.ts";
import type { MemoryScope } from "../scope.ts";
import { sentencesOf } from "../spoken/spoken-sentences.ts";
import { type AnswerFromTurns, answerFromTurns, forgottenBy, type ToldTurn } from "./answer-from-turns.ts";
import type { ConversationQuestion } from "./conversation-question.ts";

interface Known {
  readonly items: readonly MemoryItem[];
  /** Facts of the user in every status. */
  readonly facts: readonly MemoryItem[];
  readonly scope: MemoryScope;
  readonly now: Date;
  /** Whether all turns that may answer are among the items. */
  readonly isWhole: boolean;
}

/** The answer of stored turns and notes to a question about the conversation. */
export function answerFromItems(
  asked: ConversationQuestion,
  { items, facts, scope: { session_id }, now, isWhole }: Known,
): AnswerFromTurns | null {
  const isTakenBack = takenBackBy(facts);
  const corrections = correctionsOf(facts);
  const told = items.map((item) => {
    const turn = toldBy(item);
    const means = item.kind === "turn" && item.trace_id !== null ? corrections.get(item.trace_id) : undefined;
    return means === undefined ? turn : { ...turn, words: `${turn.words} (${means})` };
  });
  return answerFromTurns(asked, told, { session_id, now, isWhole, isTakenBack });
}

/** Whether the user has taken back words of a turn. `turns`: those that may ask to forget something. */
export function goneWords(
  turns: readonly MemoryItem[],
  facts: readonly MemoryItem[],
): (item: MemoryItem, words: string) => boolean {
  const [isForgotten, isTakenBack] = [forgottenBy(turns.map(toldBy)), takenBackBy(facts)];
  return (item, words) => isForgotten(wordsOf(item), toldBy(item)) || sentencesOf(words).some(isTakenBack);
}

function takenBackBy(facts: readonly MemoryItem[]): (sentence: string) => boolean {
  const gone = goneFacts(facts);
  return (sentence) =>
    gone.size > 0 && extractFacts(sentence).some((fact) => gone.has(factValue(slotOf(fact), fact.object)));
}

/**
 * Values of facts that the user took back, and of the facts that these had replaced: "forget my dentist" means the
 * earlier dentists, too. A value is the same in all wordings of a statement.
 */
function goneFacts(facts: readonly MemoryItem[]): ReadonlySet<string> {
  const stated = facts.filter(({ manager }) => manager === "semantic");
  const slots = (wanted: MemoryItem["status"]) =>
    new Set(stated.flatMap(({ slot, status }) => (status === wanted ? [slot] : [])));
  const [retracted, holding] = [slots("retracted"), slots("active")];
  const isGone = ({ slot, status }: MemoryItem) =>
    status === "retracted" || (status === "superseded" && retracted.has(slot) && !holding.has(slot));
  const values = (items: readonly MemoryItem[]) => items.map((item) => factValue(item.slot, detailsOf(item)?.object));
  const gone = new Set(values(stated.filter(isGone)));
  // A value that the user stated again is active.
  for (const value of values(stated.filter(({ status }) => status === "active"))) gone.delete(value);
  return gone;
}

/** The meaning of each correction by the id of its turn: "no, it is Tuesday" means "my appointment is on Tuesday". */
const correctionsOf = (facts: readonly MemoryItem[]): ReadonlyMap<string, string> =>
  new Map(
    facts.flatMap(({ trace_id, status, details, text }) =>
      trace_id !== null && status === "active" && details.corrects === true ? [[trace_id, text] as const] : [],
    ),
  );

const factValue = (slot: string | null, object: string | null | undefined): string =>
  JSON.stringify([slot, keyOf(object ?? "")]);

function toldBy(item: MemoryItem): ToldTurn {
  const { id, manager, kind, text, session_id, occurred_at, quotes } = item;
  const words = kind === "turn" ? wordsOf(item) : text;
  // A turn without a stored question does not show which of its lines are the answer.
  const answer = kind === "turn" && questionOf(item) !== null ? text.slice(words.length + 1) : "";
  return { id, manager, session_id, occurred_at, quotes, words, answer };
}
