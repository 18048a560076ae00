import { AsyncLocalStorage } from "node:async_hooks";
import type { TokenUsage } from "../domain/answer.ts";
import { type Attributes, span } from "../platform/span.ts";
import { costOf, type Prices } from "./prices.ts";

interface About {
  /** OpenTelemetry's name for the operation. */
  readonly operation: "chat" | "embeddings" | "rerank";
  /** The id of the model, which also determines the price. */
  readonly model: string;
  readonly capability: string;
}

/** A call that is running. Repeated texts add up. */
export interface OpenCall {
  read(texts: readonly string[]): void;
  wrote(text: string): void;
  /** The tokens that the provider has counted. Without them tokens are estimated from the texts. */
  used(usage: TokenUsage): void;
}

/** Records each call of a model as an event `llm_call` of the trace, with tokens and cost. */
export interface ModelCalls {
  call<T>(about: About, work: (open: OpenCall) => Promise<T>): Promise<T>;
  /** Runs `work` and sums all calls in it. Failed calls count, too. */
  counting<T>(work: () => Promise<T>): Promise<Counted<T>>;
}

export interface Counted<T> {
  readonly value: T;
  readonly usage: TokenUsage;
  readonly cost_usd: number;
  /** Whether the tokens of a call were estimated, because its provider does not count them. */
  readonly estimated: boolean;
}

interface Counter {
  readonly usage: { input_tokens: number; output_tokens: number };
  cost_usd: number;
  estimated: boolean;
}

interface Options {
  readonly prices?: Prices;
  /** Whether events hold the texts themselves (LORE_TRACE_CONTENT). */
  readonly content?: boolean;
}

/** How much of each side of a call an event holds with LORE_TRACE_CONTENT, in UTF-16 units. */
const contentLimit = 10_000;
/** A rule of thumb for English in current vocabularies. Events say that such tokens are estimated. */
const charactersPerToken = 4;

const tokensOf = (characters: number): number => Math.ceil(characters / charactersPerToken);

export function createModelCalls({ prices = new Map(), content = false }: Options = {}): ModelCalls {
  const counters = new AsyncLocalStorage<Counter>();

  return {
    call: ({ operation, model, capability }, work) =>
      span(
        {
          type: "llm_call",
          name: `${operation} ${model}`,
          attributes: {
            "gen_ai.operation.name": operation,
            "gen_ai.request.model": model,
            "lore.capability": capability,
          },
        },
        async (event) => {
          const [read, wrote] = [side(content), side(content)];
          let counted: TokenUsage | null = null;
          const used = (usage: TokenUsage) => {
            counted = usage;
          };
          try {
            return await work({ read: read.add, wrote: (text) => wrote.add([text]), used });
          } finally {
            const usage = counted ?? { input_tokens: read.tokens(), output_tokens: wrote.tokens() };
            const cost_usd = costOf(prices, model, usage);
            const counter = counters.getStore();
            if (counter) add(counter, { usage, cost_usd, estimated: counted === null });
            event.note({
              "gen_ai.usage.input_tokens": usage.input_tokens,
              "gen_ai.usage.output_tokens": usage.output_tokens,
              "lore.tokens_estimated": counted === null,
              "lore.cost_usd": cost_usd,
              ...(content ? messages(read.text(), wrote.text()) : {}),
            });
          }
        },
      ),
    async counting(work) {
      const counter: Counter = { usage: { input_tokens: 0, output_tokens: 0 }, cost_usd: 0, estimated: false };
      const around = counters.getStore();
      try {
        return { value: await counters.run(counter, work), ...counter };
      } finally {
        if (around) add(around, counter);
      }
    },
  };
}

function add(counter: Counter, { usage, cost_usd, estimated }: Omit<Counted<unknown>, "value">): void {
  counter.usage.input_tokens += usage.input_tokens;
  counter.usage.output_tokens += usage.output_tokens;
  counter.cost_usd += cost_usd;
  counter.estimated ||= estimated;
}

/** The texts of one direction: their length, and their beginning where events hold content. */
function side(content: boolean) {
  let characters = 0;
  let kept = "";
  return {
    add(texts: readonly string[]): void {
      for (const text of texts) {
        characters += text.length;
        if (content && kept.length < contentLimit) kept = `${kept}${kept && "\n"}${text}`.slice(0, contentLimit);
      }
    },
    tokens: () => tokensOf(characters),
    text: () => kept,
  };
}

/** OpenTelemetry's convention for generative models: JSON of messages that consist of parts. */
const messages = (read: string, wrote: string): Attributes => ({
  "gen_ai.input.messages": message("user", read),
  ...(wrote === "" ? {} : { "gen_ai.output.messages": message("assistant", wrote) }),
});

const message = (role: string, text: string): string =>
  JSON.stringify([{ role, parts: [{ type: "text", content: text.toWellFormed() }] }]);
