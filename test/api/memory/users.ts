import { expect, test } from "vitest";
import { type MemoryApi, user } from "./lab.ts";
import { putTurn } from "./put-turn.ts";

const long = "x".repeat(201);

export function users(api: MemoryApi): void {
  const { call, remember } = api;

  test("the settings of a user say how long and whether something is remembered", async () => {
    const path = `${user("settled")}/settings`;
    expect((await call("PUT", path, { retention_days: 2 })).body).toEqual({
      user_id: "settled",
      opt_out: false,
      retention_days: 2,
    });
    const { body } = await remember("settled", "Ola sails.");
    const days = (Date.parse(body.item.expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(2);
    expect((await call("PUT", path, { opt_out: true })).body).toMatchObject({ opt_out: true, retention_days: 2 });
    expect(await remember("settled", "Ola rows.")).toMatchObject({ status: 409 });
    const question = { query: "Where does Ola sail?", user_id: "settled" };
    const memoryOf = async (): Promise<unknown> => {
      const asked = await api.service.client.query({ body: question });
      return "metadata" in asked.body ? asked.body.metadata.memory : null;
    };
    expect(await memoryOf()).toMatchObject({ used: false, reason: "the user has opted out" });
    expect((await call("GET", user("settled"))).body).toMatchObject({ items: { episodic: 1, short_term: 0 } });
    expect((await call("PUT", path, { opt_out: false, retention_days: "default" })).body.retention_days).toBeNull();
    // A manager has 150 ms, which a busy machine may exceed. Each of these questions is remembered, too.
    const episodic = async () => {
      const memory = await memoryOf();
      expect(memory).toMatchObject({ used: false });
      return (memory as { items_used: { episodic?: number } }).items_used.episodic ?? 0;
    };
    await expect.poll(episodic, { timeout: 30_000 }).toBeGreaterThan(0);
    for (const [given, field] of [
      [{ retention_days: 0 }, "retention_days"],
      [{ retention_days: 3_651 }, "retention_days"],
      [{}, undefined],
    ] as const) {
      expect(await call("PUT", path, given)).toMatchObject({ status: 400, body: field ? { field } : {} });
    }
  });

  test("sessions are listed, shown and forgotten one by one", async () => {
    for (const session of [null, "a", "b", "b"])
      await putTurn(api, { user_id: "talker", session_id: session }, `Question in ${session}`);
    const listed = await call("GET", `${user("talker")}/sessions?limit=2`);
    expect(listed.body).toMatchObject({
      total_count: 3,
      sessions: [{ session_id: null }, { session_id: "a", turns: 1 }],
    });
    const rest = await call("GET", `${user("talker")}/sessions?cursor=${listed.body.next_cursor}`);
    expect(rest.body).toMatchObject({ sessions: [{ session_id: "b", turns: 2 }], next_cursor: null });
    const session = `${user("talker")}/sessions/b`;
    expect((await call("GET", session)).body.turns).toMatchObject([{ question: "Question in b" }, {}]);
    expect((await call("DELETE", session)).body).toMatchObject({ turns_removed: 2 });
    for (const method of ["GET", "DELETE"]) expect((await call(method, session)).status).toBe(404);
    expect((await call("GET", user("talker"))).body.items.short_term).toBe(2);
  });

  test("an export has the settings, every turn, and every item with its history", async () => {
    await putTurn(api, { user_id: "exported", session_id: "s" }, "Where is Hamn?");
    const { body } = await remember("exported", "Ola knows Hamn.");
    await call("PATCH", `${user("exported")}/items/${body.item.id}`, { status: "retracted" });
    const response = await api.service.request(`/api/v1/memory${user("exported")}/export`);
    const lines = (await response.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ kind }) => kind)).toEqual(["header", "turn", "item", "trailer"]);
    expect(lines[1]).toMatchObject({ session_id: "s", question: "Where is Hamn?" });
    expect(lines[2]).toMatchObject({ item: { status: "retracted" }, history: [{ op: "retract" }, { op: "add" }] });
    expect(lines[3]).toMatchObject({ turns: 1, items: 1 });
  });

  test.each([
    ["GET", user(long), "user_id"],
    ["GET", `${user("ada")}/items/${long}`, "item_id"],
    ["GET", `${user("ada")}/sessions/${long}`, "session_id"],
    ["GET", "/users/%00", "user_id"],
    ["GET", "/users/%20", "user_id"],
    ["DELETE", user(long), "user_id"],
    ["PUT", `${user(long)}/settings`, "user_id"],
    ["POST", `${user(long)}/items`, "user_id"],
  ])("400 for %s %s names the field and the bound", async (method, path, field) => {
    const { status, body } = await call(method, path, method === "GET" || method === "DELETE" ? undefined : {});
    expect([status, body.field]).toEqual([400, field]);
    if (path.includes(long)) expect(body.detail).toContain("200");
  });

  test("404 for unknown users, items and sessions", async () => {
    for (const path of ["", "/items", "/items/none", "/items/none/history", "/sessions", "/sessions/none", "/export"]) {
      expect([path, (await call("GET", `${user("nobody")}${path}`)).status]).toEqual([path, 404]);
    }
    expect((await call("DELETE", user("nobody"))).status).toBe(404);
    expect((await call("GET", "/erasures/era_none")).status).toBe(404);
  });
}
