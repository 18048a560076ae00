import type { MemoryItem, MemoryOwner } from "../domain/memory-item.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import { allTurns } from "./all-turns.ts";
import { forgetDigests, isOfTurns } from "./consolidation/digests.ts";
import { type FactWordings, wordingsOf } from "./facts/wordings.ts";
import { forgetStated, statedOf } from "./spool/forget-stated.ts";
import type { TurnSpool } from "./spool/turn-spool.ts";

const page = 1_000;

type Documents = Pick<DocumentStore, "find" | "delete" | "memory">;

interface ForgetServices {
  readonly documents: Documents;
  /** Absent: no turns wait. */
  readonly spool: Pick<TurnSpool, "forget"> | undefined;
}

/**
 * Call it before an item is deleted. Deletes the turns that state the item, and removes it from waiting turns, which
 * would restore it.
 */
export async function forgetTurnsOf(services: ForgetServices, owner: MemoryOwner, item: MemoryItem): Promise<void> {
  // Waiting turns come first: a turn that is stored meanwhile is then found in the store.
  await forgetWaiting(services, owner, item);
  if (item.kind === "fact") await forgetTurns(services.documents, owner, item);
}

/**
 * Removes the present and earlier statements of a fact or an instruction from waiting turns. If the item is a turn,
 * removes that waiting turn as a whole.
 */
export async function forgetWaiting(
  { documents, spool }: ForgetServices,
  owner: MemoryOwner,
  item: MemoryItem,
): Promise<void> {
  const { id, kind, trace_id } = item;
  if (!spool) return;
  if (kind === "turn") await spool.forget(owner, (each) => (each.turn.trace_id === trace_id ? null : each));
  if (kind !== "fact" && kind !== "instruction") return;
  await forgetStated(spool, owner, statedOf(item, await documents.memory.history(owner, id)));
}

/**
 * Deletes the turns in which the user stated the fact, in any words, turns whose answer quotes it, and digests of both.
 * Turns that only share words with it stay.
 */
async function forgetTurns(documents: Documents, { tenant_id, user_id }: MemoryOwner, fact: MemoryItem): Promise<void> {
  const owner = { tenant_id, user_id };
  const wordings = wordingsOf(fact, await documents.memory.history(owner, fact.id));
  for await (const { trace_id, data } of allTurns(documents, owner)) {
    const [question, answer] = [data.question, data.answer].map((text) => (typeof text === "string" ? text : ""));
    if (trace_id === null) continue;
    if (wordings.states(trace_id, question ?? "") || wordings.isQuotedIn(answer ?? ""))
      await documents.delete("memory_turns", { ...owner, trace_id });
  }
  // The store searches for the words, so that only turns with one of them are read.
  const gone: string[] = [];
  for (const q of wordings.words) gone.push(...(await forgetEpisodic(documents, { owner, q, wordings })));
  const isOfGone = isOfTurns(new Set(gone));
  const tellsIt = ({ text }: MemoryItem) => text.split("\n").some((line) => wordings.states(null, line));
  await forgetDigests(documents.memory, owner, (digest) => isOfGone(digest) || tellsIt(digest));
}

interface Forgetting {
  readonly owner: MemoryOwner;
  readonly q: string;
  readonly wordings: FactWordings;
}

/** Returns the ids of the deleted turns. */
async function forgetEpisodic({ memory }: Documents, { owner, q, wordings }: Forgetting): Promise<string[]> {
  const gone: string[] = [];
  let after: MemoryItem | undefined;
  do {
    const found = await memory.list(owner, { manager: "episodic", q, ...(after && { after }) }, page);
    const stating = found.filter(({ kind, trace_id, text }) => kind === "turn" && statesIt(wordings, trace_id, text));
    const ids = stating.map(({ id }) => id);
    if (ids.length > 0) await memory.remove(owner, { ids });
    gone.push(...ids);
    after = found.length < page ? undefined : found.at(-1);
  } while (after);
  return gone;
}

/** The text is a question of one or two lines, and perhaps an answer below it. */
function statesIt({ states }: FactWordings, trace_id: string | null, text: string): boolean {
  const lines = text.split("\n");
  return [1, 2].some((count) => states(trace_id, lines.slice(0, count).join("\n")));
}
