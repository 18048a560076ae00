import type { Recalled } from "../../domain/memory.ts";
import type { Question, Reuse } from "../../domain/question.ts";
import { quoteOfKg, quoteOfUser } from "../../domain/quotes.ts";
import type { QuotingAnswer } from "../../domain/quoting-answer.ts";
import type { Metrics } from "../../platform/metrics.ts";
import type { Cache } from "../../stores/ports/cache.ts";
import type { KgRecords } from "../../stores/ports/records/kgs.ts";
import { type KgsToAsk, kgsToAsk } from "../kgs-to-ask.ts";
import type { AnswerCache, AskedQuestion, Run } from "./answer-cache.ts";
import { answerKey } from "./answer-key.ts";
import { createAnswersUnderWay } from "./answers-under-way.ts";
import { ageOf, isComplete, isKept, type KeptAnswer, reuseKept } from "./kept-answer.ts";

interface CacheServices {
  readonly cache: Pick<Cache, "get" | "setTagged">;
  readonly kgs: Pick<KgRecords, "versions">;
  /** Data that answers depend on besides question, caller and knowledge graphs. */
  readonly about: readonly string[];
  readonly ttlMs: number;
  readonly metrics: Pick<Metrics, "answerCache" | "answerKept">;
}

/** The state of the knowledge graphs that an answer is made from. */
interface State extends KgsToAsk {
  readonly key: string;
  readonly version: string;
  readonly is_projected: boolean;
}

const anyAge: Reuse = { maxAgeSeconds: Number.POSITIVE_INFINITY, keeps: true };

export function createAnswerCache({ cache, kgs, about, ttlMs, metrics }: CacheServices): AnswerCache {
  const underWay = createAnswersUnderWay();

  return {
    async answer(asked, run) {
      if (!isRepeatable(asked)) return bypass(asked.steps, run);
      const recalled = await asked.steps.recall(asked.question);
      const steps = { ...asked.steps, recall: async () => recalled };
      const state = usesMemory(recalled) ? null : await stateOf(asked);
      if (state === null) return bypass(steps, run);
      const kept = await find(state, asked);
      if (kept !== null) return reused(kept, asked, recalled);
      const found = await answerNew(state, asked, () => {
        metrics.answerCache("miss");
        return run(steps);
      });
      return "kept" in found ? reused(found.kept, asked, recalled) : found.made;
    },
  };

  function reused(kept: KeptAnswer, asked: AskedQuestion, recalled: Recalled): Promise<QuotingAnswer> {
    metrics.answerCache("hit");
    return reuseKept(kept, asked, recalled);
  }

  /** Waits for an equal question only if its answer can be kept and is young enough for the client. */
  async function answerNew(state: State, asked: AskedQuestion, run: () => Promise<QuotingAnswer>) {
    const { reuse = anyAge, signal } = asked;
    if (!state.is_projected || reuse.maxAgeSeconds === 0) return keptBehind(state, asked, run());
    return underWay.answer(state.key, { signal, run, keep: (answer) => keep(state, asked, answer) });
  }

  /** Keeps an answer in the background. No equal question waits for it. */
  async function keptBehind(state: State, asked: AskedQuestion, making: Promise<QuotingAnswer>) {
    making.then((answer) => keep(state, asked, answer)).catch(() => null);
    return { made: await making };
  }

  function bypass(steps: AskedQuestion["steps"], run: Run): Promise<QuotingAnswer> {
    metrics.answerCache("bypass");
    return run(steps);
  }

  /** null if the records are unavailable: the question is then answered, or refused, as without a cache. */
  async function stateOf({ ctx, question, kgs: records }: AskedQuestion): Promise<State | null> {
    const { tenant_id, kg_names, query } = question;
    try {
      const chosen = await kgsToAsk(records, { tenant_id, kg_names, question: query });
      const found = await kgs.versions(chosen.kgs.map(({ id }) => id));
      const key = answerKey({ question, ctx, kgs: chosen, version: found.version, about });
      return { ...chosen, ...found, key };
    } catch {
      return null; // The step route meets the same outage.
    }
  }

  /** A kept answer of the age that the client allows. */
  async function find({ key }: State, { reuse = anyAge }: AskedQuestion): Promise<KeptAnswer | null> {
    const { maxAgeSeconds } = reuse;
    if (maxAgeSeconds === 0) return null;
    const kept = await cache.get(key);
    return isKept(kept) && ageOf(kept) <= maxAgeSeconds * 1_000 ? kept : null;
  }

  /**
   * Keeps a complete answer if the knowledge graphs did not change while it was made: then all of the answer comes from
   * one state. Their engines must have shown that state, too. After an error the answer counts as not kept.
   */
  async function keep(state: State, asked: AskedQuestion, answer: QuotingAnswer): Promise<KeptAnswer | null> {
    const { question, signal } = asked;
    if (signal.aborted || !state.is_projected || !isComplete(answer)) return null;
    const ids = state.kgs.map(({ id }) => id);
    const { version, is_projected } = await kgs.versions(ids);
    if (version !== state.version || !is_projected) return null;
    const kept: KeptAnswer = { at: new Date().toISOString(), answer };
    await cache.setTagged(state.key, kept, { ttlMs, tags: tagsOf(question, answer, ids) });
    metrics.answerKept(Buffer.byteLength(JSON.stringify(kept)));
    return kept;
  }
}

/**
 * An answer in the detailed format counts items of the caller's memory, so it is never reused. Neither is an answer
 * that the client does not want kept.
 */
const isRepeatable = ({ question: { unified }, reuse = anyAge }: AskedQuestion): boolean =>
  unified?.response_format !== "detailed" && reuse.keeps;

/** True if memory completed or answered the question, or if a manager was unavailable and might have. */
const usesMemory = ({ used, answer, degraded }: Recalled): boolean =>
  used || answer !== undefined || degraded.length > 0;

/**
 * Tags of an answer. It is deleted when one of these is deleted: a source that it quotes, a knowledge graph that was
 * asked, the user whose words it may repeat.
 */
const tagsOf = (
  { tenant_id, user_id }: Question,
  { quotes }: QuotingAnswer,
  kg_ids: readonly number[],
): readonly string[] => [
  ...new Set([...quotes, ...kg_ids.map(quoteOfKg), ...(user_id ? [quoteOfUser(tenant_id, user_id)] : [])]),
];
