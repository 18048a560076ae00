import type { QuotingAnswer } from "../../domain/quoting-answer.ts";
import type { KeptAnswer } from "./kept-answer.ts";

/** Questions that this process is answering, by their key in the cache, so that an equal one waits for the same answer. */
interface AnswersUnderWay {
  /**
   * Lets equal questions wait for `work`, until `keep` has kept its answer. Resolves and rejects as `work` does; an error of
   * `keep` counts as null.
   */
  lead(
    key: string,
    work: Promise<QuotingAnswer>,
    keep: (answer: QuotingAnswer) => Promise<KeptAnswer | null>,
  ): Promise<QuotingAnswer>;
  /**
   * The kept answer to an equal question; null if there is none under way, or if it failed or was not kept: the caller then
   * answers by itself. Rejects when the signal aborts.
   */
  follow(key: string, signal: AbortSignal): Promise<KeptAnswer | null>;
}

export function createAnswersUnderWay(): AnswersUnderWay {
  const underWay = new Map<string, Promise<KeptAnswer | null>>();
  return {
    async lead(key, work, keep) {
      const kept = work.then(keep).catch(() => null);
      const isFirst = !underWay.has(key);
      if (isFirst) underWay.set(key, kept);
      try {
        await kept;
        return await work;
      } finally {
        if (isFirst) underWay.delete(key);
      }
    },
    async follow(key, signal) {
      const leader = underWay.get(key);
      if (leader === undefined) return null;
      signal.throwIfAborted();
      return Promise.race([leader, abortion(signal)]);
    },
  };
}

/** Rejects when the signal aborts, and never resolves. */
const abortion = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
