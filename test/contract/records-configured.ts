import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ConfiguredGraph } from "../../domain/kg.ts";
import type { Configured } from "../../stores/ports/records/kgs.ts";
import type { CoreRecords } from "../support/record-lab.ts";

/** Knowledge graphs that files declare. `open` gives one set for all tests. */
export function configuredContract(name: string, open: () => CoreRecords): void {
  const fresh = () => `kg-${randomUUID()}`;
  const declare = (tenant_id: string, kg: Partial<ConfiguredGraph> = {}) =>
    ConfiguredGraph.parse({ tenant_id, name: fresh(), kg_type: "user", enable_sql_storage: false, ...kg });
  const namesOf = ({ added, updated, removed }: Configured) =>
    [added, updated, removed].map((kgs) => kgs.map((kg) => kg.name));

  describe(`configured knowledge graphs on ${name}`, () => {
    test("declared graphs are created once; a tenant exists from its first declared graph on", async () => {
      const tenant = fresh();
      const kg = declare(tenant, { domains: ["law"], is_active: false });
      expect(namesOf(await open().kgs.configure(tenant, [kg]))).toEqual([[kg.name], [], []]);
      expect(namesOf(await open().kgs.configure(tenant, [kg]))).toEqual([[], [], []]);
      expect(await open().kgs.get(tenant, kg.name)).toMatchObject({ domains: ["law"], is_active: false });
    });

    test("twenty concurrent calls create a declared graph once", async () => {
      const tenant = fresh();
      const kg = declare(tenant);
      const all = await Promise.all(Array.from({ length: 20 }, () => open().kgs.configure(tenant, [kg])));
      expect(all.flatMap(({ added }) => added)).toHaveLength(1);
      expect(all.flatMap(({ updated }) => updated)).toEqual([]);
    });

    test("a graph that is not declared any more becomes inactive; a graph that was never declared stays", async () => {
      const tenant = fresh();
      const [first, second] = [declare(tenant), declare(tenant)];
      await open().kgs.configure(tenant, [first, second]);
      const { name: made } = await open().kgs.getOrCreate(tenant, fresh());
      expect(namesOf(await open().kgs.configure(tenant, [first]))).toEqual([[], [], [second.name]]);
      expect(namesOf(await open().kgs.configure(tenant, [first]))).toEqual([[], [], []]);
      const active = await open().kgs.list(tenant, { include_inactive: false });
      expect(active.map((kg) => kg.name).sort()).toEqual([first.name, made].sort());
    });

    test("a graph that exists keeps its type and its stores, and takes the other fields", async () => {
      const tenant = fresh();
      const kg = declare(tenant);
      await open().kgs.configure(tenant, [kg]);
      const changed = { ...kg, kg_type: "archive", description: "new", display_name: "New" } as const;
      expect(namesOf(await open().kgs.configure(tenant, [changed]))).toEqual([[], [kg.name], []]);
      expect(await open().kgs.get(tenant, kg.name)).toMatchObject({
        kg_type: "user",
        description: "new",
        display_name: "New",
      });
    });

    test("the configuration of one tenant leaves the graphs of another tenant alone; that of all tenants does not", async () => {
      const [tenant, other] = [fresh(), fresh()];
      const [own, foreign] = [declare(tenant), declare(other)];
      await open().kgs.configure(tenant, [own]);
      await open().kgs.configure(other, [foreign]);
      expect(namesOf(await open().kgs.configure(tenant, [own]))).toEqual([[], [], []]);
      expect((await open().kgs.configure(null, [own])).removed.map((kg) => kg.name)).toContain(foreign.name);
    });
  });
}
