import type { RecalledMemory } from "../../domain/memory.ts";
import type { MemoryScope, NewTurn } from "../../memory/scope.ts";
import type { Conversation, Turn } from "./conversation.ts";

/** Fewest characters of a turn that an item can tell. Shorter turns, such as "Thanks!", may be in an item by chance. */
const tellingLength = 10;

/** Id under which a turn is written. The scope is part of it, because ids of turns are unique in their store. */
const writtenId = ({ tenant_id, user_id }: Pick<MemoryScope, "tenant_id" | "user_id">, { id }: Turn): string =>
  `${tenant_id}/${user_id}/${id}`;

/** The scope in which a turn is written. */
export const scopeOfTurn = (scope: MemoryScope, { session }: Turn): MemoryScope => ({
  ...scope,
  session_id: session ?? null,
});

/** A turn as the service would remember it if the user had said it in a question. */
export const turnToWrite = (scope: MemoryScope, turn: Turn): NewTurn => ({
  trace_id: writtenId(scope, turn),
  question: turn.speaker === "user" ? turn.text : `${turn.speaker}: ${turn.text}`,
  answer: "Noted.",
  pipeline: "knowledge_graph",
  asked_at: turn.at.getTime(),
  names: [],
  quotes: [],
});

/** The ids of the turns that an item tells: it is the turn, or was made from it and repeats its words. */
export const toldBy =
  ({ turns }: Pick<Conversation, "turns">, scope: MemoryScope) =>
  ({ id, text }: Pick<RecalledMemory, "id" | "text">): readonly string[] =>
    turns
      .filter(
        (turn) => id === writtenId(scope, turn) || (turn.text.length >= tellingLength && text.includes(turn.text)),
      )
      .map((turn) => turn.id);
