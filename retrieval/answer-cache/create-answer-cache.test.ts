import { beforeEach, describe, expect, test } from "vitest";
import type { Recalled } from "../../domain/memory.ts";
import { quoteOf, quoteOfKg, quoteOfUser } from "../../domain/quotes.ts";
import type { QuotingAnswer } from "../../domain/quoting-answer.ts";
import {
  ask,
  askable,
  cacheOf,
  counted,
  forgetAll,
  type How,
  made,
  nothing,
  remembered,
  runs,
  runsOfTwo,
  store,
  told,
  world,
} from "../../test/support/answer-cache-lab.ts";
import { tenant_id } from "../../test/support/document-lab.ts";

beforeEach(forgetAll);

test("an equal question gets the kept answer, with its own trace, its own memory and the time when it was made", async () => {
  const cache = askable();
  await ask(cache);
  world.recalled = { ...nothing, reason: "switched off" };
  const again = await ask(cache, { question: { trace_id: "trc_second" } });
  expect(runs).toBe(1);
  expect(again).toMatchObject({ answer: made.answer, quotes: made.quotes });
  expect(again.metadata).toMatchObject({ trace_id: "trc_second", memory: { reason: "switched off" } });
  expect(Date.parse(again.metadata.cached_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(counted).toEqual(["miss", "hit"]);
});

test("a kept answer is remembered as a turn, and its checked sentences are told", async () => {
  const validation = { performed: true, grounded: true, unsupported_claims: [] };
  world.answer = { ...made, answer: "Ingrid [1]. In 1866 [2].", metadata: { ...made.metadata, validation } };
  await runsOfTwo(askable(), { question: { trace_id: "trc_second", session_id: "s" } });
  expect(remembered).toEqual(["trc_second"]);
  expect(told).toEqual(["Ingrid [1]", ". In 1866 [2]", "."]);
});

describe("a question gets a new answer", () => {
  const others: readonly (readonly [string, How])[] = [
    ["for another tenant", { ctx: { tenant_id: "other", scopes: ["read"] } }],
    ["for a key with other scopes", { ctx: { tenant_id, scopes: ["read", "write"] } }],
    ["in other words", { question: { query: "who designed the Aurora Belle?" } }],
    ["with another option", { question: { max_results: 3 } }],
    ["without names of knowledge graphs", { question: { kg_names: undefined } }],
    ["on another day", { question: { asked_at: 1_700_086_400_000 } }],
    ["if the client wants it", { reuse: { maxAgeSeconds: 0, keeps: true } }],
  ];
  test.each(others)("%s", async (_name, second) => {
    expect(await runsOfTwo(askable(), second, { ctx: { tenant_id, scopes: ["read"] } })).toBe(2);
  });

  const unified = { mode: "auto", enable_reranking: true, reranker_method: "listwise" } as const;
  const options = { ...unified, use_vector_bypass: false, sql_max_results: 10, response_format: "standard" } as const;
  test("by another endpoint, and in another mode", async () => {
    expect(await runsOfTwo(askable(), { question: { unified: options } })).toBe(2);
    await ask(askable(), { question: { unified: { ...options, mode: "sql" } } });
    expect(runs).toBe(3);
  });

  test("in the detailed format, which counts what the caller's memory has", async () => {
    const question = { unified: { ...options, response_format: "detailed" } } as const;
    expect(await runsOfTwo(askable(), { question }, { question })).toBe(2);
  });

  test("after a change of a knowledge graph, and if others are chosen", async () => {
    const cache = askable();
    await ask(cache);
    world.state = { ...world.state, version: "v2" };
    await ask(cache);
    world.kgs = [...world.kgs, { id: 2, name: "new" }];
    await ask(cache);
    expect(runs).toBe(3);
  });

  test("by another release and by other models", async () => {
    await ask(cacheOf());
    await ask(cacheOf({ about: ["0.2.0", "model a"] }));
    await ask(cacheOf({ about: ["0.1.0", "model b"] }));
    expect(runs).toBe(3);
  });

  test("if memory completes it, answers it, or is away", async () => {
    const cache = askable();
    await ask(cache);
    const answer = { confidence: 1, items: [] };
    for (const recalled of [{ used: true }, { answer }, { degraded: ["semantic"] }] satisfies Partial<Recalled>[]) {
      world.recalled = { ...nothing, ...recalled };
      await ask(cache);
    }
    expect(runs).toBe(4);
    world.recalled = nothing;
    expect((await ask(cache)).metadata.cached_at).toBeDefined();
  });

  test("when the kept answer is older than the client allows, or than its time to live", async () => {
    const cache = askable();
    await ask(cache);
    await expect.poll(() => ask(cache, { reuse: { maxAgeSeconds: 0.02, keeps: true } }).then(() => runs)).toBe(2);
    const short = cacheOf({ ttlMs: 1, about: ["short"] });
    await ask(short);
    await expect.poll(() => ask(short).then(() => runs)).toBeGreaterThan(3);
  });
});

describe("an answer is not kept", () => {
  const { metadata } = made;
  const answers: readonly (readonly [string, QuotingAnswer])[] = [
    ["that was made without a part of the service", { ...made, metadata: { ...metadata, degraded: true } }],
    ["that has a warning", { ...made, metadata: { ...metadata, warnings: ["No statement was run: timeout"] } }],
  ];
  test.each(answers)("%s", async (_name, answer) => {
    world.answer = answer;
    expect(await runsOfTwo(askable())).toBe(2);
  });

  test("whose knowledge graph changed while it was made, neither for the old state nor for the new one", async () => {
    const cache = askable();
    const before = world.state;
    world.meanwhile = async () => {
      world.state = { ...world.state, version: "v2" };
    };
    await ask(cache);
    world.meanwhile = async () => {};
    await ask(cache);
    world.state = before;
    await ask(cache);
    expect(runs).toBe(3);
  });

  test("while the engines do not show the state of the records yet", async () => {
    world.state = { ...world.state, is_projected: false };
    expect(await runsOfTwo(askable())).toBe(2);
  });

  test("when an engine is being rebuilt at its end", async () => {
    world.meanwhile = async () => {
      world.state = { ...world.state, is_projected: false };
    };
    const cache = askable();
    await ask(cache);
    world.state = { ...world.state, is_projected: true };
    await ask(cache);
    expect(runs).toBe(2);
  });

  test("whose client has disconnected, does not want it kept, or that failed", async () => {
    const gone = new AbortController();
    world.meanwhile = async () => gone.abort();
    expect(await runsOfTwo(askable(), {}, { signal: gone.signal })).toBe(2);
    expect(await runsOfTwo(cacheOf({ about: ["b"] }), {}, { reuse: { maxAgeSeconds: 0, keeps: false } })).toBe(4);
    world.meanwhile = async () => {
      throw new Error("late");
    };
    const cache = cacheOf({ about: ["c"] });
    await expect(ask(cache)).rejects.toThrow("late");
    await expect(ask(cache)).rejects.toThrow("late");
    expect(runs).toBe(6);
  });
});

test("an answer is deleted with each source that it quotes, each knowledge graph asked, and the user who asked", async () => {
  const cache = askable();
  const question = { user_id: "ada" };
  for (const tag of [quoteOf("src_a", 1), quoteOfKg(1), quoteOfUser(tenant_id, "ada")]) {
    await ask(cache, { question });
    expect((await ask(cache, { question })).metadata.cached_at).toBeDefined();
    await store.deleteTagged(tag);
    expect((await ask(cache, { question })).metadata.cached_at).toBeUndefined();
  }
});

test("questions are answered without the cache, and while the records cannot tell what changed", async () => {
  const lost = { get: async () => undefined, setTagged: async () => {} };
  expect(await runsOfTwo(cacheOf({ cache: lost }))).toBe(2);
  const refusing = { versions: () => Promise.reject(new Error("away")) };
  expect((await ask(cacheOf({ kgs: refusing }))).answer).toBe(made.answer);
  let reads = 0;
  const second = async () => {
    reads += 1;
    if (reads > 1) throw new Error("away");
    return world.state;
  };
  expect((await ask(cacheOf({ kgs: { versions: second } }))).answer).toBe(made.answer);
});

test("an answer does not wait until it is kept", async () => {
  const never = { get: async () => undefined, setTagged: () => new Promise<never>(() => {}) };
  expect(await ask(cacheOf({ cache: never }))).toMatchObject({ answer: made.answer });
});
