import type { MemoryChange, MemoryItem, MemoryOwner } from "../../domain/memory-item.ts";
import { fold } from "../../domain/text/fold.ts";
import { splitStatements, withoutStop } from "../facts/statements.ts";
import { wordingsOf } from "../facts/wordings.ts";
import { type SpooledTurn, withStatements } from "./spooled-turn.ts";
import type { TurnSpool } from "./turn-spool.ts";

/** Tests for the statements of an item in turns. */
export interface Stated {
  /** Whether the statement states the item. */
  readonly says: (statement: string) => boolean;
  /** Whether the turn is about the item although its words are no longer known. */
  readonly isAbout: (turn: SpooledTurn["turn"]) => boolean;
}

/** Tests for the present and earlier statements of a fact or an instruction. `history` is the item's. */
export function statedOf(item: MemoryItem, history: readonly MemoryChange[]): Stated {
  if (item.kind === "fact") {
    const { states, isQuotedIn } = wordingsOf(item, history);
    return {
      says: (statement) => states(null, statement),
      isAbout: ({ trace_id, answer }) => states(trace_id, "") || isQuotedIn(answer),
    };
  }
  const texts = [item.text, ...history.map((change) => change.item.text)];
  const said = new Set(texts.flatMap((text) => [...splitStatements(text), withoutStop(text.trim())]).map(fold));
  return { says: (statement) => said.has(fold(statement)), isAbout: ({ trace_id }) => trace_id === item.trace_id };
}

/**
 * Removes the item from waiting turns. The user's other statements stay; parts that came from documents are removed,
 * too.
 */
export const forgetStated = (
  spool: Pick<TurnSpool, "forget">,
  owner: MemoryOwner,
  { says, isAbout }: Stated,
): Promise<number> =>
  spool.forget(owner, (spooled) => {
    const statements = splitStatements(spooled.turn.question);
    const others = statements.filter((each) => !says(each));
    if (others.length < statements.length) return withStatements(spooled, others);
    // Words that are not known may be any of them.
    return isAbout(spooled.turn) ? null : spooled;
  });
