/** The managers of a user's memory. Each one keeps one kind of thing. */
export const managerNames = ["episodic", "semantic", "procedural", "short_term", "long_term"] as const;
export type ManagerName = (typeof managerNames)[number];

/** `disabled`: this version has no such manager, or the configuration leaves it out. */
export type ManagerState = "ready" | "disabled" | "unavailable";

/** What memory gives to a question. */
export interface Recalled {
  /** The question, completed from the session where it points back ("and who directed it?"). */
  readonly question: string;
  /** Whether memory changed the question. */
  readonly used: boolean;
  /** How many items each manager found; a manager without items is absent. */
  readonly items_used: Readonly<Partial<Record<ManagerName, number>>>;
  /** Why nothing was found. */
  readonly reason?: string;
  /** Managers that failed or took too long. */
  readonly degraded: readonly ManagerName[];
}
