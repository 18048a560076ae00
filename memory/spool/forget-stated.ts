import type { MemoryChange, MemoryItem, MemoryOwner } from "../../domain/memory-item.ts";
import { fold } from "../../domain/text/fold.ts";
import { splitStatements, withoutStop } from "../facts/statements.ts";
import { wordingsOf } from "../facts/wordings.ts";
import { type SpooledTurn, withStatements } from "./spooled-turn.ts";
import type { TurnSpool } from "./turn-spool.ts";

/** How a user may have stated an item. */
export interface Stated {
  /** Whether a statement of a turn says it. */
  readonly says: (statement: string) => boolean;
  /** Whether the turn is about it in words that are not known any more. */
  readonly isAbout: (turn: SpooledTurn["turn"]) => boolean;
}

/** What a fact or an instruction says and has said. `history` is the item's. */
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

/** Takes it out of the turns that wait. The user's other statements stay; what came from documents goes with it. */
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
