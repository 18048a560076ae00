import { isDenial, type ManagerName, managerNames, nobody, type RecalledItems } from "../domain/memory.ts";
import { tokensOf } from "../domain/memory-budget.ts";
import type { Recollection } from "./manager.ts";
import { pack } from "./pack.ts";
import type { MemoryScope, NewTurn } from "./scope.ts";
import { dropSecrets } from "./secrets.ts";

export const withoutSecrets = (turn: NewTurn): NewTurn => ({
  ...turn,
  question: dropSecrets(turn.question).text,
  answer: dropSecrets(turn.answer).text,
});

/** A session without a user has its turns only. */
export const namesFor = ({ user_id }: MemoryScope): readonly ManagerName[] =>
  user_id === nobody ? ["short_term"] : managerNames;

interface Part extends Recollection {
  readonly name: ManagerName;
}

/** What the managers together give to a question, within its budget. */
export function assembled(question: string, parts: readonly Part[], budget?: number): Omit<RecalledItems, "degraded"> {
  const completed = parts.find((part) => part.question !== question)?.question ?? question;
  const { answer, quotes } = answering(parts) ?? {};
  const { memories, left_out } = pack(
    parts.flatMap((part) => part.memories ?? []),
    budget,
  );
  return {
    question: completed,
    used: completed !== question || answer !== undefined,
    items_used: Object.fromEntries(parts.flatMap(({ name, items }) => (items > 0 ? [[name, items]] : []))),
    memories,
    left_out,
    item_ids: memories.map(({ id }) => id),
    tokens: memories.reduce((sum, memory) => sum + tokensOf(memory), 0),
    ...(answer === undefined ? {} : { answer }),
    ...(quotes !== undefined && quotes.length > 0 && { quotes }),
  };
}

/** Whether the manager has items for the question, or an answer. A denial is an answer without items. */
export const tells = ({ items, answer }: Recollection): boolean => items > 0 || answer !== undefined;

/** The part without its answer if the answer is a denial. */
export function withoutDenial<P extends Recollection>(part: P): P {
  const { answer: _, ...rest } = part;
  return part.answer && isDenial(part.answer) ? (rest as P) : part;
}

/** Facts are current, so they answer before turns. A denial counts only if no manager has an answer with items. */
const answering = (parts: readonly Part[]): Part | undefined => {
  const having = parts.filter(({ answer }) => answer !== undefined && answer.items.length > 0);
  return (
    having.find(({ name }) => name === "semantic") ?? having[0] ?? parts.find(({ answer }) => answer !== undefined)
  );
};
