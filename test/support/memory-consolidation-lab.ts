// Consolidations of users' memories over PostgreSQL, run without an engine.
import { ulid } from "ulid";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createConsolidationWork } from "../../activities/consolidate-memory/work.ts";
import { consolidateMemory } from "../../agents/consolidate-memory.ts";
import type { MemoryItem, MemoryOwner } from "../../domain/memory-item.ts";
import { ownerHash } from "../../domain/owner-hash.ts";
import { createConsolidation } from "../../memory/consolidation/consolidation.ts";
import { newItem } from "../../memory/items/new-item.ts";
import { createManagers } from "../../memory/managers.ts";
import type { MemoryScope, NewTurn } from "../../memory/scope.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import { openPostgresDocuments } from "../../stores/postgres/documents.ts";
import type { Engine } from "../contract/engine.ts";
import { newTurns } from "./new-turns.ts";
import { postgresEngine } from "./postgres-engine.ts";
import { runDirectly } from "./run-directly.ts";

export const dayMs = 24 * 3_600_000;

/** Each test has a user of a tenant of its own. Turns are of the session "s" unless another one is named. */
export interface MemoryConsolidationLab {
  readonly documents: DocumentStore;
  readonly owner: MemoryOwner;
  scope(session_id?: string | null): MemoryScope;
  turn(question: string, over?: Partial<NewTurn>): NewTurn;
  /** Only the turn is stored, as if the process had ended then. */
  remember(said: NewTurn, session_id?: string | null): Promise<void>;
  /** A turn that was written so many days ago, with the item that the manager made then. Returns the id of the item. */
  rememberOld(said: NewTurn, daysAgo: number, session_id?: string | null): Promise<string>;
  consolidate(): Promise<unknown>;
  itemsOf(manager: MemoryItem["manager"]): Promise<readonly MemoryItem[]>;
  digests(): Promise<{ readonly text: string; readonly session_id: string | null }[]>;
  /** Everything that is stored of the user. */
  whole(): Promise<object & { readonly items: readonly MemoryItem[] }>;
}

export function useMemoryConsolidationLab(): MemoryConsolidationLab {
  let engine: Engine<DocumentStore>;
  let owner: MemoryOwner;
  let tests = 0;
  beforeAll(async () => {
    engine = await postgresEngine(openPostgresDocuments)();
  });
  afterAll(() => engine?.dispose());
  beforeEach(() => {
    tests += 1;
    owner = { tenant_id: `t${tests}`, user_id: "ada" };
  });

  const scope = (session_id: string | null = "s"): MemoryScope => ({ ...owner, session_id });
  const itemsOf = (manager: MemoryItem["manager"]) => engine.store.memory.list(owner, { manager }, 1_000);
  return {
    get documents() {
      return engine.store;
    },
    get owner() {
      return owner;
    },
    scope,
    turn: newTurns(),
    remember: (said, session_id) =>
      createManagers({ documents: engine.store }).episodic.remember(scope(session_id), said),
    async rememberOld(said, daysAgo, session_id) {
      const item = oldItem(said, Date.now() - daysAgo * dayMs, scope(session_id));
      const changes = [{ op: "add", reason: "a question was answered", item }] as const;
      await engine.store.memory.write(owner, { event_id: `${said.trace_id}/episodic`, at: new Date(), changes });
      return item.id;
    },
    consolidate: () =>
      runDirectly(
        consolidateMemory,
        { work: createConsolidationWork(createConsolidation({ documents: engine.store })), claim: "run" },
        { owner_key: ownerHash(owner) },
      ),
    itemsOf,
    digests: async () => (await itemsOf("long_term")).map(({ text, session_id }) => ({ text, session_id })),
    whole: async () => ({
      items: await engine.store.memory.list(owner, {}, 1_000),
      counts: await engine.store.memory.count(owner),
    }),
  };
}

const oldItem = (said: NewTurn, written: number, scope: MemoryScope): MemoryItem => ({
  ...newItem({ ...said, asked_at: written }, scope, {
    manager: "episodic",
    kind: "turn",
    text: `${said.question}\n${said.answer}`,
    derived_by: "turn",
    details: { pipeline: said.pipeline, outcome: "answered", names: [], question_length: said.question.length },
  }),
  id: `mem_${ulid(written)}`,
});
