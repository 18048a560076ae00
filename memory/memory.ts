import { within } from "../platform/deadline.ts";
import type { Log } from "../platform/log.ts";
import type { DocumentStore } from "../stores/ports/documents.ts";
import { completeFollowUp } from "./follow-up.ts";
import type { MemoryScope, Turn } from "./scope.ts";
import { createShortTerm } from "./short-term.ts";

export interface MemoryContext {
  /** The question completed from the session. */
  readonly question: string;
  readonly used: boolean;
  readonly items_used: Readonly<Record<string, number>>;
  readonly reason?: string;
  readonly degraded: readonly string[];
}

export type ManagerState = "ready" | "disabled" | "unavailable";

/** The façade that questions use. Memory is never critical: neither method throws. */
export interface Memory {
  /** `scope` null = nobody to remember. Each manager has its own deadline. */
  assemble(scope: MemoryScope | null, question: string): Promise<MemoryContext>;
  observe(scope: MemoryScope | null, turn: Turn): Promise<void>;
  managers(): Promise<
    Readonly<Record<"episodic" | "semantic" | "procedural" | "short_term" | "long_term", ManagerState>>
  >;
}

const recallDeadlineMs = 150;
/** The answer is there, and waits no longer than this for being remembered. */
const rememberDeadlineMs = 1_000;
const healthDeadlineMs = 500;

export function createMemory(services: { readonly documents: DocumentStore; readonly log: Log }): Memory {
  const shortTerm = createShortTerm(services);
  const nothing = (question: string, reason: string, degraded: readonly string[] = []): MemoryContext => ({
    question,
    used: false,
    items_used: {},
    reason,
    degraded,
  });

  return {
    async assemble(scope, question) {
      if (!scope) return nothing(question, "no user_id");
      try {
        const turns = await atMost(recallDeadlineMs, shortTerm.recall(scope));
        if (turns.length === 0) return nothing(question, "nothing remembered yet");
        const completed = completeFollowUp(question, turns);
        return {
          question: completed,
          used: completed !== question,
          items_used: { short_term: turns.length },
          degraded: [],
        };
      } catch (error) {
        services.log.warn({ err: error }, "memory could not be read");
        return nothing(question, "memory is unavailable", ["short_term"]);
      }
    },
    async observe(scope, turn) {
      if (!scope) return;
      await atMost(rememberDeadlineMs, shortTerm.remember(scope, turn)).catch((error: unknown) => {
        services.log.warn({ err: error }, "memory could not be written");
      });
    },
    async managers() {
      const short_term = await atMost(healthDeadlineMs, shortTerm.health()).catch(() => "unavailable" as const);
      return { episodic: "disabled", semantic: "disabled", procedural: "disabled", short_term, long_term: "disabled" };
    },
  };
}

const atMost = <T>(ms: number, work: Promise<T>): Promise<T> =>
  within(ms, work, () => new Error(`Memory took longer than ${ms} ms`));
