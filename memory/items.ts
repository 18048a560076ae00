import { AppError, conflict, notFound } from "../domain/errors.ts";
import { newRequestId } from "../domain/ids.ts";
import { memoryItemsLimit } from "../domain/limits/memory.ts";
import type { ItemKind, ItemManager, MemoryChange, MemoryItem, MemoryOwner } from "../domain/memory-item.ts";
import { type ExpectedTags, expectTag } from "../domain/record-tag.ts";
import type { SecretKind } from "../domain/secret-kinds.ts";
import { fold } from "../domain/text/fold.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import type { MemoryWrite } from "../stores/ports/memory-items.ts";
import { forgetDigestsOf } from "./consolidation/digests.ts";
import { reread } from "./facts/reread.ts";
import { forgetTurnsOf, forgetWaiting } from "./forget-turns.ts";
import { firstRevision, idOfContent } from "./items/first-revision.ts";
import { dropSecrets } from "./secrets.ts";
import type { TurnSpool } from "./spool/turn-spool.ts";
import type { MemoryUsers } from "./users.ts";

/** The kinds of items that a client can store, each with the manager that keeps it. */
export const kindsByHand = { note: "episodic", instruction: "procedural", pin: "long_term" } as const satisfies Partial<
  Record<ItemKind, ItemManager>
>;

export interface NewNote {
  readonly kind: keyof typeof kindsByHand;
  readonly text: string;
  readonly session_id: string | null;
  readonly occurred_at: Date | null;
  readonly importance: number;
  /** Names the request, so that a repetition has no effect; null: the request is not repeated. */
  readonly event: string | null;
}

export interface Remembered {
  readonly op: "add" | "reinforce" | "noop";
  readonly item: MemoryItem;
  /** Kinds of secrets that the service has removed from the text. */
  readonly dropped: readonly SecretKind[];
}

export interface ItemChange {
  readonly text?: string;
  readonly importance?: number;
  readonly pinned?: boolean;
  readonly status?: "active" | "retracted";
}

/** The item that a request names, and the tags of its If-Match. The tag of an item is its revision. */
export interface NamedItem {
  readonly owner: MemoryOwner;
  readonly id: string;
  readonly expected: ExpectedTags;
}

/** Items of users' memories, as clients write and change them. Methods throw `not_found` for an unknown item. */
export interface MemoryItemService {
  /**
   * A text that is remembered already is reinforced. Throws `conflict` for erased users and those who have opted out.
   */
  remember(owner: MemoryOwner, note: NewNote): Promise<Remembered>;
  get(owner: MemoryOwner, id: string): Promise<MemoryItem>;
  /** The value of a fact is read from its new text. Throws like `remember`, and `precondition_failed`. */
  change(named: NamedItem, change: ItemChange): Promise<Omit<Remembered, "op">>;
  /**
   * Removes the item with its history, a fact with the turns in which it was stated, and turns that would bring it
   * back. Throws `precondition_failed`.
   */
  forget(named: NamedItem): Promise<void>;
  /** Newest first. */
  history(owner: MemoryOwner, id: string): Promise<readonly MemoryChange[]>;
}

interface ItemServices {
  readonly documents: Pick<DocumentStore, "find" | "delete" | "memory">;
  readonly users: Pick<MemoryUsers, "admit" | "check">;
  /** Absent: no turns wait. */
  readonly spool?: Pick<TurnSpool, "forget">;
  readonly now?: () => Date;
}

/** Attempts at a change. When two clients change an item at the same time, the later one reads it again. */
const attempts = 5;
const dayMs = 24 * 3_600_000;
const day = (from: Date, days: number | null | undefined) =>
  days == null ? null : new Date(from.getTime() + days * dayMs);

export function createMemoryItems({
  documents,
  users,
  spool,
  now = () => new Date(),
}: ItemServices): MemoryItemService {
  const { memory } = documents;

  async function existing(owner: MemoryOwner, id: string): Promise<MemoryItem> {
    const item = await memory.get(owner, id);
    if (item) return item;
    await users.check(owner);
    throw noItem(id);
  }

  /** Reads the waiting turns first: unreadable files then fail the request before it has changed anything. */
  const checkFiles = async (owner: MemoryOwner) => spool?.forget(owner, (each) => each);

  /** Repeats `work` when another change came first, unless the client expects a revision. */
  async function retried<T>(work: () => Promise<T>, mayRepeat = true): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        const isLate = error instanceof AppError && error.kind === "precondition_failed";
        if (!isLate || !mayRepeat || attempt === attempts) throw error;
      }
    }
  }

  async function rememberOnce(owner: MemoryOwner, note: NewNote): Promise<Remembered> {
    const { retention_days } = await users.admit(owner);
    const { text, dropped } = dropSecrets(note.text);
    const at = now();
    const id = idOf(note.kind, text);
    const known = await memory.get(owner, id);
    const expires_at = day(at, retention_days);
    const item = known
      ? { ...known, status: "active" as const, support: known.support + 1, expires_at, rev: known.rev + 1 }
      : { ...newItem({ ...note, text }, id, at), expires_at };
    if (!known) await refuseTooMany(owner);
    const op = known ? "reinforce" : "add";
    const event_id = `api:${note.event ?? newRequestId()}`;
    const changes = [{ op, reason: "a client asked for it", item } as const];
    const written = await memory.write(owner, { event_id, at, changes });
    if (written === "written") return { op, item, dropped };
    return { op: "noop", item: await existing(owner, id), dropped };
  }

  async function refuseTooMany(owner: MemoryOwner): Promise<void> {
    const { items } = await memory.count(owner);
    const total = Object.values(items).reduce((sum, n) => sum + n, 0);
    if (total >= memoryItemsLimit) throw conflict(`A user has at most ${memoryItemsLimit} items; forget some first`);
  }

  return {
    remember: (owner, note) => retried(() => rememberOnce(owner, note)),
    get: existing,
    change: ({ owner, id, expected }, { text: given, ...change }) =>
      retried(async () => {
        await users.admit(owner);
        const before = await existing(owner, id);
        expectTag(String(before.rev), { expected });
        const { text, dropped } = given === undefined ? { text: before.text, dropped: [] } : dropSecrets(given);
        const item = { ...before, ...change, ...afterEdit(before, text), text, rev: before.rev + 1 };
        // This comes first: its failure must change nothing, and the write corrects a turn that is replayed in between.
        if (saysOther(before, item)) await forgetWaiting({ documents, spool }, owner, before);
        const changes = [{ op: opOf(change), reason: "a client changed it", item }];
        await memory.write(owner, { event_id: `api:${newRequestId()}`, at: now(), changes });
        if (text !== before.text) await forgetDigestsOf(memory, owner, before);
        return { item, dropped };
      }, expected === null),
    async forget({ owner, id, expected }) {
      const before = await existing(owner, id);
      expectTag(String(before.rev), { expected });
      await checkFiles(owner);
      // A removal ignores the item's revision. So a write precedes it, which fails if another change came first.
      if (expected !== null) await memory.write(owner, retraction(before, now())).catch(unlessOff);
      await forgetTurnsOf({ documents, spool }, owner, before);
      await memory.remove(owner, { ids: [id] });
      await forgetDigestsOf(memory, owner, before);
    },
    async history(owner, id) {
      await existing(owner, id);
      return memory.history(owner, id);
    },
  };
}

const opOf = ({ status }: ItemChange) => (status === "retracted" ? ("retract" as const) : ("update" as const));

const saysOther = (before: MemoryItem, after: MemoryItem): boolean =>
  before.kind !== "turn" && (after.text !== before.text || after.status !== before.status);

/** Slot and details of an item after a change of its text. Nothing is learnt from a turn that a client has written. */
function afterEdit(before: MemoryItem, text: string): Partial<Pick<MemoryItem, "slot" | "details">> {
  const { kind, details } = before;
  if (text === before.text) return {};
  if (kind === "fact") return reread(text);
  const { question_length: _, ...rest } = details;
  return kind === "turn" ? { details: rest } : {};
}

const retraction = (before: MemoryItem, at: Date): MemoryWrite => {
  const item: MemoryItem = { ...before, status: "retracted", rev: before.rev + 1 };
  return { event_id: `api:${newRequestId()}`, at, changes: [{ op: "retract", reason: "a client forgets it", item }] };
};

/** Ignores the refusal for users who have opted out: they may forget items, and nobody else writes their items. */
function unlessOff(error: unknown): void {
  if (!(error instanceof AppError) || error.kind !== "conflict") throw error;
}

/** Most characters of an id that an error shows. */
const shownId = 64;
const noItem = (id: string) => notFound(`Item '${id.slice(0, shownId)}' not found`, "item_id");

/** The same text of the same kind is the same item; case, accents and blanks do not matter. */
const idOf = (kind: string, text: string): string => {
  const words = fold(text).trim().split(/\s+/).join(" ");
  return idOfContent([kind, words]);
};

const newItem = (note: NewNote, id: string, at: Date): MemoryItem =>
  firstRevision({
    id,
    manager: kindsByHand[note.kind],
    kind: note.kind,
    session_id: note.session_id,
    text: note.text,
    occurred_at: note.occurred_at ?? at,
    recorded_at: at,
    importance: note.importance,
    confidence: 1,
    pinned: note.kind === "pin",
    derived_by: "client",
  });
