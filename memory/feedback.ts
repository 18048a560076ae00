import { AppError, conflict, notFound } from "../domain/errors.ts";
import { nobody } from "../domain/memory.ts";
import type { MemoryItem, MemoryOwner, Rating } from "../domain/memory-item.ts";
import type { SecretKind } from "../domain/secret-kinds.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import type { MemoryWrite } from "../stores/ports/memory-items.ts";
import { dropSecrets } from "./secrets.ts";
import type { MemoryUsers } from "./users.ts";

/** A user's rating of an answer. */
export interface Feedback {
  readonly trace_id: string;
  readonly rating: Rating;
  readonly comment: string | null;
}

export interface Noted {
  /** noop: the same rating was given before. */
  readonly op: "add" | "update" | "noop";
  /** The item of the question. */
  readonly item: MemoryItem;
  readonly dropped: readonly SecretKind[];
}

/**
 * Stores a user's rating of the answer to a remembered question. The rating is part of the question's item, so it is
 * deleted with the item: with the sources that the answer quotes, with the session, and with the user. The counter of
 * the pipeline includes it. Later feedback on the same question replaces earlier feedback. Throws `not_found` for a
 * question that is not remembered, and `conflict` if the user has opted out or was erased.
 */
export type MemoryFeedback = (tenant_id: string, feedback: Feedback) => Promise<Noted>;

interface FeedbackServices {
  readonly documents: Pick<DocumentStore, "get" | "memory">;
  readonly users: Pick<MemoryUsers, "admit">;
}

/** Attempts at a write. An attempt fails only if another write of the same user has succeeded in between. */
const attempts = 10;
/** Number of turns of one millisecond that are searched: more than one user asks at the same time. */
const sameTime = 100;

export function createMemoryFeedback({ documents, users }: FeedbackServices): MemoryFeedback {
  const { memory } = documents;

  async function asked(tenant_id: string, trace_id: string): Promise<{ owner: MemoryOwner; at: Date }> {
    const turn = await documents.get("memory_turns", tenant_id, trace_id);
    if (!turn || turn.user_id === null || turn.user_id === nobody) throw noQuestion(trace_id);
    return { owner: { tenant_id, user_id: turn.user_id }, at: turn.occurred_at };
  }

  async function itemOf(owner: MemoryOwner, trace_id: string, at: Date): Promise<MemoryItem> {
    const after = { occurred_at: new Date(at.getTime() + 1), id: "" };
    const found = await memory.list(owner, { manager: "episodic", after }, sameTime);
    const item = found.find((each) => each.kind === "turn" && each.trace_id === trace_id);
    if (!item) throw noQuestion(trace_id);
    return item;
  }

  async function counterOf(owner: MemoryOwner, { details }: MemoryItem): Promise<MemoryItem | undefined> {
    if (typeof details.pipeline !== "string") return undefined;
    const slot = JSON.stringify(["outcome", details.pipeline]);
    const found = await memory.list(owner, { manager: "procedural", slot, status: "active" }, 1);
    return found[0];
  }

  /** Null if another writer has used the next revision meanwhile. */
  async function note(tenant_id: string, { trace_id, rating, comment: given }: Feedback): Promise<Noted | null> {
    const { owner, at } = await asked(tenant_id, trace_id);
    await users.admit(owner);
    const { version } = await memory.state(owner);
    const before = await itemOf(owner, trace_id, at);
    const { text: comment, dropped } = given === null ? { text: null, dropped: [] } : dropSecrets(given);
    const said = saidIn(before);
    if (said?.rating === rating && said.comment === comment) return { op: "noop", item: before, dropped };
    const item = rated(before, { rating, comment });
    const counter = await counterOf(owner, before);
    const changes: MemoryWrite["changes"] = [
      { op: "update", reason: "the user rated the answer", item },
      ...(counter ? [counted(counter, rating, said?.rating)] : []),
    ];
    const event_id = `feedback:${trace_id}:${item.rev}`;
    const written = await memory.write(owner, { event_id, at: new Date(), version, changes });
    return written === "repeated" ? null : { op: said ? "update" : "add", item, dropped };
  }

  return async (tenant_id, feedback) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const noted = await note(tenant_id, feedback);
        if (noted) return noted;
        if (attempt === attempts) throw conflict("Another request is rating this answer; try again");
      } catch (error) {
        const isLate = error instanceof AppError && error.kind === "precondition_failed";
        if (!isLate || attempt === attempts) throw error;
      }
    }
  };
}

type Said = Omit<Feedback, "trace_id">;

function saidIn({ details: { feedback } }: MemoryItem): Said | null {
  if (typeof feedback !== "object" || feedback === null || !("rating" in feedback)) return null;
  const comment = "comment" in feedback && typeof feedback.comment === "string" ? feedback.comment : null;
  return { rating: feedback.rating === "good" ? "good" : "bad", comment };
}

/** The importance of an item decides between equals only. */
const importanceOf: Readonly<Record<Rating, number>> = { good: 0.8, bad: 0.2 };

const lineOf = ({ rating, comment }: Said): string =>
  `\nThe user found this answer ${rating}${comment ? `: ${comment}` : "."}`;

/** The feedback is the last line of the text, so that a recall of the question shows it. */
function rated(before: MemoryItem, feedback: Said): MemoryItem {
  const said = saidIn(before);
  const line = said ? lineOf(said) : "";
  // A client may have changed the text meanwhile.
  const text = line !== "" && before.text.endsWith(line) ? before.text.slice(0, -line.length) : before.text;
  return {
    ...before,
    text: `${text}${lineOf(feedback)}`,
    importance: importanceOf[feedback.rating],
    details: { ...before.details, feedback },
    rev: before.rev + 1,
  };
}

/** One more of the rating, and one less of the rating that it replaces. */
function counted(counter: MemoryItem, rating: Rating, replaced: Rating | undefined) {
  const count = (name: Rating) =>
    Math.max(0, Number(counter.details[name] ?? 0) + (name === rating ? 1 : 0) - (name === replaced ? 1 : 0));
  const details = { ...counter.details, good: count("good"), bad: count("bad") };
  return { op: "update", reason: "an answer was rated", item: { ...counter, details, rev: counter.rev + 1 } } as const;
}

/** Most characters of an id that an error shows. */
const shownId = 64;
const noQuestion = (trace_id: string) =>
  notFound(`No question with the trace '${trace_id.slice(0, shownId)}' is remembered`, "trace_id");
