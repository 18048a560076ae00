// A cache of answers beside everything that it asks: what its tests change, and what they count.
import type { Recalled } from "../../domain/memory.ts";
import type { Question, Reuse } from "../../domain/question.ts";
import { quoteOf } from "../../domain/quotes.ts";
import type { QuotingAnswer } from "../../domain/quoting-answer.ts";
import type { AskedQuestion } from "../../retrieval/answer-cache/answer-cache.ts";
import { createAnswerCache } from "../../retrieval/answer-cache/create-answer-cache.ts";
import type { QuestionSteps } from "../../retrieval/question-steps.ts";
import { openLruCache } from "../../stores/memory-cache/lru.ts";
import type { KgVersions } from "../../stores/ports/records/kgs.ts";
import { questionOf, quietAnswer } from "./question-records.ts";

export const nothing: Recalled = {
  question: "",
  used: false,
  items_used: {},
  reason: "nothing remembered yet",
  degraded: [],
};
export const made: QuotingAnswer = { ...quietAnswer, quotes: [quoteOf("src_a", 1)] };

/** The world around the cache: what its tests change. */
interface World {
  kgs: readonly { id: number; name: string }[];
  state: KgVersions;
  recalled: Recalled;
  answer: QuotingAnswer;
  /** Runs while an answer is made. */
  meanwhile: () => Promise<void>;
}

export let world: World;
export let runs: number;
export let remembered: string[];
export let counted: string[];
export let told: string[];
export let store: ReturnType<typeof openLruCache>;

/** Before each test: nothing was asked yet. */
export function forgetAll(): void {
  world = {
    kgs: [{ id: 1, name: "harbour" }],
    state: { version: "v1", is_projected: true },
    recalled: nothing,
    answer: made,
    meanwhile: async () => {},
  };
  [runs, remembered, counted, told, store] = [0, [], [], [], openLruCache()];
}

export const kgs = { versions: async () => world.state };
const metrics = { answerCache: (outcome: string) => void counted.push(outcome), answerKept: () => {} };
export const cacheOf = (over: Partial<Parameters<typeof createAnswerCache>[0]> = {}) =>
  createAnswerCache({ cache: store, kgs, about: ["0.1.0", "model a"], ttlMs: 60_000, metrics, ...over });
export const askable = () => cacheOf();

export interface How {
  readonly question?: Partial<Question>;
  readonly ctx?: AskedQuestion["ctx"];
  readonly reuse?: Reuse;
  readonly signal?: AbortSignal;
}

function askedOf({ question: over, ctx, reuse, signal = new AbortController().signal }: How): AskedQuestion {
  const question = questionOf(over);
  const steps = {
    recall: async () => world.recalled,
    remember: async (of: Question) => void remembered.push(of.trace_id),
  } as unknown as QuestionSteps;
  const named = async () => world.kgs.map((kg) => ({ ...kg, sources_count: 1 }));
  const choose = async () => ({ kgs: world.kgs, not_chosen: 0 });
  return {
    question,
    steps,
    kgs: { named, choose } as unknown as AskedQuestion["kgs"],
    ctx: ctx ?? { tenant_id: question.tenant_id, scopes: ["read"] },
    signal,
    tell: ({ data }) => void ("text" in data && told.push(data.text)),
    ...(reuse && { reuse }),
  };
}

export const ask = (cache: ReturnType<typeof cacheOf>, how: How = {}) =>
  cache.answer(askedOf(how), async () => {
    runs += 1;
    await world.meanwhile();
    return world.answer;
  });
/** How often a question is answered anew if it is asked twice. */
export async function runsOfTwo(cache: ReturnType<typeof cacheOf>, second: How = {}, first: How = {}): Promise<number> {
  await ask(cache, first);
  await ask(cache, second);
  return runs;
}
