import type { MemoryOwner } from "../../domain/memory-item.ts";
import { createManagers } from "../../memory/managers.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import { newTurns } from "./new-turns.ts";

/** Stores turns of which nothing was learnt, as a process leaves them that ends right after writing them. */
export async function storeMissedTurns(
  documents: DocumentStore,
  owner: MemoryOwner,
  questions: readonly string[],
): Promise<void> {
  const { episodic } = createManagers({ documents });
  const turn = newTurns();
  const began = Date.now() - questions.length;
  for (const [n, question] of questions.entries()) {
    const missed = turn(question, { trace_id: `trc_${owner.user_id}_${n}`, asked_at: began + n });
    await episodic.remember({ ...owner, session_id: "s" }, missed);
  }
}

/** What was learnt from such turns: the text and the support of every fact, and how many turns were counted. */
export async function learntFrom({ memory }: Pick<DocumentStore, "memory">, owner: MemoryOwner) {
  const facts = await memory.list(owner, { manager: "semantic" }, 1_000);
  const [counter] = await memory.list(owner, { manager: "procedural" }, 1);
  return { facts: facts.map(({ text, support }) => `${text}: ${support}`).sort(), counted: counter?.support ?? 0 };
}
