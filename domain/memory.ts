/** The managers of a user's memory. Each stores one kind of item. */
export const managerNames = ["episodic", "semantic", "procedural", "short_term", "long_term"] as const;
export type ManagerName = (typeof managerNames)[number];

/** `disabled`: this version has no such manager, or the configuration leaves it out. */
export type ManagerState = "ready" | "disabled" | "unavailable";

/** A remembered item that may help with a question. */
export interface RecalledMemory {
  readonly id: string;
  readonly manager: ManagerName;
  readonly text: string;
  /** Relevance to the question, 0–1; null if the manager does not score. */
  readonly score: number | null;
  /** When it happened or was said, in ISO 8601; null if nobody knows. */
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
}

/**
 * The same with the items themselves. Only for answers that show them at once: values of questions are stored with jobs, and
 * what quotes a source must go with the source.
 */
export interface RecalledItems extends Recalled {
  readonly memories: readonly RecalledMemory[];
}
