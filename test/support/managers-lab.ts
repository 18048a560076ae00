import { afterAll, beforeAll, beforeEach } from "vitest";
import { createManagers } from "../../memory/managers.ts";
import type { MemoryScope, NewTurn } from "../../memory/scope.ts";
import type { DocumentStore } from "../../stores/ports/documents.ts";
import { openPostgresDocuments } from "../../stores/postgres/documents.ts";
import type { Engine } from "../contract/engine.ts";
import { newTurns } from "./new-turns.ts";
import { postgresEngine } from "./postgres-engine.ts";

/** The managers of memory over PostgreSQL. Each test has a user of a tenant of its own. */
export interface ManagersLab {
  readonly documents: DocumentStore;
  scope: MemoryScope;
  /** Of a new process, without the deadlines of `memory.ts`, which a busy machine may miss. */
  managers(): ReturnType<typeof createManagers>;
  /** A turn of a minute ago, later than those before it. */
  turn(question: string, over?: Partial<NewTurn>): NewTurn;
  /** Gives the turn to the managers that keep items. */
  say(question: string, over?: Partial<NewTurn>): Promise<void>;
  facts(): Promise<{ readonly text: string; readonly status: string; readonly support: number }[]>;
  /** The statements that answer the question. */
  answerTo(question: string, at?: Date): Promise<string[] | undefined>;
}

export function useManagersLab(): ManagersLab {
  let engine: Engine<DocumentStore>;
  let tests = 0;
  beforeAll(async () => {
    engine = await postgresEngine(openPostgresDocuments)();
  });
  beforeEach(() => {
    tests += 1;
    lab.scope = { tenant_id: `t${tests}`, user_id: "ada", session_id: "s" };
  });
  afterAll(() => engine?.dispose());

  const lab: ManagersLab = {
    get documents() {
      return engine.store;
    },
    scope: { tenant_id: "", user_id: "", session_id: null },
    managers: () => createManagers({ documents: engine.store }),
    turn: newTurns(),
    async say(question, over) {
      const { episodic, semantic, procedural } = lab.managers();
      const said = lab.turn(question, over);
      for (const manager of [episodic, semantic, procedural]) await manager.remember(lab.scope, said);
    },
    async facts() {
      const items = await lab.documents.memory.list(lab.scope, { manager: "semantic" }, 100);
      return items.map(({ text, status, support }) => ({ text, status, support }));
    },
    async answerTo(question, at) {
      const { answer } = await lab.managers().semantic.recall(lab.scope, question, at);
      return answer?.items.map(({ text }) => text);
    },
  };
  return lab;
}
