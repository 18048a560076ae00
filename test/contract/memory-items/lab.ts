import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { AppError } from "../../../domain/errors.ts";
import type { ChangeOp, MemoryItem, MemoryOwner } from "../../../domain/memory-item.ts";
import { firstRevision } from "../../../memory/items/first-revision.ts";
import type { DocumentStore } from "../../../stores/ports/documents.ts";
import type { MemoryItems } from "../../../stores/ports/memory-items.ts";
import type { Engine, OpenEngine } from "../engine.ts";

/** An engine for the tests of one contract. Each test has an owner of a tenant of its own. */
export interface ItemsLab {
  readonly store: DocumentStore;
  readonly memory: MemoryItems;
  owner: MemoryOwner;
  /** Writes the items of the owner as one event. */
  put(items: readonly MemoryItem[], over?: Event): ReturnType<MemoryItems["write"]>;
  reopen(): Promise<void>;
}

interface Event {
  readonly event_id?: string;
  readonly version?: number;
  readonly op?: ChangeOp;
}

const start = Date.parse("2026-01-01T00:00:00.000Z");
export const at = (minutes: number): Date => new Date(start + minutes * 60_000);

export function useItemsLab(open: OpenEngine<DocumentStore>): ItemsLab {
  let engine: Engine<DocumentStore>;
  let store: DocumentStore;
  let events = 0;
  beforeAll(async () => {
    engine = await open();
    store = engine.store;
  });
  beforeEach(() => {
    lab.owner = { tenant_id: `tenant ${randomUUID()}`, user_id: "ada" };
  });
  afterAll(() => engine.dispose());

  const lab: ItemsLab = {
    get store() {
      return store;
    },
    get memory() {
      return store.memory;
    },
    owner: { tenant_id: "", user_id: "" },
    put(items, { op = "add", event_id = `event ${++events}`, ...rest } = {}) {
      const changes = items.map((each) => ({ op, reason: "said", item: each }));
      return store.memory.write(lab.owner, { event_id, at: at(2), changes, ...rest });
    },
    async reopen() {
      await store.close();
      store = await engine.reopen();
    },
  };
  return lab;
}

export const item = (id: string, over: Partial<MemoryItem> = {}): MemoryItem =>
  firstRevision({
    id,
    manager: "episodic",
    kind: "note",
    text: `text of ${id}`,
    occurred_at: at(0),
    recorded_at: at(1),
    derived_by: "test",
    ...over,
  });

export const ids = (found: readonly Pick<MemoryItem, "id">[]): string[] => found.map(({ id }) => id);

export const kindOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "nothing thrown",
    (error: unknown) => (error instanceof AppError ? error.kind : error),
  );
