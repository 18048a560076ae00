// Memories over PostgreSQL that fails when a test says so, with a spool of their own.
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { unavailable } from "../../domain/errors.ts";
import { withConsent } from "../../memory/consent.ts";
import { createMemory } from "../../memory/memory.ts";
import type { MemoryScope, NewTurn } from "../../memory/scope.ts";
import type { TurnSpool } from "../../memory/spool/turn-spool.ts";
import { withSpool } from "../../memory/spool/wiping.ts";
import { silentLog } from "../../platform/log.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import { openPostgresDocuments } from "../../stores/postgres/documents.ts";
import type { Engine } from "../contract/engine.ts";
import { newTurns } from "./new-turns.ts";
import { postgresEngine } from "./postgres-engine.ts";
import { openSpoolLab, type SpoolLab } from "./spool-lab.ts";

export interface ReplayLab {
  /** The store itself, which does not fail. */
  readonly store: DocumentStore;
  /** The store as processes have it. */
  readonly documents: DocumentStore;
  readonly files: SpoolLab;
  /** A user of this test. */
  readonly ada: MemoryScope;
  /** Each call of the store first runs this. */
  before: (method: string) => Promise<void>;
  /** A process over the store and the files of this test. */
  open(spool?: TurnSpool): {
    readonly memory: ReturnType<typeof withConsent>;
    readonly spool: TurnSpool;
    readonly documents: DocumentStore;
  };
  turn(question: string, over?: Partial<NewTurn>): NewTurn;
  /** What the store has of a user: questions and answers of the session, and items with their supports. */
  stored(scope?: MemoryScope): Promise<{ readonly turns: number; readonly items: readonly string[] }>;
}

export const away = () => Promise.reject(unavailable("documents"));
export const passes = async () => undefined;
export const said = "I live in Kestrel Bay. Where is the quay?";
/** What is stored of `said`. */
export const once = { turns: 1, items: ["fact 1", "outcome 1", "turn 1"] };

export function useReplayLab(): ReplayLab {
  let engine: Engine<DocumentStore>;
  let files: SpoolLab;
  let tests = 0;
  let ada: MemoryScope;
  beforeAll(async () => {
    engine = await postgresEngine(openPostgresDocuments)();
  });
  afterAll(() => engine?.dispose());
  beforeEach(async () => {
    tests += 1;
    ada = { tenant_id: `t${tests}`, user_id: "ada", session_id: "s" };
    lab.before = passes;
    files = await openSpoolLab();
  });
  afterEach(() => files?.close());

  const checked = <S extends object>(store: S): S =>
    new Proxy(store, {
      get(target, name) {
        const own: unknown = Reflect.get(target, name);
        if (typeof own !== "function") return typeof own === "object" && own !== null ? checked(own) : own;
        return async (...given: readonly unknown[]) => {
          await lab.before(String(name));
          return own.apply(target, given);
        };
      },
    });

  const lab: ReplayLab = {
    get store() {
      return engine.store;
    },
    get documents() {
      return checked(engine.store);
    },
    get files() {
      return files;
    },
    get ada() {
      return ada;
    },
    before: passes,
    open(spool = files.open()) {
      const { documents } = lab;
      const log = silentLog();
      const memory = withConsent(createMemory({ documents, spool, log }), { documents, spool, log });
      return { memory, spool, documents: withSpool(documents, spool) };
    },
    turn: newTurns({ answer: "Beside the fortress.", names: ["Fortress"], quotes: ["src_a/1"] }),
    async stored({ tenant_id, user_id } = ada) {
      const found = await engine.store.find("memory_turns", { tenant_id, user_id }, 100);
      const items = await engine.store.memory.list({ tenant_id, user_id }, {}, 100);
      return { turns: found.length, items: items.map(({ kind, support }) => `${kind} ${support}`).sort() };
    },
  };
  return lab;
}
