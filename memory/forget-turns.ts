import type { MemoryItem, MemoryOwner } from "../domain/memory-item.ts";
import { fold } from "../domain/text/fold.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import { allTurns } from "./all-turns.ts";
import { type FactWordings, wordingsOf } from "./facts/wordings.ts";

const page = 1_000;

type ForgetServices = Pick<DocumentStore, "find" | "delete" | "memory">;

/**
 * Deletes the turns in which the user stated the fact, in any words, and turns whose answer quotes it. Turns
 * that only share words with it stay.
 */
export async function forgetTurns(
  documents: ForgetServices,
  { tenant_id, user_id }: MemoryOwner,
  fact: MemoryItem,
): Promise<void> {
  const owner = { tenant_id, user_id };
  const wordings = wordingsOf(fact, await documents.memory.history(owner, fact.id));
  for await (const { trace_id, data } of allTurns(documents, owner)) {
    const [question, answer] = [data.question, data.answer].map((text) => (typeof text === "string" ? text : ""));
    if (trace_id === null) continue;
    if (wordings.states(trace_id, question ?? "") || quotes(wordings, answer ?? ""))
      await documents.delete("memory_turns", { ...owner, trace_id });
  }
  // The store looks for the words, so that no more than the turns with them are read.
  for (const q of wordings.words) await forgetEpisodic(documents, { owner, q, wordings });
}

/** Earlier versions stored the answers of memory: “statement” [1]. */
const quotes = ({ statements }: FactWordings, answer: string): boolean => {
  const folded = fold(answer);
  return statements.some((statement) => folded.includes(fold(`“${statement}”`)));
};

interface Forgetting {
  readonly owner: MemoryOwner;
  readonly q: string;
  readonly wordings: FactWordings;
}

async function forgetEpisodic({ memory }: ForgetServices, { owner, q, wordings }: Forgetting): Promise<void> {
  let after: MemoryItem | undefined;
  do {
    const found = await memory.list(owner, { manager: "episodic", q, ...(after && { after }) }, page);
    const stating = found.filter(({ kind, trace_id, text }) => kind === "turn" && statesIt(wordings, trace_id, text));
    if (stating.length > 0) await memory.remove(owner, { ids: stating.map(({ id }) => id) });
    after = found.length < page ? undefined : found.at(-1);
  } while (after);
}

/** The text is a question of one or two lines, and perhaps an answer below it. */
function statesIt({ states }: FactWordings, trace_id: string | null, text: string): boolean {
  const lines = text.split("\n");
  return [1, 2].some((count) => states(trace_id, lines.slice(0, count).join("\n")));
}
