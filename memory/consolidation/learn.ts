import { consolidationBounds } from "../../domain/limits/memory.ts";
import type { ManagerName } from "../../domain/memory.ts";
import type { MemoryOwner } from "../../domain/memory-item.ts";
import { batchesOf } from "../../platform/batches.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import { factEvent, outcomeEvent } from "../events.ts";
import { extractFacts } from "../facts/extract-facts.ts";
import type { MemoryManager } from "../manager.ts";
import type { MemoryScope, NewTurn } from "../scope.ts";
import { scopeOf, turnOf } from "./stored-turn.ts";
import { positionAt, turnIdsAfter, writtenAt } from "./turn-ids.ts";

interface LearnServices {
  readonly documents: Pick<DocumentStore, "memory" | "consolidations">;
  readonly managers: Readonly<Record<Extract<ManagerName, "semantic" | "procedural">, Pick<MemoryManager, "remember">>>;
}

export interface TurnsRead {
  /** Number of turns from which something was learnt. */
  readonly learnt: number;
  /** Where to continue; null at the end. */
  readonly next: string | null;
}

/**
 * Turns of so many milliseconds before the newest turn that was read are read again, because writes may have been under
 * way, and clocks of processes differ.
 */
const overlapMs = 10 * 60_000;
const eventsAtOnce = 1_000;

/**
 * Gives turns to managers that have not written them yet, because the process ended before or the store refused. Known
 * ids of events prevent that anything is learnt twice. Only the user's own words are read, which a turn stores
 * separately from the answer. `after`: position in the order of ids; null: after the turns that were read before.
 */
export async function learnFromTurns(
  { documents: { memory, consolidations }, managers }: LearnServices,
  owner: MemoryOwner,
  after: string | null,
): Promise<TurnsRead> {
  const from = after ?? (await firstPosition(consolidations, owner));
  const { turnsAtOnce } = consolidationBounds;
  // One id more than are read now shows whether there are more.
  const ids = await turnIdsAfter(memory, owner, { after: from, count: turnsAtOnce + 1 });
  const batch = ids.slice(0, turnsAtOnce);
  const last = batch.at(-1);
  if (last === undefined) return { learnt: 0, next: null };
  const items = await memory.list(owner, { ids: batch, status: "active" }, batch.length);
  const turns = items.toReversed().flatMap((item) => {
    const turn = turnOf(item);
    return turn ? [{ turn, scope: scopeOf(owner, item) }] : [];
  });
  const written = await eventsOf(memory, owner, turns);
  let learnt = 0;
  for (const each of turns) if (await learn(managers, each, written)) learnt += 1;
  await consolidations.read(owner, last);
  return { learnt, next: ids.length > batch.length ? last : null };
}

async function firstPosition(consolidations: DocumentStore["consolidations"], owner: MemoryOwner): Promise<string> {
  const { through } = await consolidations.state(owner);
  return through === null ? "" : positionAt(writtenAt(through) - overlapMs);
}

interface ScopedTurn {
  readonly turn: NewTurn;
  readonly scope: MemoryScope;
}

const factEvents = (turn: NewTurn): string[] => extractFacts(turn.question).map((_, n) => factEvent(turn, n));

async function eventsOf(
  memory: Pick<DocumentStore["memory"], "written">,
  owner: MemoryOwner,
  turns: readonly ScopedTurn[],
): Promise<ReadonlySet<string>> {
  const expected = turns.flatMap(({ turn }) => [outcomeEvent(turn.trace_id), ...factEvents(turn)]);
  const written: string[] = [];
  for (const some of batchesOf(expected, eventsAtOnce)) written.push(...(await memory.written(owner, some)));
  return new Set(written);
}

async function learn(
  { semantic, procedural }: LearnServices["managers"],
  { turn, scope }: ScopedTurn,
  written: ReadonlySet<string>,
): Promise<boolean> {
  const missesFact = factEvents(turn).some((event) => !written.has(event));
  const missesOutcome = !written.has(outcomeEvent(turn.trace_id));
  if (missesFact) await semantic.remember(scope, turn);
  if (missesOutcome) await procedural.remember(scope, turn);
  return missesFact || missesOutcome;
}
