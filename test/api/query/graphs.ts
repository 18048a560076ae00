import { beforeAll, describe, expect, test } from "vitest";
import { getKnowledgeGraph } from "../../../api/routes/knowledge-graphs/get-knowledge-graph.ts";
import { updateKnowledgeGraph } from "../../../api/routes/knowledge-graphs/update-knowledge-graph.ts";
import { sourcesOverview } from "../../../api/routes/sources/sources-overview.ts";
import type { TestApp } from "../../support/app.ts";
import { expectDocumented } from "../../support/documented.ts";

export function graphsOfAnswers(app: () => TestApp): void {
  let service: TestApp;
  beforeAll(() => {
    service = app();
  });

  describe("a knowledge graph", () => {
    const path = "/api/v1/knowledge-graphs/ferries";
    const read = async (of: string) => (await (await service.request(of)).json()) as Record<string, unknown>;
    const send = (method: "PUT" | "PATCH", body: unknown, to = path) =>
      service.request(to, { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
    const listed = async () => {
      const { knowledge_graphs } = await read("/api/v1/knowledge-graphs");
      return (knowledge_graphs as { name: string }[]).map(({ name }) => name);
    };

    test("is shown with its counts, its stores and its pages", async () => {
      const shown = await read(path);
      expectDocumented(getKnowledgeGraph, shown);
      expect(shown).toMatchObject({
        name: "ferries",
        sources_count: 1,
        chunks_count: 1,
        collections: [expect.stringMatching(/^kg_\d+_chunk$/), expect.stringMatching(/^kg_\d+_entity$/)],
        storage: { sql: true, vectorstore: true, graphdb: true, secondary_graph: false },
        visualizations: [
          { name: "dashboard.html", url: "/api/visualizations/ferries/dashboard.html" },
          { name: "network_visualization.html" },
          { name: "index.html", url: "/api/visualizations/ferries/" },
        ],
        last_ingestion_at: expect.stringMatching(/Z$/),
      });
    });

    test("appears in the sources overview, with its pages and uploads unless the client leaves them out", async () => {
      const counts = { kg_name: "ferries", sources_count: 1, chunks_count: 1 };
      const whole = await read("/api/v1/sources/kgs");
      expectDocumented(sourcesOverview, whole);
      expect((whole.kgs as object[])[0]).toMatchObject({
        ...counts,
        has_visualizations: true,
        visualization_count: 3,
        has_storage_files: true,
        storage_file_types: ["md"],
      });
      const { kgs } = await read("/api/v1/sources/kgs?include_artifacts=false");
      expect((kgs as object[])[0]).toMatchObject(counts);
      expect((kgs as object[])[0]).not.toHaveProperty("has_visualizations");
    });

    test("is changed field by field; an inactive one is left out of the list, and shown when asked for", async () => {
      const before = await read(path);
      const changed = await send("PUT", { display_name: "Ferries", description: null, domains: ["sea", "ships"] });
      const body = await changed.json();
      expectDocumented(updateKnowledgeGraph, body);
      expect(body).toMatchObject({
        display_name: "Ferries",
        description: "",
        domains: ["sea", "ships"],
        sources_count: 1,
      });
      expect((await send("PATCH", { is_active: false })).status).toBe(200);
      expect(await listed()).not.toContain("ferries");
      expect(await read(path)).toMatchObject({ is_active: false, display_name: "Ferries" });
      expect((await send("PATCH", { is_active: true, domains: before.domains })).status).toBe(200);
      expect(await listed()).toContain("ferries");
    });

    test("is not changed by a request without a field, with a wrong one, or with another name", async () => {
      for (const body of [{}, { name: "x" }, { display_name: null }, { domains: "sea" }]) {
        expect((await send("PUT", body)).status).toBe(400);
      }
      expect((await send("PUT", { is_active: true }, "/api/v1/knowledge-graphs/nowhere")).status).toBe(404);
      expect((await service.request("/api/v1/knowledge-graphs/nowhere")).status).toBe(404);
    });
  });
}
