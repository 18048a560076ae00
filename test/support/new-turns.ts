import type { NewTurn } from "../../memory/scope.ts";

const unanswered = { answer: "Nothing was found", names: [], quotes: [] };

/** Makes turns of about a minute ago, each later than those before it, with the trace ids "trc_1", "trc_2" …. */
export function newTurns(given: Pick<NewTurn, "answer" | "names" | "quotes"> = unanswered) {
  let turns = 0;
  return (question: string, over: Partial<NewTurn> = {}): NewTurn => {
    turns += 1;
    const asked = { trace_id: `trc_${turns}`, asked_at: Date.now() - 60_000 + turns, pipeline: "knowledge_graph" };
    return { ...asked, question, ...given, ...over };
  };
}
