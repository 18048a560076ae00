import type { QuotingAnswer } from "../../domain/quoting-answer.ts";
import type { KeptAnswer } from "./kept-answer.ts";

/** A question to answer under a key of the cache. */
interface Work {
  readonly signal: AbortSignal;
  /** Answers the question. */
  readonly run: () => Promise<QuotingAnswer>;
  /** Keeps the answer; an error counts as null. */
  readonly keep: (answer: QuotingAnswer) => Promise<KeptAnswer | null>;
}

/** Questions that this process is answering, by their key in the cache. An equal question waits for the same answer. */
interface AnswersUnderWay {
  /**
   * Waits for the kept answer of an equal question under way. If no equal question is under way, if it fails, or if its
   * answer is not kept, returns the answer of `run`, without waiting until that answer is kept. Rejects as `run` does,
   * and when the signal aborts during the wait.
   */
  answer(key: string, work: Work): Promise<{ readonly kept: KeptAnswer } | { readonly made: QuotingAnswer }>;
}

export function createAnswersUnderWay(): AnswersUnderWay {
  const underWay = new Map<string, Promise<KeptAnswer | null>>();

  async function lead(key: string, { run, keep }: Work): Promise<QuotingAnswer> {
    const made = run();
    const kept = made.then(keep).catch(() => null);
    if (!underWay.has(key)) {
      underWay.set(key, kept);
      // `kept` never rejects.
      void kept.then(() => underWay.delete(key));
    }
    return made;
  }

  return {
    async answer(key, work) {
      const leader = underWay.get(key);
      if (leader !== undefined) {
        work.signal.throwIfAborted();
        const kept = await Promise.race([leader, abortion(work.signal)]);
        if (kept !== null) return { kept };
      }
      return { made: await lead(key, work) };
    },
  };
}

/** Rejects when the signal aborts, and never resolves. */
const abortion = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
