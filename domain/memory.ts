import type { Trust } from "./trust.ts";

/** The managers of a user's memory. Each stores one kind of item. */
export const managerNames = ["episodic", "semantic", "procedural", "short_term", "long_term"] as const;
export type ManagerName = (typeof managerNames)[number];

/** `disabled`: this version has no such manager, or the configuration leaves it out. */
export const managerStates = ["ready", "disabled", "unavailable"] as const;
export type ManagerState = (typeof managerStates)[number];

/** The user id of a session without a user. No request can name it, because a user_id is never empty. */
export const nobody = "";

/**
 * The owner and session of a conversation whose client names no user. Only requests with the same key can continue it.
 */
export const sessionScope = (tenant_id: string, key_id: string, session_id: string) => ({
  tenant_id,
  user_id: nobody,
  session_id: JSON.stringify([key_id, session_id]),
});

/** Parts of the score of an item, each 0–1. The score is relevance × (0.85 + 0.1 recency + 0.05 importance) × trust. */
export interface ScoreParts {
  /** The share of the best possible BM25 score. */
  readonly relevance: number;
  /** Halves every 30 days. */
  readonly recency: number;
  readonly importance: number;
  /** 1 for a statement of the user, less for a derived one. */
  readonly trust: number;
}

/** A remembered item that may help with a question. */
export interface RecalledMemory {
  readonly id: string;
  readonly manager: ManagerName;
  readonly text: string;
  /** Relevance to the question, 0–1; null if the manager does not score. */
  readonly score: number | null;
  /** null if the score comes from no search. */
  readonly score_parts: ScoreParts | null;
  /** Where it comes from; null for turns of the session and for the profile, which have several origins. */
  readonly trust: Trust | null;
  /** When it happened or was said, in ISO 8601; null if unknown. */
  readonly occurred_at: string | null;
}

/** The contribution of memory to a question. */
export interface Recalled {
  /** The question, completed from the session if it points back ("and who directed it?"). */
  readonly question: string;
  /** Whether memory changed the question. */
  readonly used: boolean;
  /** Number of items by manager; a manager without items is absent. */
  readonly items_used: Readonly<Partial<Record<ManagerName, number>>>;
  /** Why nothing was found. */
  readonly reason?: string;
  /** Managers that failed or took too long. */
  readonly degraded: readonly ManagerName[];
  /** Managers that searched their newest items only, because the others were still being read; absent if none did. */
  readonly partial?: readonly ManagerName[];
  /** Ids of the items; absent in values that an earlier version stored. Never text, which may quote a source. */
  readonly item_ids?: readonly string[];
  /** Estimated tokens of the items' text. */
  readonly tokens?: number;
  readonly took_ms?: number;
  /** Set if what the user said answers the question. */
  readonly answer?: RememberedAnswer;
  /** Keys of the sources that `answer` quotes, if it repeats an answer of the service; absent: none. */
  readonly quotes?: readonly string[];
}

/** Statements of the user, or turns of the conversation, that answer a question. */
export interface RememberedAnswer {
  /** 0–1 */
  readonly confidence: number;
  /** True for an answer by the rule for "my" anything: a more confident answer from documents comes first. */
  readonly is_general?: boolean;
  /** The few words that answer, such as "7 May 2023", if the items only show where they come from. */
  readonly short?: string;
  /** The past time that the question names, in its words, such as "5 January 2026". */
  readonly as_of?: string;
  /** Set if the question is about the conversation: what it asks for (`memory/conversation/asked-conversation.ts`). */
  readonly conversation?: {
    readonly wants: "said" | "asked" | "answered" | "any";
    readonly when: boolean;
    readonly whether: boolean;
    /** Whether the question names what the words are about. */
    readonly about: boolean;
  };
  /** Set if the user asks nothing, and states something that memory will keep, or takes something back. */
  readonly noted?: {
    readonly kept: readonly string[];
    readonly forgets: boolean;
    /** True for "forget it", which does not say what to forget. */
    readonly asks_what?: boolean;
  };
  /**
   * Empty if something is `noted`, and for a denial: a question about the conversation of which no turn has the topic.
   */
  readonly items: readonly {
    readonly id: string;
    readonly manager: ManagerName;
    readonly text: string;
    /** ISO 8601 */
    readonly occurred_at: string;
    /** True if it was said in another session of the user. */
    readonly elsewhere?: boolean;
  }[];
}

export const isDenial = ({ items, noted }: RememberedAnswer): boolean => items.length === 0 && noted === undefined;

/**
 * The words that answer, without those that the service puts around them: of "7 May 2023: “Anna: …” [1]" the time. null
 * if memory does not answer, or denies.
 */
export const textOfAnswer = (answer: RememberedAnswer | undefined): string | null =>
  answer === undefined || answer.items.length === 0
    ? null
    : (answer.short ?? answer.items.map(({ text }) => text).join(" "));

/**
 * What a question recalled, with the items themselves. Only for answers that show them at once: values of questions are
 * stored with jobs, and stored text that quotes a source must be deleted with the source.
 */
export interface RecalledItems extends Recalled {
  readonly memories: readonly RecalledMemory[];
  /** Found items that exceed the budget. */
  readonly left_out: readonly RecalledMemory[];
}

/** Values of questions are stored, and the text of items must not be. */
export function withoutItems({ memories: _, left_out: __, ...recalled }: RecalledItems): Recalled {
  return recalled;
}
