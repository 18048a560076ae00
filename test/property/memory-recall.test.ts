// For all names of tenants, users and sessions and all questions, a recall returns turns of the user who asks, and no
// turns of other users.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MemoryOwner } from "../../domain/memory-item.ts";
import { recallAsked } from "../../memory/asked-part.ts";
import { createManagers } from "../../memory/managers.ts";
import { createMemory, type Memory } from "../../memory/memory.ts";
import { silentLog } from "../../platform/log.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import { openPostgresDocuments } from "../../stores/postgres/documents.ts";
import type { Engine } from "../contract/engine.ts";
import { postgresEngine } from "../support/postgres-engine.ts";

/** Two owners whose ids joined by a slash are the same: ("a", "b/c") and ("a/b", "c"). */
const tenants = ["a", "a/b", '{"$ne":null}'];
const users = [
  "b/c",
  "c",
  "a",
  "A",
  "naïve",
  "nai\u0308ve",
  "%",
  "_",
  "*",
  "'; --",
  '{"$gt":""}',
  "漢字",
  "🜁",
  ".",
  " c",
];
const sessions = ["one", "a", "b/c", '"]', "$ne"];
const strangers = ["nobody", "c ", "C", "\u0043", "b", "x".repeat(200)];

let engine: Engine<DocumentStore>;
let memory: Memory;
const owners = tenants.flatMap((tenant_id) => users.map((user_id) => ({ tenant_id, user_id })));
const markOf = ({ tenant_id, user_id }: MemoryOwner, session_id: string): string => {
  const n = owners.findIndex((each) => each.tenant_id === tenant_id && each.user_id === user_id);
  return `Mark${n}s${sessions.indexOf(session_id)}`;
};

beforeAll(async () => {
  engine = await postgresEngine(openPostgresDocuments)();
  // The test is about what is found, and a busy machine may miss the usual deadline.
  memory = createMemory({ documents: engine.store, log: silentLog(), recallDeadlineMs: 60_000 });
  await Promise.all(owners.map(introduce));
});
afterAll(() => engine?.dispose());

/** Two sessions, in each of which the user names his project. */
async function introduce(owner: MemoryOwner): Promise<void> {
  const managers = Object.values(createManagers({ documents: engine.store }));
  for (const session_id of ["one", "b/c"]) {
    const mark = markOf(owner, session_id);
    const turn = {
      trace_id: `trc_${mark}`,
      question: `My project is called ${mark}. Always answer like ${mark}.`,
      answer: "Nothing was found",
      pipeline: "knowledge_graph",
      asked_at: Date.now() - (session_id === "one" ? 2_000 : 1_000),
      names: [],
      quotes: [],
    };
    for (const manager of managers) await manager.remember({ ...owner, session_id }, turn);
  }
}

const marksIn = (found: unknown): string[] => JSON.stringify(found).match(/Mark\d+s\d*/g) ?? [];

const asking = fc.record({
  tenant_id: fc.constantFrom(...tenants, ...strangers),
  user_id: fc.constantFrom(...users, ...strangers),
  session_id: fc.option(fc.constantFrom(...sessions)),
  query: fc.oneof(
    fc.constantFrom("What is my project called?", "Who leads my project?", "and who built it?", "$where: 1", "%"),
    fc.nat({ max: owners.length }).map((n) => `Tell me about the project Mark${n}s0 and Mark${n}s2.`),
    fc
      .string({ minLength: 1, maxLength: 40, unit: "grapheme" })
      .filter((text) => text.isWellFormed() && !text.includes("\0")),
  ),
  budget: fc.integer({ min: 1, max: 4_000 }),
});

test("1,200 recalls at once and one after the other find only what their own user said", async () => {
  const batches = fc.array(asking, { minLength: 20, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(batches, async (asked) => {
      await Promise.all(
        asked.map(async ({ query, budget, ...scope }) => {
          const found = await recallAsked(query, (part) => memory.recall(scope, part, { budget }));
          const { memories, left_out, answer, question } = found;
          const completed = question.startsWith(query) ? question.slice(query.length) : question;
          const own = owners.some(
            ({ tenant_id, user_id }) => tenant_id === scope.tenant_id && user_id === scope.user_id,
          );
          const allowed = own ? sessions.map((session) => markOf(scope, session)) : [];
          expect(marksIn([memories, left_out, answer, completed]).filter((mark) => !allowed.includes(mark))).toEqual(
            [],
          );
          const turnsShown = [...memories, ...left_out].filter(({ manager }) => manager === "short_term");
          const ofSession = scope.session_id === null ? allowed : [markOf(scope, scope.session_id)];
          expect(marksIn(turnsShown).filter((mark) => !ofSession.includes(mark))).toEqual([]);
          expect(memories.reduce((sum, { text }) => sum + Math.ceil(text.length / 4), 0)).toBeLessThanOrEqual(budget);
        }),
      );
    }),
    { numRuns: 60 },
  );
}, 180_000);

test("every user finds his own", async () => {
  for (const owner of owners) {
    const { memories, answer } = await memory.recall({ ...owner, session_id: null }, "What is my project called?");
    expect(marksIn(answer)).toEqual([markOf(owner, "b/c")]);
    expect(new Set(marksIn(memories))).toEqual(new Set([markOf(owner, "one"), markOf(owner, "b/c")]));
  }
});
