import { afterEach, expect, test } from "vitest";
import { onSpan, type SpanEvent } from "../platform/span.ts";
import { embedderOf } from "./embedder.ts";
import { createModelCalls, type ModelCalls } from "./model-call.ts";
import { embedPort } from "./offline/embed-port.ts";
import { createHashEmbedder } from "./offline/hash-embedder.ts";
import { recorded } from "./open.ts";
import { readPrices } from "./prices.ts";

const events: SpanEvent[] = [];
const remove = onSpan((event) => events.push(event));
afterEach(() => {
  events.length = 0;
});

const about = { operation: "chat", model: "small", capability: "predict" } as const;
const asking = ({ call }: ModelCalls, read: string, wrote: string) =>
  call(about, async (open) => {
    open.read([read]);
    open.wrote(wrote);
    return wrote;
  });

test("a call is an event with its model, estimated tokens and cost, without any of its content", async () => {
  const models = createModelCalls({ prices: readPrices('{"small": {"input": 1, "output": 2}}') });
  expect(await asking(models, "a".repeat(400), "b".repeat(41))).toBe("b".repeat(41));
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ type: "llm_call", name: "chat small", status: "ok" });
  expect(events[0]?.attributes).toEqual({
    "gen_ai.operation.name": "chat",
    "gen_ai.request.model": "small",
    "gen_ai.usage.input_tokens": 100,
    "gen_ai.usage.output_tokens": 11,
    "lore.capability": "predict",
    "lore.cost_usd": 0.000122,
    "lore.tokens_estimated": true,
  });
});

test("with LORE_TRACE_CONTENT events contain the beginning of the texts that the model read and wrote", async () => {
  await asking(createModelCalls({ content: true }), "q".repeat(50_000), "the answer");
  const { attributes } = events[0] ?? {};
  const read = JSON.parse(String(attributes?.["gen_ai.input.messages"]));
  expect(read).toEqual([{ role: "user", parts: [{ type: "text", content: "q".repeat(10_000) }] }]);
  expect(attributes?.["gen_ai.output.messages"]).toContain('"the answer"');
  expect(attributes?.["gen_ai.usage.input_tokens"]).toBe(12_500);
});

test("counting sums the tokens of all calls in its work, failed ones too, with and without listeners", async () => {
  const models = createModelCalls();
  const failing = () =>
    models.call(about, async (open) => {
      open.read(["12345678"]);
      throw new Error("the model is away");
    });
  const work = async () => {
    await Promise.all([asking(models, "1234", "12345"), failing().catch(() => undefined)]);
    return "done";
  };
  await asking(models, "before and apart", "");
  expect(await models.counting(work)).toEqual({
    value: "done",
    usage: { input_tokens: 3, output_tokens: 2 },
    cost_usd: 0,
    estimated: true,
  });
  expect(events.map(({ status }) => status).sort()).toEqual(["error", "ok", "ok"]);
  remove();
  expect((await models.counting(work)).usage).toEqual({ input_tokens: 3, output_tokens: 2 });
});

test("counting knows the cost, whether a provider counted, and what is counted in a part of its work", async () => {
  const models = createModelCalls({ prices: readPrices('{"small": {"input": 1, "output": 2}}') });
  const counted = () =>
    models.call(about, async (open) => open.used({ input_tokens: 1_000_000, output_tokens: 500_000 }));
  expect(await models.counting(() => models.counting(counted))).toMatchObject({
    value: { cost_usd: 2, estimated: false },
    usage: { input_tokens: 1_000_000, output_tokens: 500_000 },
    cost_usd: 2,
    estimated: false,
  });
  const mixed = await models.counting(() => Promise.all([counted(), asking(models, "1234", "")]));
  expect(mixed.estimated).toBe(true);
});

test("an embedder is called once per batch and gives the same vectors", async () => {
  const stop = onSpan((event) => events.push(event));
  const plain = createHashEmbedder();
  const port = embedPort(plain);
  const embedder = embedderOf(port, recorded("embed", port, createModelCalls()));
  expect(await embedder.embed(["radium", "polonium"])).toEqual(await plain.embed(["radium", "polonium"]));
  expect(await embedder.embedQuery("radium", () => 1)).toEqual(await plain.embedQuery("radium", () => 1));
  expect(events.map(({ name }) => name)).toEqual([`embeddings ${plain.id}`, `embeddings ${plain.id}`]);
  stop();
});
