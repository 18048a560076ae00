import { beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../support/app.ts";
import { expectDocumented } from "../../support/documented.ts";
import { type Fault, queryLab, routeOf } from "./lab.ts";

export function knowledgeGraphs(app: () => TestApp): void {
  let service: TestApp;
  beforeAll(() => {
    service = app();
  });
  const { post, expectFault } = queryLab(app);

  describe("knowledge graphs", () => {
    const path = "/api/v1/knowledge-graphs";

    test.each<Fault>([
      [{ kg_type: "user" }, "name", "name: is required"],
      [{ name: "", kg_type: "user" }, "name", "name: must not be empty"],
      [{ name: "a b", kg_type: "user" }, "name", "name: must contain only letters, digits, underscores and hyphens"],
      [{ name: "a" }, "kg_type", "kg_type: is required"],
      [{ name: "a", kg_type: "big" }, "kg_type", "kg_type: must be one of universal, domain, user, archive"],
      [
        { name: "a", kg_type: "user", embedding_method: "x" },
        "embedding_method",
        "embedding_method: must be one of semantic_gnn, pykeen, dgl_ke",
      ],
      [{ name: "a", kg_type: "user", domains: "sea" }, "domains", "domains: must be an array"],
      [{ name: "a", kg_type: "user", is_active: 1, description: 5 }, "description", "description: must be text"],
      [
        { name: "a", kg_type: "user", enable_sql_storage: "x" },
        "enable_sql_storage",
        "enable_sql_storage: must be true or false",
      ],
    ])("400 for %j", (...fault) => expectFault(path, fault));

    test("201 with its defaults, then 409 under the same name", async () => {
      const response = await post(path, { name: "harbours", kg_type: "user", display_name: null, description: "" });
      expect(response.status).toBe(201);
      expect(response.headers.get("location")).toBe(`${path}/harbours`);
      const body = (await response.json()) as { collections_created: string[] };
      expectDocumented(routeOf("createKnowledgeGraph"), body);
      expect(body).toMatchObject({ display_name: "harbours", embedding_method: "semantic_gnn", is_active: true });
      expect(body.collections_created).toHaveLength(2);
      const again = await post(path, { name: "harbours", kg_type: "domain" });
      expect(again.status).toBe(409);
      expect(await again.json()).toEqual({
        detail: "Knowledge graph 'harbours' already exists",
        status_code: 409,
      });
    });

    test.each(["semantic_gnn", "pykeen", "dgl_ke"])(
      "a knowledge graph asks for %s and says that text is used",
      async (embedding_method) => {
        const name = `by_${embedding_method}`;
        const methods = { embedding_method, embedding_method_in_force: "text" };
        const created = await post(path, { name, kg_type: "archive", embedding_method });
        expect([created.status, await created.json()]).toMatchObject([201, methods]);
        const shown = await service.request(`${path}/${name}`);
        expect(await shown.json()).toMatchObject(methods);
        const list = await (await service.request(`${path}?kg_type=archive`)).json();
        expect(list).toMatchObject({ knowledge_graphs: expect.arrayContaining([expect.objectContaining(methods)]) });
        const changed = await service.request(`${path}/${name}`, {
          method: "PUT",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ description: "Letters" }),
        });
        expect(await changed.json()).toMatchObject(methods);
      },
    );

    test("the list filters, and leaves statistics out on request", async () => {
      const list = async (search: string) =>
        (await (await service.request(`${path}?${search}`)).json()) as { knowledge_graphs: Record<string, unknown>[] };
      const { knowledge_graphs } = await list("kg_type=domain&domain=sea&include_stats=0");
      expect(knowledge_graphs.map(({ name }) => name)).toEqual(["ferries"]);
      expect(knowledge_graphs[0]).not.toHaveProperty("entities_count");
      expect((await list("domain=land")).knowledge_graphs).toEqual([]);
      expect((await list("domain=sea&include_stats=TRUE")).knowledge_graphs[0]).toMatchObject({ sources_count: 1 });
    });

    test.each([
      ["kg_type=big", "kg_type"],
      ["include_stats=maybe", "include_stats"],
      ["include_inactive=", "include_inactive"],
      ["domain=%00", "domain"],
    ])("400 for ?%s", async (search, field) => {
      const response = await service.request(`${path}?${search}`);
      expect([response.status, await response.json()]).toMatchObject([400, { field, status_code: 400 }]);
    });

    test.each([
      ["limit=0", "limit"],
      ["limit=1001", "limit"],
      ["limit=1e2", "limit"],
      ["cursor=%00", "cursor"],
      ["include_stats=2", "include_stats"],
    ])("400 for sources?%s", async (search, field) => {
      const response = await service.request(`/api/v1/sources/kg/ferries?${search}`);
      expect([response.status, await response.json()]).toMatchObject([400, { field, status_code: 400 }]);
    });

    test("404 for an upload to an unknown knowledge graph when automatic creation is off", async () => {
      const response = await service.upload("nowhere", "a.md", "# A\n\nText.\n");
      expect([response.status, await response.json()]).toMatchObject([404, { field: "kg_name", status_code: 404 }]);
    });

    test("pages may be embedded where the settings say", async () => {
      const page = await service.request("/api/visualizations/ferries/dashboard.html");
      expect(page.headers.get("content-security-policy")).toMatch(/; frame-ancestors https:\/\/console\.example$/);
    });
  });
}
