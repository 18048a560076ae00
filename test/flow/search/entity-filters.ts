import { beforeAll, expect, test } from "vitest";
import { KgSearchRequest } from "../../../domain/kg-search.ts";
import { ctx } from "../../support/knowledge-lab.ts";
import { page, type SearchLab } from "./lab.ts";

const kg_name = "quays";

export function entityFilters(open: () => SearchLab): void {
  let port: SearchLab;
  let source_id: string;
  const search = (body: object) =>
    port.answers.kgSearch.search(
      ctx,
      { kg_name, request: KgSearchRequest.parse({ result_types: ["entity"], ...body }) },
      new AbortController().signal,
    );
  const labels = async (body: object) => (await search(body)).results.map(({ metadata }) => metadata.label);
  const idOf = async (key: string) => {
    const { id } = await port.lab.registry.get(ctx, kg_name);
    return (await port.lab.stores.records.reading.entitiesByKey([id], [key]))[0]?.id ?? 0;
  };
  beforeAll(async () => {
    port = open();
    ({ source_id } = await port.lab.ingest(
      kg_name,
      "tor",
      page("Tor Bakken", "Tor Bakken was born in Bergen. Tor Bakken repaired the Quay Crane."),
    ));
    await port.lab.ingest(
      kg_name,
      "list",
      page("Quay Ledger", "The Quay Ledger lists the Quay Crane and the Quay Shed."),
    );
    for (const number of [1, 2, 3, 4])
      await port.lab.edits.createEntity(ctx, kg_name, { label: `Quay Crane Repaired ${number}`, entity_type: "crane" });
    await port.lab.project(kg_name);
  });

  test("a type that the engines do not nominate is found through the passages", async () => {
    const tor = { kg_name, entity_id: await idOf("tor bakken") };
    await port.lab.edits.editEntity(ctx, tor, { entity_type: "mechanic" });
    await port.lab.project(kg_name);
    const asked = { query: "who repaired the quay crane", entity_types: ["mechanic"] };
    for (const search_type of ["hybrid", "vector"])
      expect(await labels({ ...asked, search_type, top_k: 1 })).toEqual(["Tor Bakken"]);
  });

  test("a relation of an entity below the shown ones is found", async () => {
    const label = "Quay Crane Repaired 5";
    const { id } = await port.lab.edits.createEntity(ctx, kg_name, { label, entity_type: "crane" });
    const relation = { relation_type: "lists", source_entity_id: await idOf("quay ledger"), target_entity_id: id };
    await port.lab.edits.createRelation(ctx, kg_name, relation);
    await port.lab.project(kg_name);
    const asked = { query: "who lists the quay crane repaired in a ledger", search_type: "keyword", top_k: 1 };
    expect((await labels(asked))[0]).not.toBe("Quay Ledger");
    const { results } = await search({ ...asked, result_types: ["relation"] });
    expect(results).toMatchObject([{ metadata: { source_label: "Quay Ledger", target_label: label } }]);
  });

  test("an entity is found that a passage of these sources names, also under the name of a merged one", async () => {
    const asked = { query: "who repaired the crane", source_ids: [source_id], top_k: 20 };
    for (const search_type of ["hybrid", "vector"]) {
      const found = await labels({ ...asked, search_type });
      expect(found).toContain("Tor Bakken");
      expect(found).not.toContain("Quay Ledger");
    }
    const [kept, gone] = [await idOf("quay ledger"), await idOf("tor bakken")];
    await port.lab.merges.merge(ctx, { kg_name, entity_id: kept, ids: [gone] });
    await port.lab.project(kg_name);
    expect(await labels(asked)).toContain("Quay Ledger");
  });
}
