import { expect, test } from "vitest";
import { type ItemsLab, ids, item, kindOf } from "./lab.ts";

/** What belongs to an owner, and what an owner decides. */
export function owners(lab: ItemsLab): void {
  test("owners do not see each other", async () => {
    const others = [
      { ...lab.owner, user_id: "bob" },
      { ...lab.owner, user_id: "" },
      { tenant_id: `${lab.owner.tenant_id}'`, user_id: "ada" },
      { tenant_id: lab.owner.user_id, user_id: lab.owner.tenant_id },
      { tenant_id: "", user_id: `${lab.owner.tenant_id}ada` },
      { ...lab.owner, user_id: "$ne" },
      { ...lab.owner, user_id: "%" },
      { ...lab.owner, user_id: '{"$gt":""}' },
    ];
    await lab.put([item("1")]);
    for (const other of others) {
      expect(await lab.memory.get(other, "1")).toBeNull();
      expect(await lab.memory.list(other, {}, 10)).toEqual([]);
      expect(await lab.memory.list(other, { ids: ["1"] }, 10)).toEqual([]);
      expect([...(await lab.memory.revisions(other, "episodic"))]).toEqual([]);
      expect(await lab.memory.ids(other, { manager: "episodic", after: "" }, 10)).toEqual([]);
      expect(await lab.memory.texts(other, { manager: "episodic" }, 10)).toEqual([]);
      expect(await lab.memory.history(other, "1")).toEqual([]);
      expect(await lab.memory.remove(other, { all: true })).toBe(0);
      expect(await lab.memory.count(other)).toMatchObject({ items: { episodic: 0 }, changes: 0, events: 0 });
    }
    await lab.memory.erase({ ...lab.owner, user_id: "bob" });
    expect(ids(await lab.memory.list(lab.owner, {}, 10))).toEqual(["1"]);
  });

  test("an operator passed as an object, against the types, is refused", async () => {
    await lab.put([item("1")]);
    for (const operator of [{ $ne: null }, { $gt: "" }, ["ada"], null, 1]) {
      const hostile = operator as never;
      const works = [
        lab.memory.list({ ...lab.owner, user_id: hostile }, {}, 10),
        lab.memory.list({ tenant_id: hostile, user_id: "ada" }, {}, 10),
        lab.memory.get(lab.owner, hostile),
        lab.memory.history(lab.owner, hostile),
        lab.memory.remove(lab.owner, { ids: [hostile] }),
        lab.memory.list(lab.owner, { ids: [hostile] }, 10),
        lab.memory.revisions(lab.owner, hostile),
        lab.memory.texts(lab.owner, { manager: hostile }, 10),
        lab.memory.ids(lab.owner, { manager: "episodic", after: hostile }, 10),
        lab.memory.remove(lab.owner, { session_id: hostile }),
        ...["manager", "status", "session_id", "slot", "q"].map((field) =>
          lab.memory.list(lab.owner, { [field]: hostile }, 10),
        ),
      ].map(kindOf);
      expect(new Set(await Promise.all(works))).toEqual(new Set(["invalid_input"]));
    }
    expect(ids(await lab.memory.list(lab.owner, {}, 10))).toEqual(["1"]);
  });

  test("nothing is written for an owner who switched memory off", async () => {
    expect((await lab.memory.state(lab.owner)).settings).toEqual({ enabled: true });
    await lab.memory.saveSettings(lab.owner, { enabled: false });
    expect((await lab.memory.state(lab.owner)).settings).toEqual({ enabled: false });
    expect(await kindOf(lab.put([item("1")]))).toBe("conflict");
    await lab.memory.saveSettings(lab.owner, { enabled: true, retention_days: 30 });
    expect((await lab.memory.state(lab.owner)).settings).toEqual({ enabled: true, retention_days: 30 });
    expect(await lab.put([item("1")])).toBe("written");
  });

  test("settings that are not given stay, also when two clients change them at the same time", async () => {
    await Promise.all([
      lab.memory.saveSettings(lab.owner, { enabled: false }),
      lab.memory.saveSettings(lab.owner, { retention_days: 30 }),
    ]);
    const both = { enabled: false, retention_days: 30 };
    expect((await lab.memory.state(lab.owner)).settings).toEqual(both);
    expect(await lab.memory.saveSettings(lab.owner, {})).toEqual(both);
    const { retention_days } = await lab.memory.saveSettings(lab.owner, { retention_days: null });
    expect(retention_days ?? null).toBeNull();
    expect((await lab.memory.state(lab.owner)).settings).toMatchObject({ enabled: false });
  });
}
