import { seeded } from "../../domain/seeded.ts";
import { newItem } from "../../memory/items/new-item.ts";
import { createMemory, type Memory } from "../../memory/memory.ts";
import type { MemoryScope } from "../../memory/scope.ts";
import { createLog } from "../../platform/log.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import { percentile } from "../support/load.ts";
import type { Row } from "../support/report.ts";

// How long a recall takes for users with many turns: the first of an idle user, one after another, after a turn of this
// process, and after a change by another process. Texts are random words, some of which are frequent.

const turnsEach = 10_000;
const [writtenAtOnce, wordsEach, vocabulary] = [100, 20, 8_000];
const minuteMs = 60_000;

interface Size {
  readonly users: number;
  readonly recalls: number;
}

export async function speedRows(documents: DocumentStore, { users, recalls }: Size): Promise<Row[]> {
  const random = seeded(1);
  /** The word of rank r comes about as often as 1/r. */
  const words = (count: number) =>
    Array.from({ length: count }, () => `word${Math.floor(vocabulary ** random())}`).join(" ");
  const scopes = Array.from(
    { length: users },
    (_, n): MemoryScope => ({ tenant_id: "speed", user_id: `u${n}`, session_id: null }),
  );
  for (const scope of scopes) await fill(documents, scope, () => words(wordsEach));
  // The deadline is that of the service, but the first recall of an idle user has to end to be measured.
  const memory = createMemory({ documents, log: createLog("error"), recallDeadlineMs: 60_000 });
  const pick = () => scopes[Math.floor(random() * scopes.length)] ?? fail();
  const ask = (scope: MemoryScope) => timed(memory, scope, `What about ${words(8)}?`);
  const times: Record<string, number[]> = { "first of an idle user": [], "one after another": [] };
  for (const scope of scopes) times["first of an idle user"]?.push(await ask(scope));
  for (let n = 0; n < recalls; n += 1) times["one after another"]?.push(await ask(pick()));
  times["after a turn here"] = [];
  times["after a change elsewhere"] = [];
  for (let n = 0; n < recalls / 5; n += 1) {
    const scope = pick();
    await memory.observe(scope, turnOf(`here ${n}`, words(wordsEach), Date.now()));
    times["after a turn here"].push(await ask(scope));
    await write(documents, scope, [{ id: `elsewhere ${n}`, text: words(wordsEach), at: Date.now() }]);
    times["after a change elsewhere"].push(await ask(scope));
  }
  return Object.entries(times).map(([recall, values]) => {
    const ascending = values.toSorted((a, b) => a - b);
    const ms = (share: number) => Number(percentile(ascending, share).toFixed(1));
    return { users, "turns each": turnsEach, recall, n: values.length, "p50 ms": ms(0.5), "p95 ms": ms(0.95) };
  });
}

async function timed(memory: Memory, scope: MemoryScope, question: string): Promise<number> {
  const started = performance.now();
  await memory.recall(scope, question);
  return performance.now() - started;
}

const turnOf = (trace_id: string, question: string, asked_at: number) => ({
  trace_id,
  question,
  answer: "",
  pipeline: "knowledge_graph",
  asked_at,
  names: [],
  quotes: [],
});

interface Told {
  readonly id: string;
  readonly text: string;
  readonly at: number;
}

async function fill(documents: DocumentStore, scope: MemoryScope, text: () => string): Promise<void> {
  for (let first = 0; first < turnsEach; first += writtenAtOnce) {
    const told = Array.from({ length: writtenAtOnce }, (_, n) => ({
      id: `turn ${first + n}`,
      text: text(),
      at: Date.now() - (turnsEach - first - n) * 10 * minuteMs,
    }));
    await write(documents, scope, told);
  }
}

async function write({ memory }: DocumentStore, scope: MemoryScope, told: readonly Told[]): Promise<void> {
  const changes = told.map(({ id, text, at }) => {
    const item = newItem(turnOf(id, text, at), scope, { manager: "episodic", kind: "turn", text, derived_by: "turn" });
    return { op: "add" as const, reason: "a question was answered", item };
  });
  await memory.write(scope, { event_id: `event ${told[0]?.id}`, at: new Date(), changes });
}

function fail(): never {
  throw new Error("No users");
}
