import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PictureFacts } from "../../domain/picture-facts.ts";
import type { Picture } from "../../stores/ports/records/pictures.ts";
import { ingest, newKg, tenant_id } from "../support/document-lab.ts";
import type { CoreRecords } from "../support/record-lab.ts";
import { prepared } from "../support/small-documents.ts";
import { drawingJobs } from "./records-pictures/drawing-jobs.ts";

const facts: PictureFacts = {
  generator_version: 1,
  display_name: "The harbour",
  sizes: { "dashboard.html": 5, "network_visualization.html": 3, "index.html": 2 },
  statistics: {
    entities_count: 1,
    relations_count: 0,
    entity_types: { person: 1 },
    relation_types: {},
    shown_entities: 1,
    shown_relations: 0,
  },
  csp_hashes: { script: ["sha256-a"], style: ["sha256-b"] },
};

const generated_at = new Date("2026-01-01");
const pictureOf = (kg_id: number, version: number): Picture => ({
  kg_id,
  version,
  generated_at,
  size_bytes: 10,
  cost_ms: 5,
  facts,
  job_id: "job_1",
});

/** Facts, leases and removal of pictures in the role "records". `open` gives one set for all tests. */
export function picturesContract(name: string, open: () => CoreRecords): void {
  describe(`pictures on ${name}`, () => {
    let records: CoreRecords;
    let pictures: CoreRecords["pictures"];
    let kg_id = 0;
    let kg_name = "";
    beforeAll(() => {
      records = open();
      pictures = records.pictures;
    });
    beforeEach(async () => {
      ({ id: kg_id, name: kg_name } = await newKg(records));
    });

    async function draw(version: number, owner: string = randomUUID()): Promise<void> {
      expect(await pictures.lease(kg_id, owner, 60_000)).toBe(true);
      await pictures.finish(pictureOf(kg_id, version), owner);
    }
    const takeOver = (owner: string) =>
      expect.poll(() => pictures.lease(kg_id, owner, 60_000), { timeout: 60_000 }).toBe(true);

    test("an owner prolongs its lease until another owner takes it, and stores nothing afterwards", async () => {
      await pictures.lease(kg_id, "a", 60_000);
      expect(await pictures.renew(kg_id, "b", 60_000)).toBe(false);
      expect(await pictures.renew(kg_id, "a", 1)).toBe(true);
      await takeOver("b");
      expect(await pictures.renew(kg_id, "a", 60_000)).toBe(false);
      await pictures.finish(pictureOf(kg_id, 5), "a");
      expect(await pictures.get(kg_id)).toBeNull();
      expect(await pictures.renew(kg_id, "b", 60_000)).toBe(true);
    });

    test("removed pictures are gone, and a rendering that had begun before does not store its own", async () => {
      await draw(5);
      await pictures.lease(kg_id, "slow", 1);
      await takeOver("remover");
      expect(await pictures.remove(kg_id, "stranger")).toBe(false);
      expect(await pictures.get(kg_id)).toEqual(pictureOf(kg_id, 5));
      expect(await pictures.remove(kg_id, "remover")).toBe(true);
      expect(await pictures.renew(kg_id, "slow", 60_000)).toBe(false);
      await pictures.finish(pictureOf(kg_id, 6), "slow");
      expect([await pictures.get(kg_id), await pictures.generatedAt([kg_id])]).toEqual([null, new Map()]);
      await draw(3);
      expect(await pictures.get(kg_id)).toEqual(pictureOf(kg_id, 3));
    });

    test("pictures are outdated after a change, a rename, or an upgrade of the generator; removed ones are not", async () => {
      const now = { quietSeconds: 0, longestSeconds: 3_600, pauseSeconds: 0, limit: 10_000, except: [] };
      const isOutdated = async (options = {}) =>
        (await pictures.outdated({ ...now, ...options })).some((outdated) => outdated.kg_id === kg_id);
      const version = (await records.kgs.byId(kg_id))?.version ?? 0;
      const drawn = {
        ...pictureOf(kg_id, version),
        generated_at: new Date(Date.now() - 1_000),
        facts: { ...facts, display_name: kg_name },
      };
      const store = async (over: Partial<Picture>) => {
        expect(await pictures.lease(kg_id, "a", 60_000)).toBe(true);
        await pictures.finish({ ...drawn, ...over }, "a");
      };
      await store({});
      expect(await isOutdated()).toBe(false);
      for (const older of [
        { facts: null },
        { facts: { ...drawn.facts, generator_version: 0 } },
        { facts: { ...drawn.facts, display_name: "An older name" } },
      ]) {
        await store(older);
        expect([older, await isOutdated()]).toEqual([older, true]);
      }
      expect(await isOutdated({ except: [kg_id] })).toBe(false);
      await store({});
      await ingest(records, kg_id, { name: "a document", document: [prepared(0, {})] });
      expect(await isOutdated()).toBe(true);
      expect(await isOutdated({ quietSeconds: 3_600 })).toBe(false);
      expect(await isOutdated({ quietSeconds: 3_600, longestSeconds: 0 })).toBe(true);
      expect(await isOutdated({ pauseSeconds: 3_600 })).toBe(false);
      await pictures.lease(kg_id, "remover", 60_000);
      await pictures.remove(kg_id, "remover");
      expect(await isOutdated()).toBe(false);
    });

    test("pictures of changed knowledge graphs are drawn first, and an upgrade does not delay them", async () => {
      const [changed, renamed, upgraded] = [await newKg(records), await newKg(records), await newKg(records)];
      const drawn = async (kg: { id: number; name: string }, age_ms: number, over: Partial<Picture> = {}) => {
        const version = (await records.kgs.byId(kg.id))?.version ?? 0;
        expect(await pictures.lease(kg.id, "a", 60_000)).toBe(true);
        const at = new Date(Date.now() - age_ms);
        const shown = { ...facts, display_name: kg.name };
        await pictures.finish({ ...pictureOf(kg.id, version), generated_at: at, facts: shown, ...over }, "a");
      };
      await drawn(changed, 1_000);
      await ingest(records, changed.id, { name: "a document", document: [prepared(0, {})] });
      await drawn(renamed, 2_000, { facts });
      await drawn(upgraded, 3_000, { facts: null });
      const own = [changed.id, renamed.id, upgraded.id];
      const order = async () => {
        const options = { quietSeconds: 0, longestSeconds: 0, pauseSeconds: 0, limit: 10_000, except: [] };
        return (await pictures.outdated(options)).map((outdated) => outdated.kg_id).filter((id) => own.includes(id));
      };
      expect(await order()).toEqual(own);
      // Another process draws these.
      expect(await pictures.lease(renamed.id, "b", 60_000)).toBe(true);
      expect(await order()).toEqual([changed.id, upgraded.id]);
      await pictures.lease(renamed.id, "b", 1);
      await expect.poll(order, { timeout: 60_000 }).toEqual(own);
    });

    describe("jobs that draw", () => drawingJobs(() => ({ records, kg_id, kg_name })));

    test("pictures with facts are listed by the name of the knowledge graph, a page at a time", async () => {
      await draw(1);
      const without = await newKg(records);
      await pictures.lease(without.id, "old", 60_000);
      await pictures.finish({ ...pictureOf(without.id, 1), facts: null }, "old");
      const all = await pictures.list(tenant_id, { limit: 10_000, after: null });
      const names = all.map((listed) => listed.kg_name);
      expect(names).toContain(kg_name);
      expect(names).not.toContain(without.name);
      expect(await pictures.overview(tenant_id)).toMatchObject({ knowledge_graphs: all.length });
      expect(await pictures.generatedAt([kg_id, without.id, 0])).toEqual(new Map([[kg_id, generated_at]]));
      expect(all.find((listed) => listed.kg_name === kg_name)).toEqual({ kg_name, generated_at, facts });
      const at = names.indexOf(kg_name);
      const page = await pictures.list(tenant_id, { limit: 1, after: names[at - 1] ?? null });
      expect(page.map((listed) => listed.kg_name)).toEqual([kg_name]);
      expect(await pictures.list("another-tenant", { limit: 10, after: null })).toEqual([]);
    });
  });
}
