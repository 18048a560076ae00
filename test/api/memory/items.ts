import { expect, test } from "vitest";
import { everyRow } from "../../support/every-row.ts";
import { type Answer, type MemoryApi, texts, user } from "./lab.ts";

export function items(api: MemoryApi): void {
  const { call, callWith, remember } = api;

  test("an item can be remembered, read, listed, changed by its revision, and forgotten", async () => {
    const made = await remember("items", "Ola keeps bees.", { importance: 0.8, session_id: "s1" });
    expect(made).toMatchObject({ status: 200, etag: '"1"', body: { op: "add", dropped: [] } });
    const { id } = made.body.item;
    const path = `${user("items")}/items/${id}`;
    expect(await call("GET", path)).toMatchObject({
      status: 200,
      etag: '"1"',
      body: { text: "Ola keeps bees.", rev: 1 },
    });
    expect(texts(await call("GET", `${user("items")}/items?manager=episodic&q=BEES`))).toEqual(["Ola keeps bees."]);
    expect(texts(await call("GET", `${user("items")}/items?manager=semantic`))).toEqual([]);
    const changed = await callWith({ "If-Match": '"1"' })("PATCH", path, { text: "Ola keeps goats." });
    expect(changed).toMatchObject({ status: 200, etag: '"2"', body: { item: { text: "Ola keeps goats.", rev: 2 } } });
    for (const method of ["PATCH", "DELETE"]) {
      const body = method === "PATCH" ? { pinned: true } : undefined;
      expect((await callWith({ "If-Match": '"1"' })(method, path, body)).status).toBe(412);
    }
    const { body } = await call("GET", `${path}/history`);
    expect(body.changes.map(({ op, item }: { op: string; item: { text: string } }) => [op, item.text])).toEqual([
      ["update", "Ola keeps goats."],
      ["add", "Ola keeps bees."],
    ]);
    expect((await call("PATCH", path, { status: "retracted" })).status).toBe(200);
    expect(texts(await call("GET", `${user("items")}/items`))).toEqual([]);
    expect(texts(await call("GET", `${user("items")}/items?status=retracted`))).toEqual(["Ola keeps goats."]);
    expect((await callWith({ "If-Match": '"3"' })("DELETE", path)).status).toBe(200);
    for (const gone of [path, `${path}/history`]) expect(await call("GET", gone)).toMatchObject({ status: 404 });
  });

  test("the same text reinforces its item, and a repeated request has no effect", async () => {
    const first = await remember("twice", "Ola likes TEA.");
    const again = await remember("twice", "ola  likes tea.");
    expect(again.body).toMatchObject({ op: "reinforce", item: { id: first.body.item.id, support: 2 } });
    const key = { "Idempotency-Key": "one" };
    const repeatable = () => callWith(key)("POST", `${user("twice")}/items`, { text: "Ola likes rye." });
    const kept = await repeatable();
    expect(await repeatable()).toEqual(kept);
    // The answer is lost when the process dies before it is kept; the event is known all the same.
    await api.db.query("DELETE FROM idempotency_keys WHERE key = 'one'");
    const repeated = await repeatable();
    expect(repeated.body).toMatchObject({ op: "noop", item: { support: 1 } });
    const many = await Promise.all(Array.from({ length: 4 }, () => remember("twice", "Ola likes oats.")));
    expect(Math.max(...many.map(({ body }) => body.item.support))).toBe(4);
    expect(texts(await call("GET", `${user("twice")}/items`)).length).toBe(3);
  });

  test("secrets are dropped before anything is stored", async () => {
    const { body } = await remember("secret", "Card 4111 1111 1111 1111, my password is hunter2x9");
    expect(body).toMatchObject({
      dropped: ["password", "card_number"],
      item: { text: "Card [removed], my password is [removed]" },
    });
    const changed = await call("PATCH", `${user("secret")}/items/${body.item.id}`, {
      text: "Use ghp_0123456789abcdefABCD",
    });
    expect(changed.body).toMatchObject({ dropped: ["key"], item: { text: "Use [removed]" } });
    const rows = await everyRow(api.db);
    for (const secret of ["4111 1111", "hunter2x9", "ghp_0123"]) expect(rows).not.toContain(secret);
  });

  test("pages hold every item once, newest first", async () => {
    for (let n = 0; n < 7; n++) {
      await remember("pages", `Fact ${n}`, { occurred_at: new Date(Date.UTC(2026, 0, 1 + (n >> 1))).toISOString() });
    }
    const wanted = texts(await call("GET", `${user("pages")}/items`));
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Answer = await call("GET", `${user("pages")}/items?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...texts(page));
      cursor = page.body.next_cursor;
    }
    expect(seen).toEqual(wanted);
    expect(wanted.length).toBe(7);
    expect((await call("GET", `${user("pages")}/items?cursor=bm9uZQ`)).body).toMatchObject({ field: "cursor" });
  });

  test("as_of shows what had happened and held at that time, also what was superseded since", async () => {
    const owner = { tenant_id: "default", user_id: "mover" };
    const { body } = await remember("mover", "Ola lives in Hamn.", { occurred_at: "2026-01-01T00:00:00Z" });
    const { memory } = api.service.app.stores.documents;
    const item = await memory.get(owner, body.item.id);
    if (!item) throw new Error("The item is not there");
    const superseded = { ...item, status: "superseded" as const, valid_to: new Date("2026-03-01"), rev: 2 };
    const at = new Date();
    await memory.write(owner, {
      event_id: "moved",
      at,
      changes: [{ op: "supersede", reason: "moved", item: superseded }],
    });
    await remember("mover", "Ola lives in Norrvik.", { occurred_at: "2026-03-01T00:00:00Z" });
    const asOf = async (time: string) => texts(await call("GET", `${user("mover")}/items?as_of=${time}`));
    expect(await asOf("2026-02-01T00:00:00Z")).toEqual(["Ola lives in Hamn."]);
    expect(await asOf("2026-04-01T00:00:00Z")).toEqual(["Ola lives in Norrvik."]);
    expect(await asOf("2025-01-01T00:00:00Z")).toEqual([]);
    expect(texts(await call("GET", `${user("mover")}/items`))).toEqual(["Ola lives in Norrvik."]);
  });
}
