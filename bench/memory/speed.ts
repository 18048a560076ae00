import { seeded } from "../../domain/seeded.ts";
import { createMemoryEraser } from "../../memory/eraser.ts";
import { newItem } from "../../memory/items/new-item.ts";
import { createMemory, type Memory } from "../../memory/memory.ts";
import type { MemoryScope } from "../../memory/scope.ts";
import { createTurnSpool } from "../../memory/spool/turn-spool.ts";
import { createMemoryUsers } from "../../memory/users.ts";
import { createLog } from "../../platform/log.ts";
import type { Stores } from "../../stores/open.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import { percentile } from "../support/load.ts";
import type { Row } from "../support/report.ts";

// How long a recall takes for users with many turns: the first of an idle user, one after another, after a turn of this
// process, and after a change by another process; and the erasure of such a user. Texts are random words, some of which
// are frequent.

const turnsEach = 10_000;
const [writtenAtOnce, wordsEach, vocabulary] = [100, 20, 8_000];
const minuteMs = 60_000;

interface Size {
  readonly users: number;
  readonly recalls: number;
}

type SpeedStores = Pick<Stores, "records" | "documents" | "cache" | "files">;

/** A time, and what the recall could not do within the deadline of the service. */
interface Took {
  readonly ms: number;
  /** Processor time of this process, which other load of the machine hardly changes. */
  readonly cpuMs: number;
  readonly newestOnly: boolean;
  readonly late: boolean;
}

export async function speedRows(stores: SpeedStores, { users, recalls }: Size): Promise<Row[]> {
  const { documents } = stores;
  const random = seeded(1);
  /** The word of rank r comes about as often as 1/r. */
  const words = (count: number) =>
    Array.from({ length: count }, () => `word${Math.floor(vocabulary ** random())}`).join(" ");
  const scopes = Array.from(
    { length: users },
    (_, n): MemoryScope => ({ tenant_id: "speed", user_id: `u${n}`, session_id: null }),
  );
  for (const scope of scopes) await fill(documents, scope, () => words(wordsEach));
  const log = createLog("error");
  const memory = createMemory({ documents, log });
  const pick = () => scopes[Math.floor(random() * scopes.length)] ?? fail();
  const ask = (scope: MemoryScope, by = memory) => timed(by, scope, `What about ${words(8)}?`);
  const times: Record<string, Took[]> = { "first of an idle user": [], "until all turns are read": [] };
  for (const scope of scopes) {
    times["first of an idle user"]?.push(await ask(scope));
    // The rest of the turns is read behind it, and would slow the first recall of the next user.
    while ((await ask(scope)).newestOnly);
  }
  // The same without a deadline, in memories that know nobody yet.
  for (const scope of scopes) {
    const patient = createMemory({ documents, log, recallDeadlineMs: 60_000, waitsForAllTurns: true });
    times["until all turns are read"]?.push(await ask(scope, patient));
  }
  const other = { after: [] as Took[], here: [] as Took[], elsewhere: [] as Took[] };
  for (let n = 0; n < recalls; n += 1) other.after.push(await ask(pick()));
  for (let n = 0; n < recalls / 5; n += 1) {
    const scope = pick();
    await memory.observe(scope, turnOf(`here ${n}`, words(wordsEach), Date.now()));
    other.here.push(await ask(scope));
    await write(documents, scope, [{ id: `elsewhere ${n}`, text: words(wordsEach), at: Date.now() }]);
    other.elsewhere.push(await ask(scope));
  }
  const erased = await timesOfErasures(stores, scopes);
  const named = {
    "one after another": other.after,
    "after a turn here": other.here,
    "after a change elsewhere": other.elsewhere,
  };
  return Object.entries({ ...times, ...named, "erasure to its receipt": erased }).map(([what, took]) => {
    const of = (value: (each: Took) => number) => {
      const ascending = took.map(value).toSorted((a, b) => a - b);
      return (share: number) => Number(percentile(ascending, share).toFixed(1));
    };
    const [ms, cpu] = [of((each) => each.ms), of((each) => each.cpuMs)];
    const count = (is: (each: Took) => boolean) => took.filter(is).length;
    const missed = {
      "newest turns only": count((each) => each.newestOnly),
      "manager late": count((each) => each.late),
    };
    const times = { "p50 ms": ms(0.5), "p95 ms": ms(0.95), "CPU p50 ms": cpu(0.5), "CPU p95 ms": cpu(0.95) };
    return { users, "turns each": turnsEach, what, n: took.length, ...times, ...missed };
  });
}

async function timed(memory: Memory, scope: MemoryScope, question: string): Promise<Took> {
  const end = startClock();
  const { partial, degraded } = await memory.recall(scope, question);
  return { ...end(), newestOnly: partial !== undefined, late: degraded.length > 0 };
}

function startClock(): () => Pick<Took, "ms" | "cpuMs"> {
  const [started, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { ms: performance.now() - started, cpuMs: (user + system) / 1_000 };
  };
}

/** From the request until every store was counted and is empty. */
async function timesOfErasures(stores: SpeedStores, scopes: readonly MemoryScope[]): Promise<Took[]> {
  const { records, documents, cache, files } = stores;
  const log = createLog("error");
  const spool = createTurnSpool({ files, alone: true, log });
  const users = createMemoryUsers({ records, documents, spool });
  const eraser = createMemoryEraser({ records, documents, cache, spool, lateSeconds: 3_600, log });
  const times: Took[] = [];
  for (const { tenant_id, user_id } of scopes) {
    const end = startClock();
    const { id } = await users.erase({ tenant_id, user_id });
    await eraser.eraseOnce(new Date());
    times.push({ ...end(), newestOnly: false, late: false });
    if ((await users.erasure(tenant_id, id)).verified_at === null) throw new Error("The erasure is not verified");
  }
  return times;
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
