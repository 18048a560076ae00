import { expect, test, vi } from "vitest";
import { everyRow } from "../../support/every-row.ts";
import { type MemoryApi, user } from "./lab.ts";
import { putTurn } from "./put-turn.ts";

export function privacy(api: MemoryApi): void {
  const { call, remember } = api;

  test("an erasure removes what the user said from every table, and nothing of others; later writes are 409", async () => {
    const canary = "Quetzalcoatlus";
    await remember("leaver", `Ola likes the ${canary}.`);
    await remember("stayer", `Ida likes the Pteranodon.`);
    const question = { query: `What does the ${canary} eat?`, user_id: "leaver", session_id: "s" };
    const json = { "Content-Type": "application/json" };
    const ask = (headers: Record<string, string>) =>
      api.service.request("/api/v1/query", {
        method: "POST",
        headers: { ...json, ...headers },
        body: JSON.stringify(question),
      });
    expect((await ask({ "Idempotency-Key": "erased" })).status).toBe(200);
    const { job_id } = (await (await ask({ Prefer: "respond-async" })).json()) as { job_id: string };
    await api.service.finished(job_id);
    const rows = async (word: string) =>
      (await everyRow(api.db))
        .split("\n")
        .filter((row) => row.includes(word))
        .sort();
    const [theirs, before] = [await rows("Pteranodon"), await rows(canary)];
    expect(before.length).toBeGreaterThan(3);
    const accepted = await call("DELETE", user("leaver"));
    expect(accepted).toMatchObject({ status: 202, body: { status: "running", verified_at: null } });
    expect((await remember("leaver", "Late.")).status).toBe(409);
    const receipt = () => call("GET", `/erasures/${accepted.body.erasure_id}`);
    await vi.waitFor(async () => expect((await receipt()).body.status).toBe("completed"), 60_000);
    expect((await receipt()).body.removed).toMatchObject({ items: 4, answers: 1, replies: 1 });
    expect(await rows(canary)).toEqual([]);
    expect(await rows("Pteranodon")).toEqual(theirs);
    expect((await ask({ "Idempotency-Key": "erased" })).status).toBe(409);
    const asked = (await (await ask({})).json()) as { metadata: { memory: object } };
    expect(asked.metadata.memory).toMatchObject({ used: false, reason: "the memory of the user was erased" });
    expect((await remember("leaver", "Late.")).status).toBe(409);
    expect((await call("PUT", `${user("leaver")}/settings`, { opt_out: false })).status).toBe(409);
    expect((await call("GET", user("leaver"))).status).toBe(404);
    expect((await call("DELETE", user("leaver"))).body.erasure_id).toBe(accepted.body.erasure_id);
  });

  test("no list, item, session or export shows anything of another user, whatever the ids look like", async () => {
    const hostile = [
      "a/b",
      "a",
      "b",
      // "." and ".." are no segments of a path; memory/eraser.test.ts has them.
      "$ne",
      '{"$ne":null}',
      "%",
      "_",
      "*",
      "'; --",
      "naïve",
      "nai\u0308ve",
      "漢字",
      "🜁",
      "A",
      "a b",
      "x".repeat(200),
    ];
    const { documents } = api.service.app.stores;
    const ids = new Map<string, string>();
    for (const id of hostile) {
      ids.set(id, (await remember(id, `mark <${id}>`, { session_id: id })).body.item.id);
      await putTurn(api, { user_id: id, session_id: id }, `mark <${id}>`);
      await putTurn(api, { user_id: id, tenant_id: "other", session_id: id }, `mark <other tenant>`);
    }
    const marksIn = (text: string): string[] =>
      [...text.matchAll(/mark <((?:[^>\\]|\\.)*)>/g)].map(([, id = ""]) => JSON.parse(`"${id}"`));
    for (const id of hostile) {
      for (const other of hostile) {
        const paths = [
          `/items?q=${encodeURIComponent(other)}`,
          `/sessions/${encodeURIComponent(other)}`,
          `/items/${ids.get(other)}`,
        ];
        for (const path of paths) {
          const { status, body } = await call("GET", `${user(id)}${path}`);
          expect([200, 400, 404]).toContain(status);
          expect(marksIn(JSON.stringify(body)).filter((mark) => mark !== id)).toEqual([]);
        }
      }
      const exported = await (await api.service.request(`/api/v1/memory${user(id)}/export`)).text();
      expect(new Set(marksIn(exported))).toEqual(new Set([id]));
      expect(await documents.memory.list({ tenant_id: "other", user_id: id }, {}, 10)).toEqual([]);
    }
  });
}
