import { expect, test } from "vitest";
import { type Answer, type Counts, type MemoryApi, remembered, user } from "./lab.ts";

export function views(api: MemoryApi): void {
  const { ask, call, remember } = api;

  const tell = async (user_id: string, query: string, counts: Counts): Promise<void> => {
    await ask(user_id, query);
    await remembered(api, user_id, counts);
  };

  test("the profile shows what holds with its items, what held before, page by page, and nothing of others", async () => {
    await tell("captain", "My boat is called Kestrel. I prefer tea. Always answer in one sentence.", {
      semantic: 2,
      procedural: 2,
    });
    await tell("captain", "My boat is now called Osprey.", { semantic: 3 });
    await tell("mate", "My boat is called Gannet.", { semantic: 1 });
    const profile = (user_id: string, query = "") => call("GET", `${user(user_id)}/profile${query}`);
    const { body } = await profile("captain");
    const about = (entry: { about: string | null; kind: string }) => entry.about ?? entry.kind;
    expect(body.profile.map(about).toSorted()).toEqual(["boat", "instruction", "prefers"]);
    const boat = body.profile.find((entry: { about: string }) => entry.about === "boat");
    expect(boat).toMatchObject({
      is_single: true,
      values: [{ text: "My boat is now called Osprey", status: "active", trust: "direct_user", until: null }],
      contradicted_by: [],
      earlier: [{ text: "My boat is called Kestrel", status: "superseded", until: boat.values[0].since }],
    });
    const source = await call("GET", `${user("captain")}/items/${boat.values[0].item_id}`);
    expect(source.body).toMatchObject({ text: "My boat is now called Osprey", trace_id: boat.values[0].trace_id });
    expect(JSON.stringify(body)).not.toContain("Gannet");
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Answer = await profile("captain", `?limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.body.profile.map(about));
      cursor = page.body.next_cursor;
    }
    expect(seen).toEqual(body.profile.map(about));
    expect((await profile("captain", "?as_of=2020-01-01T00:00:00Z")).body.profile).toEqual([]);
    expect(await profile("captain", "?as_of=yesterday")).toMatchObject({ status: 400, body: { field: "as_of" } });
    expect(await profile("captain", "?cursor=bm9uZQ")).toMatchObject({ status: 400, body: { field: "cursor" } });
    expect(await profile("nobody")).toMatchObject({ status: 404, body: { field: "user_id" } });
    expect(await profile("x".repeat(201))).toMatchObject({ status: 400, body: { field: "user_id" } });
  });

  test("an audit counts items of no use, of this user alone", async () => {
    await tell("tidy", "My boat is called Kestrel.", { semantic: 1, episodic: 1, procedural: 1 });
    const audit = () => call("GET", `${user("tidy")}/audit`);
    const none = { count: 0, item_ids: [] };
    expect((await audit()).body).toMatchObject({
      user_id: "tidy",
      items: 3,
      by_status: { active: 3, superseded: 0 },
      junk: { ended_but_active: none, conflicting: none, duplicates: none },
      junk_ratio: 0,
    });
    const note = await remember("tidy", "Tidy keeps bees.");
    const other = await remember("tidy", "Tidy keeps goats.");
    await call("PATCH", `${user("tidy")}/items/${other.body.item.id}`, { text: "Tidy keeps bees." });
    const { body } = await audit();
    expect(body).toMatchObject({ items: 5, junk: { duplicates: { count: 1 } }, junk_ratio: 0.2 });
    expect([note, other].map((made) => made.body.item.id)).toContain(body.junk.duplicates.item_ids[0]);
    expect((await call("GET", `${user("nobody")}/audit`)).status).toBe(404);
  });

  test("feedback is part of what is remembered of its question, once, and of no other tenant or user", async () => {
    const trace = async () => {
      const { body } = await ask("critic", "Who designed the Aurora Belle?");
      const { items } = (await call("GET", `${user("critic")}/items?manager=episodic`)).body;
      return items.find((item: { trace_id: string }) => item.trace_id === body.metadata.trace_id)?.trace_id;
    };
    // A turn that is written too late on a busy machine is lost.
    let trace_id: string | undefined;
    await expect.poll(async () => (trace_id = await trace()), { timeout: 30_000 }).toBeTruthy();
    const give = (body: object) => call("POST", "/feedback", body);
    const bad = { trace_id, rating: "bad", comment: "Too long." };
    const first = await give(bad);
    expect(first).toMatchObject({ status: 200, body: { op: "add", trace_id, rating: "bad", dropped: [] } });
    expect((await give(bad)).body.op).toBe("noop");
    const item = await call("GET", `${user("critic")}/items/${first.body.item_id}`);
    expect(item.body.text).toMatch(/\nThe user found this answer bad: Too long\.$/);
    expect(await give({ trace_id: "trc_none", rating: "bad" })).toMatchObject({
      status: 404,
      body: { field: "trace_id" },
    });
    for (const [over, field] of [
      [{ rating: "odd" }, "rating"],
      [{ rating: { $ne: null } }, "rating"],
      [{ trace_id: { $ne: null } }, "trace_id"],
      [{ trace_id: "a\0" }, "trace_id"],
      [{ comment: "x".repeat(1_001) }, "comment"],
    ] as const)
      expect(await give({ ...bad, ...over })).toMatchObject({ status: 400, body: { field } });
  });
}
