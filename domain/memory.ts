/** The managers of a user's memory. Each stores one kind of item. */
export const managerNames = ["episodic", "semantic", "procedural", "short_term", "long_term"] as const;
export type ManagerName = (typeof managerNames)[number];

/** `disabled`: this version has no such manager, or the configuration leaves it out. */
export type ManagerState = "ready" | "disabled" | "unavailable";

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
