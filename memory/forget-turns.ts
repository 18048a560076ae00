import type { MemoryItem, MemoryOwner } from "../domain/memory-item.ts";
import { fold } from "../domain/text/fold.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import { allTurns } from "./all-turns.ts";

const page = 1_000;

/** Deletes the turns in which the user stated the fact, in this wording or an earlier one of its item. */
export async function forgetTurns(
  documents: Pick<DocumentStore, "find" | "delete" | "memory">,
  { tenant_id, user_id }: MemoryOwner,
  fact: MemoryItem,
): Promise<void> {
  const owner = { tenant_id, user_id };
  const earlier = (await documents.memory.history(owner, fact.id)).map(({ item }) => item.text);
  const wordings = [...new Set([fact.text, ...earlier].map(plain))].filter((wording) => wording !== "");
  const states = (trace_id: string | null, text: string) =>
    (trace_id !== null && trace_id === fact.trace_id) || wordings.some((wording) => plain(text).includes(wording));
  for await (const { trace_id, data } of allTurns(documents, owner)) {
    if (trace_id !== null && states(trace_id, typeof data.question === "string" ? data.question : ""))
      await documents.delete("memory_turns", { ...owner, trace_id });
  }
  let after: MemoryItem | undefined;
  do {
    const found = await documents.memory.list(owner, { manager: "episodic", ...(after && { after }) }, page);
    const ids = found.flatMap(({ id, kind, trace_id, text }) =>
      kind === "turn" && states(trace_id, text) ? [id] : [],
    );
    if (ids.length > 0) await documents.memory.remove(owner, { ids });
    after = found.length < page ? undefined : found.at(-1);
  } while (after);
}

/** Statements have straight apostrophes and single spaces at their ends. */
const plain = (text: string): string => fold(text.replace(/’/g, "'")).trim();
