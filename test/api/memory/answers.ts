import { expect, test } from "vitest";
import type { Answer, MemoryApi } from "./lab.ts";

export function answers(api: MemoryApi): void {
  const { call } = api;

  test("the health of memory names every manager", async () => {
    const { body } = await call("GET", "/health");
    expect(body).toMatchObject({ status: "ready", managers: { short_term: "ready" } });
  });

  test("what a user said about himself answers his question, cited as memory and not counted as grounded", async () => {
    const ask = async (query: string, over = {}): Promise<Answer["body"]> => {
      const body = JSON.stringify({ query, user_id: "teller", ...over });
      const headers = { "Content-Type": "application/json" };
      return (await api.service.request("/api/v1/query", { method: "POST", headers, body })).json();
    };
    await ask("My project is called Aurora.");
    await ask("My boat is called Kestrel.", { memory: "read_only" });
    // A busy machine may miss the deadline of recall.
    await expect
      .poll(() => ask("What is my project called?"), { timeout: 60_000 })
      .toMatchObject({
        answer: "You said: “My project is called Aurora” [1]",
        citations: [{ citation_id: 1, source_type: "memory", kg_name: null, excerpt: "My project is called Aurora" }],
        metadata: { model: "memory", validation: { grounded: false }, memory: { used: true } },
      });
    const off = await ask("What is my project called?", { memory: "off" });
    expect(off.metadata).toMatchObject({ memory: { used: false, reason: "switched off" } });
    expect((await ask("What is my boat called?")).metadata.model).not.toBe("memory");
    expect((await ask("What is my project called?", { user_id: "stranger" })).metadata.model).not.toBe("memory");
  });

  test("a question about the conversation is answered by its turns, and denied to a user who said nothing", async () => {
    const ask = async (query: string, over = {}): Promise<Answer["body"]> => {
      const body = JSON.stringify({ query, user_id: "pilot", session_id: "s1", ...over });
      const headers = { "Content-Type": "application/json" };
      return (await api.service.request("/api/v1/query", { method: "POST", headers, body })).json();
    };
    const day = new Date().toLocaleDateString("en-GB", {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
    await ask("The Tarn bridge opens at dawn.");
    const question = "What did I tell you about the bridge?";
    // A busy machine may miss the deadline of recall.
    await expect
      .poll(() => ask(question), { timeout: 60_000 })
      .toMatchObject({
        answer: `You said: “The Tarn bridge opens at dawn.” [1] (${day})`,
        confidence: 0.85,
        citations: [{ citation_id: 1, source_type: "memory", excerpt: "The Tarn bridge opens at dawn." }],
        metadata: { model: "memory", validation: { grounded: false } },
      });
    await expect
      .poll(() => ask(question, { user_id: "passenger", memory: "read_only" }), { timeout: 60_000 })
      .toMatchObject({ answer: "I remember nothing that you said about this.", confidence: 0, citations: [] });
    expect((await ask(question, { memory: "off" })).metadata.model).not.toBe("memory");
  });
}
