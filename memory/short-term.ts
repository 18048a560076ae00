import { ulid } from "ulid";
import { sessionIdleMs, shortTermTokens, shortTermTurns } from "../domain/limits/memory.ts";
import { nobody, type RecalledMemory } from "../domain/memory.ts";
import type { DocumentStore, StoredDocument } from "../stores/ports/documents.ts";
import { answerFromTurns, type ToldTurn } from "./conversation/answer-from-turns.ts";
import { askedConversation } from "./conversation/asked-conversation.ts";
import type { ConversationQuestion } from "./conversation/conversation-question.ts";
import { completeFollowUp } from "./follow-up.ts";
import type { MemoryManager } from "./manager.ts";
import type { MemoryScope, Turn } from "./scope.ts";

interface SessionTurn extends Turn {
  /** Keys of sources that the answer quotes. Null in turns of an earlier version, whose answers are not repeated. */
  readonly quoted: readonly string[] | null;
}

/** A turn expires after one day. */
const keepMs = 24 * 3_600_000;

/**
 * Working memory of one session: its last turns, at most 20 and about 2,000 tokens. Without a session id, all turns of
 * (tenant, user) without a pause of 30 minutes are one session.
 */
export function createShortTerm({ documents }: { readonly documents: DocumentStore }): MemoryManager {
  return {
    async recall(scope, question, at) {
      const { turns, isWhole } = await lastTurns(documents, scope, at);
      // Of a named user all turns are known, by the episodic manager.
      const asked = scope.user_id === nobody ? askedConversation(question) : null;
      return {
        items: turns.length,
        question: asked ? question : completeFollowUp(question, turns),
        memories: turns.map(memoryOf),
        ...(asked && answerFromSession(asked, turns, { scope, now: at ?? new Date(), isWhole })),
      };
    },
    async remember({ tenant_id, user_id, session_id }, { quotes, ...turn }) {
      // An answer from memory is not stored: it would outlive its fact, which the user may delete or take back.
      const answer = turn.outcome === "remembered" ? "" : turn.answer;
      const document: StoredDocument = {
        id: turn.trace_id || ulid(),
        tenant_id,
        user_id,
        session_id,
        trace_id: turn.trace_id,
        occurred_at: new Date(turn.asked_at),
        expires_at: new Date(turn.asked_at + keepMs),
        data: { ...turn, answer, quoted: quotes },
        quotes,
      };
      await documents.put("memory_turns", [document]);
    },
    // A connection alone does not tell that turns can be read.
    async health() {
      await documents.find("memory_turns", { tenant_id: nobody, user_id: nobody }, 1);
      return "ready";
    },
  };
}

interface Session {
  readonly scope: MemoryScope;
  readonly now: Date;
  /** False if older turns of the session were left out. They may have the words, so nothing is denied then. */
  readonly isWhole: boolean;
}

/** The answer of a session without a user to a question about the conversation. */
function answerFromSession(
  asked: ConversationQuestion,
  turns: readonly SessionTurn[],
  { scope: { session_id }, now, isWhole }: Session,
) {
  const told = turns.map(({ trace_id, question, answer, asked_at, quoted }): ToldTurn => {
    const said = { words: question, answer: quoted === null ? "" : answer };
    const occurred_at = new Date(asked_at);
    return { id: trace_id, manager: "short_term", session_id, occurred_at, quotes: quoted ?? [], ...said };
  });
  return answerFromTurns(asked, told, { session_id, now, isWhole, isTakenBack: () => false });
}

const memoryOf = ({ trace_id, question, answer, asked_at }: Turn): RecalledMemory => ({
  id: trace_id,
  manager: "short_term",
  text: answer === "" ? question : `${question}\n${answer}`,
  score: null,
  score_parts: null,
  trust: null,
  occurred_at: new Date(asked_at).toISOString(),
});

interface LastTurns {
  /** Oldest first. */
  readonly turns: readonly SessionTurn[];
  readonly isWhole: boolean;
}

async function lastTurns(
  documents: DocumentStore,
  { tenant_id, user_id, session_id }: MemoryScope,
  at?: Date,
): Promise<LastTurns> {
  const filter = {
    tenant_id,
    user_id,
    ...(session_id !== null && { session_id }),
    // `before` excludes its own millisecond.
    ...(at && { before: new Date(at.getTime() + 1) }),
  };
  const found = await documents.find("memory_turns", filter, shortTermTurns);
  const session = session_id === null ? sinceLastPause(found, at?.getTime() ?? Date.now()) : found;
  const kept = withinBudget(session);
  const isWhole = session.length < shortTermTurns && kept.length === session.length;
  return { turns: kept.map(turnOf).reverse(), isWhole };
}

/** Expects and returns the newest first. A pause of half an hour ends the session before it. */
function sinceLastPause(newestFirst: readonly StoredDocument[], now: number): readonly StoredDocument[] {
  let later = now;
  const end = newestFirst.findIndex(({ occurred_at }) => {
    const pause = later - occurred_at.getTime();
    later = occurred_at.getTime();
    return pause > sessionIdleMs;
  });
  return end === -1 ? newestFirst : newestFirst.slice(0, end);
}

function withinBudget(newestFirst: readonly StoredDocument[]): readonly StoredDocument[] {
  let tokens = 0;
  return newestFirst.filter(({ data }) => {
    // Four characters to a token is the usual rule of thumb for English.
    tokens += JSON.stringify(data).length / 4;
    return tokens <= shortTermTokens;
  });
}

function turnOf({ data }: StoredDocument): SessionTurn {
  const text = (name: string) => (typeof data[name] === "string" ? data[name] : "");
  return {
    trace_id: text("trace_id"),
    question: text("question"),
    answer: text("answer"),
    pipeline: text("pipeline"),
    asked_at: typeof data.asked_at === "number" ? data.asked_at : 0,
    names: Array.isArray(data.names) ? data.names.filter((name) => typeof name === "string") : [],
    quoted: Array.isArray(data.quoted) ? data.quoted.filter((quote) => typeof quote === "string") : null,
  };
}
