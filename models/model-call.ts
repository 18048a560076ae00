import { AsyncLocalStorage } from "node:async_hooks";
import type { TokenUsage } from "../domain/answer.ts";
import { type Attributes, span } from "../platform/span.ts";
import { costOf, type Prices } from "./prices.ts";

/** What a model is called for; code of ours stands in its place today. */
export type Capability = "extract" | "embed" | "route" | "write_sql" | "rerank" | "predict";

interface About {
  /** OpenTelemetry's word for it. */
  readonly operation: "chat" | "embeddings" | "rerank";
  /** The model's id, by which it has its price. */
  readonly model: string;
  readonly capability: Capability;
}

/** A call under way. What is told of it twice adds up. */
export interface OpenCall {
  read(texts: readonly string[]): void;
  wrote(text: string): void;
}

/** Every call of a model goes through here: an event `llm_call` of the trace with tokens and cost. */
export interface ModelCalls {
  call<T>(about: About, work: (open: OpenCall) => Promise<T>): Promise<T>;
  /** Does `work`, and adds up what the calls within it have read and wrote, those that failed included. */
  counting<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly usage: TokenUsage }>;
}

interface Options {
  readonly prices?: Prices;
  /** Whether events hold the texts themselves (LORE_TRACE_CONTENT). */
  readonly content?: boolean;
}

/** Of each side of a call, with LORE_TRACE_CONTENT; in UTF-16 units. */
const contentLimit = 10_000;
/** A rule of thumb for English in today's vocabularies; it costs nothing, and whoever pays is told that it is one. */
const charactersPerToken = 4;

const tokensOf = (characters: number): number => Math.ceil(characters / charactersPerToken);

export function createModelCalls({ prices = new Map(), content = false }: Options = {}): ModelCalls {
  const counters = new AsyncLocalStorage<{ input_tokens: number; output_tokens: number }>();

  return {
    call: ({ operation, model, capability }, work) =>
      span(
        "llm_call",
        `${operation} ${model}`,
        async (event) => {
          const [read, wrote] = [side(content), side(content)];
          try {
            return await work({ read: read.add, wrote: (text) => wrote.add([text]) });
          } finally {
            const usage = { input_tokens: read.tokens(), output_tokens: wrote.tokens() };
            const counter = counters.getStore();
            if (counter) add(counter, usage);
            event.note({
              "gen_ai.usage.input_tokens": usage.input_tokens,
              "gen_ai.usage.output_tokens": usage.output_tokens,
              "lore.tokens_estimated": true,
              "lore.cost_usd": costOf(prices, model, usage),
              ...(content ? messages(read.text(), wrote.text()) : {}),
            });
          }
        },
        { "gen_ai.operation.name": operation, "gen_ai.request.model": model, "lore.capability": capability },
      ),
    async counting(work) {
      const usage = { input_tokens: 0, output_tokens: 0 };
      return { value: await counters.run(usage, work), usage };
    },
  };
}

function add(counter: { input_tokens: number; output_tokens: number }, usage: TokenUsage): void {
  counter.input_tokens += usage.input_tokens;
  counter.output_tokens += usage.output_tokens;
}

/** What went one way: its length, and its beginning where it is kept. */
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

/** As OpenTelemetry's conventions for generative models have them: JSON of messages made of parts. */
const messages = (read: string, wrote: string): Attributes => ({
  "gen_ai.input.messages": message("user", read),
  ...(wrote === "" ? {} : { "gen_ai.output.messages": message("assistant", wrote) }),
});

const message = (role: string, text: string): string =>
  JSON.stringify([{ role, parts: [{ type: "text", content: text.toWellFormed() }] }]);
