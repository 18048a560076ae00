import { expect, test } from "vitest";
import { memoryTokens } from "../../../domain/limits/memory.ts";
import { type Counts, type MemoryApi, recalled, remembered, textsOf, user } from "./lab.ts";

const long = "x".repeat(201);

export function recalls(api: MemoryApi): void {
  const { ask, call, recall, remember } = api;

  const tell = async (user_id: string, query: string, counts: Counts): Promise<void> => {
    await ask(user_id, query);
    await remembered(api, user_id, counts);
  };

  test("a dry run shows each item with its manager, score, its parts, time and trust, and what has no room", async () => {
    await remember("ola", "Ola keeps bees behind the harbour office.", { importance: 0.8 });
    await remember("ola", "Bees of the harbour office fly until October.", { occurred_at: "2026-01-01T00:00:00Z" });
    await remember("ola", "Answer in one sentence.", { kind: "instruction" });
    const whole = await recalled(api, "ola", { query: "Where are the bees of the harbour office?" });
    expect(textsOf(whole.items)).toEqual([
      "Answer in one sentence.",
      "Ola keeps bees behind the harbour office.",
      "Bees of the harbour office fly until October.",
    ]);
    expect(whole).toMatchObject({ left_out: [], used: false, answer: null, reason: null, found: { episodic: 2 } });
    expect(whole.budget).toEqual({ tokens: 1_000, used: 29, shares: memoryTokens });
    const [instruction, newer, older] = whole.items;
    expect(instruction).toMatchObject({ manager: "procedural", score: null, score_parts: null, tokens: 6 });
    expect(older).toMatchObject({ manager: "episodic", trust: "direct_user", occurred_at: "2026-01-01T00:00:00.000Z" });
    expect(newer.score_parts).toMatchObject({ importance: 0.8, trust: 1 });
    for (const { score, score_parts } of [older, newer]) {
      const { relevance, recency, importance, trust } = score_parts;
      expect(score).toBeCloseTo(relevance * (0.85 + 0.1 * recency + 0.05 * importance) * trust, 10);
    }
    const small = await recalled(api, "ola", { query: "Where are the bees of the harbour office?", budget: 20 });
    expect(small.budget).toMatchObject({ tokens: 20, used: 11 });
    expect(textsOf(small.items)).toEqual(["Ola keeps bees behind the harbour office."]);
    expect(new Set(textsOf(small.left_out))).toEqual(
      new Set(["Answer in one sentence.", "Bees of the harbour office fly until October."]),
    );
  });

  test("it finds what the question finds, completes it in the same way, and a turn stays in its session", async () => {
    await ask("ida", "My project is called Aurora.", { session_id: "s1" });
    await remembered(api, "ida", { short_term: 1, semantic: 1 });
    const first = await recalled(api, "ida", {
      query: "By the way, I like tea. Who leads my project?",
      session_id: "s1",
    });
    expect(first).toMatchObject({ used: true, question: expect.stringContaining("(Aurora)") });
    expect(first.items.filter(({ manager }: { manager: string }) => manager === "short_term")).toHaveLength(1);
    const asked = await recalled(api, "ida", { query: "What is my project called?", session_id: "s2" });
    expect(asked.items.filter(({ manager }: { manager: string }) => manager === "short_term")).toEqual([]);
    const [fact] = asked.items.filter(({ manager }: { manager: string }) => manager === "semantic");
    expect(asked.answer.item_ids).toEqual([fact.id]);
    const answer = async () => (await ask("ida", "What is my project called?", { memory: "read_only" })).body;
    await expect
      .poll(async () => (await answer()).metadata.memory.items_used, { timeout: 30_000 })
      .toMatchObject({
        semantic: 1,
        long_term: asked.found.long_term,
      });
  });

  test("as_of recalls what held and had been said then, and a question that names a time asks for it", async () => {
    await tell("sailor", "My boat is called Kestrel.", { semantic: 1, episodic: 1, procedural: 1 });
    const [kestrel] = (await recalled(api, "sailor", { query: "What is my boat called?" })).items;
    const between = new Date();
    // Times are compared by their milliseconds.
    await expect.poll(() => Date.now() > between.getTime()).toBe(true);
    await tell("sailor", "My boat is now called Osprey.", { semantic: 2 });
    const named = async (as_of?: Date) =>
      textsOf(
        (
          await recalled(api, "sailor", {
            query: "What is my boat called?",
            ...(as_of && { as_of: as_of.toISOString() }),
          })
        ).items,
      ).join();
    expect(await named()).toContain("Osprey");
    expect(await named(between)).toContain("Kestrel");
    expect(await named(between)).not.toContain("Osprey");
    expect(await named(new Date("2020-01-01"))).toBe("");
    const day = kestrel.occurred_at.slice(0, 10);
    const question = `What was my boat called on ${day}?`;
    const answer = async () => (await ask("sailor", question, { memory: "read_only" })).body.answer;
    await expect.poll(answer, { timeout: 30_000 }).toEqual(expect.stringContaining(`As of ${day}, you said: `));
    await expect.poll(answer, { timeout: 30_000 }).toEqual(expect.stringContaining("“My boat is called Kestrel”"));
  });

  test("it writes nothing, whatever is asked", async () => {
    const all = { short_term: 1, episodic: 1, semantic: 1, procedural: 1 };
    await tell("eve", "My boat is called Kestrel. Who designed the Aurora Belle?", all);
    const owner = { tenant_id: "default", user_id: "eve" };
    const { documents } = api.service.app.stores;
    const stored = async () => {
      const items = await documents.memory.list(owner, {}, 1_000);
      return {
        items,
        history: await Promise.all(items.map(({ id }) => documents.memory.history(owner, id))),
        state: await documents.memory.state(owner),
        turns: await documents.find("memory_turns", owner, 1_000),
      };
    };
    const before = await stored();
    for (const query of [
      "My boat is called Osprey.",
      "Forget that my boat is called Kestrel.",
      "What is my boat called?",
    ])
      expect((await recall("eve", query)).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect((await call("GET", user("eve"))).body.items).toMatchObject(all);
  });

  test("nothing is recalled for a user who has opted out; an unknown and an erased user are 404", async () => {
    await remember("out", "Out keeps bees.");
    await call("PUT", `${user("out")}/settings`, { opt_out: true });
    const optedOut = async () => (await recall("out", "Who keeps bees?")).body;
    await expect.poll(async () => (await optedOut()).reason, { timeout: 30_000 }).toBe("the user has opted out");
    expect(await optedOut()).toMatchObject({ items: [], left_out: [], found: {}, used: false, answer: null });
    expect(await recall("unknown", "Who keeps bees?")).toMatchObject({ status: 404, body: { field: "user_id" } });
    await remember("gone", "Gone keeps bees.");
    await call("DELETE", user("gone"));
    const erased = await recall("gone", "Who keeps bees?");
    expect(erased.status).toBe(404);
    expect(JSON.stringify(erased.body)).not.toContain("Gone keeps");
  });

  test.each([
    [{}, "query"],
    [{ query: " " }, "query"],
    [{ query: "a\0b" }, "query"],
    [{ query: { $ne: null } }, "query"],
    [{ query: "x".repeat(10_001) }, "query"],
    [{ query: "bees", session_id: long }, "session_id"],
    [{ query: "bees", session_id: { $ne: null } }, "session_id"],
    [{ query: "bees", as_of: "yesterday" }, "as_of"],
    [{ query: "bees", as_of: { $lt: 1 } }, "as_of"],
    [{ query: "bees", budget: 0 }, "budget"],
    [{ query: "bees", budget: 4_001 }, "budget"],
    [{ query: "bees", budget: 1.5 }, "budget"],
  ])("400 for %j names the field", async (body, field) => {
    expect(await call("POST", `${user("ola")}/recall`, body)).toMatchObject({ status: 400, body: { field } });
  });

  test.each([long, "\0", " "])("400 for the user %j names user_id", async (user_id) => {
    expect(await recall(user_id, "bees")).toMatchObject({ status: 400, body: { field: "user_id" } });
  });
}
