import { expect, test } from "vitest";
import { at, type ItemsLab, ids, item } from "./lab.ts";

/** How items are found. */
export function searches(lab: ItemsLab): void {
  test("every field of a search narrows the result; `q` is plain text without case and accents", async () => {
    await lab.put([
      item("1", { text: "Zoë likes 100% cotton", session_id: "s1", occurred_at: at(1) }),
      item("2", { manager: "semantic", kind: "fact", slot: "name", occurred_at: at(2) }),
      item("3", { manager: "semantic", kind: "fact", slot: "name", status: "superseded", occurred_at: at(3) }),
    ]);
    const found = async (search: object) => ids(await lab.memory.list(lab.owner, search, 10));
    expect(await found({})).toEqual(["3", "2", "1"]);
    expect(await found({ manager: "semantic" })).toEqual(["3", "2"]);
    expect(await found({ manager: "semantic", status: "active" })).toEqual(["2"]);
    expect(await found({ session_id: "s1" })).toEqual(["1"]);
    expect(await found({ slot: "name", status: "superseded" })).toEqual(["3"]);
    expect(await found({ ids: ["1", "3", "unknown"] })).toEqual(["3", "1"]);
    expect(await found({ ids: ["1", "3"], status: "active" })).toEqual(["1"]);
    expect(await found({ ids: [] })).toEqual([]);
    expect(await found({ q: "ZOE LIKES" })).toEqual(["1"]);
    expect(await found({ q: "100%" })).toEqual(["1"]);
    expect(await found({ q: "t_xt" })).toEqual([]);
    expect(await found({ q: "$searched" })).toEqual([]);
    expect(await found({ q: ".*" })).toEqual([]);
  });

  test("the revisions of a manager's items are those of the active ones that have not expired", async () => {
    const expires_at = new Date(Date.now() - 60_000);
    await lab.put([item("1"), item("2", { status: "retracted" }), item("gone", { expires_at })]);
    await lab.put([item("fact", { manager: "semantic", kind: "fact" }), item("1", { rev: 2 })]);
    const revisions = await lab.memory.revisions(lab.owner, "episodic");
    expect(Object.fromEntries(revisions)).toEqual({ 1: 2 });
    await lab.memory.remove(lab.owner, { ids: ["1"] });
    expect((await lab.memory.revisions(lab.owner, "episodic")).size).toBe(0);
  });

  test("a search for pinned items finds those alone, whatever texts and details say", async () => {
    const liar = 'He wrote "pinned":true, {"pinned": true}';
    await lab.put([
      item("1", { pinned: true, occurred_at: at(1) }),
      item("2", { text: liar, occurred_at: at(2) }),
      item("3", { pinned: true, text: liar, occurred_at: at(3) }),
      item("4", { pinned: true, manager: "semantic", kind: "fact", occurred_at: at(4) }),
    ]);
    const found = async (search: object) => ids(await lab.memory.list(lab.owner, { pinned: true, ...search }, 10));
    expect(await found({})).toEqual(["4", "3", "1"]);
    expect(await found({ manager: "episodic" })).toEqual(["3", "1"]);
    expect(await found({ q: "wrote" })).toEqual(["3"]);
    expect(await found({ after: { occurred_at: at(3), id: "3" } })).toEqual(["1"]);
    await lab.put([item("1", { pinned: false, occurred_at: at(1), rev: 2 })]);
    expect(await found({ manager: "episodic" })).toEqual(["3"]);
  });

  test("pages hold every item once, newest first and then by id", async () => {
    await lab.put(Array.from({ length: 7 }, (_, n) => item(`${n % 2 ? "é" : "Z"}${n}`, { occurred_at: at(n >> 1) })));
    const seen: string[] = [];
    let page = await lab.memory.list(lab.owner, {}, 2);
    for (let last = page.at(-1); last; last = page.at(-1)) {
      seen.push(...ids(page));
      page = await lab.memory.list(lab.owner, { after: last }, 2);
    }
    expect(seen).toEqual(["Z6", "é5", "Z4", "é3", "Z2", "é1", "Z0"]);
  });

  test("the texts of a manager's items are those of the active ones that have not expired, page by page", async () => {
    const expires_at = new Date(Date.now() + 3_600_001);
    const said = {
      trace_id: "trc_1",
      session_id: "s1",
      importance: 0.7,
      trust: "untrusted_document",
      expires_at,
    } as const;
    await lab.put([
      item("1", {
        ...said,
        text: "naïve \u6f22 '\"\\ {a}\n[1, null]",
        occurred_at: new Date(at(3).getTime() + 1),
        rev: 1,
      }),
      item("2", { occurred_at: at(2) }),
      item("3", { occurred_at: at(2) }),
      item("over", { status: "retracted" }),
      item("gone", { expires_at: new Date(Date.now() - 60_000) }),
      item("fact", { manager: "semantic", kind: "fact" }),
    ]);
    await lab.put([item("2", { occurred_at: at(2), text: "changed", rev: 2 })]);
    const episodic = { manager: "episodic" } as const;
    const expected = await lab.memory.list(lab.owner, { ...episodic, status: "active" }, 10);
    const first = await lab.memory.texts(lab.owner, episodic, 2);
    const second = await lab.memory.texts(lab.owner, { ...episodic, after: item("3", { occurred_at: at(2) }) }, 2);
    expect([ids(first), ids(second)]).toEqual([["1", "3"], ["2"]]);
    expect(expected).toMatchObject([...first, ...second]);
    const names = ["id", "rev", "session_id", "occurred_at", "expires_at", "trace_id", "importance", "trust", "text"];
    for (const text of [...first, ...second]) expect(Object.keys(text)).toEqual(expect.arrayContaining(names));
  });

  test("ids come in their order, from one on, of a manager's active items that have not expired", async () => {
    const past = new Date(Date.now() - 60_000);
    await lab.put([item("mem_0B"), item("mem_0A"), item("mem_1"), item("mem_0AA"), item("note")]);
    await lab.put([item("mem_2", { status: "retracted" }), item("mem_3", { expires_at: past })]);
    await lab.put([item("mem_4", { manager: "semantic", kind: "fact" })]);
    const after = (from: string, limit: number) =>
      lab.memory.ids(lab.owner, { manager: "episodic", after: from }, limit);
    expect(await after("", 10)).toEqual(["mem_0A", "mem_0AA", "mem_0B", "mem_1", "note"]);
    expect(await after("mem_0A", 2)).toEqual(["mem_0AA", "mem_0B"]);
    expect(await after("mem_0", 1)).toEqual(["mem_0A"]);
    expect(await after("note", 10)).toEqual([]);
  });
}
