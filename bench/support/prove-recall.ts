import { nobody } from "../../domain/memory.ts";
import { seeded } from "../../domain/seeded.ts";
import { createMemory, type Memory } from "../../memory/memory.ts";
import type { MemoryScope, NewTurn } from "../../memory/scope.ts";
import { createLog } from "../../platform/log.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";

// Owners with hostile names remember secrets of their own; then random owners ask for the secrets of all others, while
// other recalls, writes, opt-outs and deletions run. Two memories over one store stand for two processes.

/** Names that a store or a cache might read as operators, patterns, paths, or as each other. */
const names = [
  "a",
  "b",
  "ab",
  "A",
  "a/b",
  "a b",
  ".",
  "..",
  "$ne",
  '{"$ne":null}',
  '{"$gt":""}',
  "%",
  "_",
  "*",
  ".*",
  "'; --",
  '"',
  '","',
  '["a","b"]',
  "\\",
  "null",
  "__proto__",
  "naïve",
  "nai\u0308ve",
  "漢字",
  "🜁",
  "\u202e",
  "x".repeat(200),
];

export interface RecallProof {
  readonly recalls: number;
  /** Recalls that found something. */
  readonly found: number;
  /** Recalls in which a manager was late; it gave nothing. */
  readonly degraded: number;
  /** One line for each recall that showed what belongs to somebody else. */
  readonly leaks: readonly string[];
}

const atOnce = 8;

export async function proveRecall(
  documents: DocumentStore,
  { recalls, seed }: Record<"recalls" | "seed", number>,
): Promise<RecallProof> {
  const random = seeded(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] ?? fail();
  const log = createLog("error");
  const processes = [0, 1].map(() => createMemory({ documents, log }));
  const owners = ownersOf(names);
  let turns = 0;
  const tell = async (memory: Memory, owner: Owner) => {
    turns += 1;
    await memory.observe(owner.scope, turnOf(owner, turns));
  };
  for (const owner of owners) for (let n = 0; n < 3; n += 1) await tell(pick(processes), owner);

  let [found, degraded] = [0, 0];
  const leaks: string[] = [];
  async function recall(): Promise<void> {
    const [owner, other, chance] = [pick(owners), pick(owners), random()];
    const memory = pick(processes);
    if (chance < 0.01) await tell(memory, owner);
    else if (chance < 0.012) await documents.memory.remove(owner.scope, { all: true });
    else if (chance < 0.014) await documents.memory.saveSettings(owner.scope, { enabled: random() < 0.5 });
    const question = pick([
      `What is my secret ${other.secret}?`,
      `Who said ${other.secret}?`,
      "What is my secret?",
      other.secret,
    ]);
    const recalled = await memory.recall(owner.scope, question, random() < 0.2 ? { as_of: new Date() } : {});
    if (recalled.degraded.length > 0) degraded += 1;
    const { memories, left_out, answer } = recalled;
    if (memories.length > 0) found += 1;
    // The question itself may come back, completed. What stands beside it may not have a secret of others.
    const shown = [...memories, ...left_out, ...(answer?.items ?? [])].map(({ text }) => text).join("\n");
    const foreign = [...shown.matchAll(/secret\d+x/g)].filter(([secret]) => secret !== owner.secret);
    if (foreign.length > 0) leaks.push(`${JSON.stringify(owner.scope)} saw ${String(foreign[0])}`);
  }

  for (let done = 0; done < recalls; done += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, recalls - done) }, recall));
    if (done % 10_000 < atOnce) process.stdout.write(`${done} recalls, ${leaks.length} leaks\n`);
  }
  return { recalls, found, degraded, leaks };
}

interface Owner {
  readonly scope: MemoryScope;
  readonly secret: string;
}

/** Every name as a tenant and as a user, also one user in several tenants, and sessions without a user. */
function ownersOf(all: readonly string[]): Owner[] {
  const scopes = all.flatMap((name, n) => [
    { tenant_id: name, user_id: all[(n + 1) % all.length] ?? name, session_id: null },
    { tenant_id: all[(n + 1) % all.length] ?? name, user_id: name, session_id: name },
    { tenant_id: "tenant", user_id: name, session_id: null },
    { tenant_id: name, user_id: nobody, session_id: JSON.stringify([name, name]) },
  ]);
  return scopes.map((scope, n) => ({ scope, secret: `secret${n}x` }));
}

const turnOf = ({ scope, secret }: Owner, n: number): NewTurn => ({
  trace_id: `${scope.tenant_id}/${scope.user_id}/${n}`,
  question: `My secret is ${secret}. I prefer ${secret} for tea. Always answer with ${secret}. Where is the harbour?`,
  answer: `Beside ${secret}.`,
  pipeline: "knowledge_graph",
  asked_at: Date.now(),
  names: [secret],
  quotes: [],
});

function fail(): never {
  throw new Error("Nothing to pick from");
}
