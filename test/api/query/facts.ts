import { beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../../support/app.ts";
import { queryLab } from "./lab.ts";

export function documentFacts(app: () => TestApp): void {
  let service: TestApp;
  beforeAll(() => {
    service = app();
  });
  const { post } = queryLab(app);

  describe("facts of a document", () => {
    interface Listed {
      readonly sources: readonly { readonly source_id: string; readonly facts: Record<string, unknown> }[];
    }
    const listed = async () => {
      const { sources } = (await (await service.request("/api/v1/sources/kg/ferries")).json()) as Listed;
      return sources[0] ?? { source_id: "", facts: {} };
    };
    const put = (source_id: string, body: unknown) =>
      service.request(`/api/v1/sources/ferries/${source_id}`, {
        method: "PUT",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json" },
      });

    test("a corrected fact shows in the list, the statistics and citations at once, and then finds the passages", async () => {
      const { source_id, facts } = await listed();
      expect(facts).toMatchObject({ title: "Aurora Belle", organization: null });
      const changed = await put(source_id, { facts: { organization: "Zephyrine Lines", date: "2016-03" } });
      expect(await changed.json()).toMatchObject({ success: true, changes_detected: false, job_id: null });
      expect((await listed()).facts).toMatchObject({ organization: "Zephyrine Lines", date: "2016-03" });
      const stats = await (await service.request(`/api/v1/sources/${source_id}/stats`)).json();
      expect(stats).toMatchObject({ fact_origins: { organization: { from: "correction", confidence: 1 } } });
      const asked = { query: "Who designed the Aurora Belle?", kg_names: ["ferries"] };
      const answer = (await (await post("/api/v1/query", asked)).json()) as { citations: { document: unknown }[] };
      expect(answer.citations[0]?.document).toMatchObject({ title: "Aurora Belle", organization: "Zephyrine Lines" });
      const search = { query: "Zephyrine", kg_names: ["ferries"], include_reranking: false };
      await expect
        .poll(
          async () => {
            const found = (await (await post("/api/v1/query/vector-bypass", search)).json()) as {
              results: { score: number }[];
            };
            return found.results[0]?.score ?? 0;
          },
          { timeout: 60_000 },
        )
        .toBeGreaterThan(0.1);
    });

    const faults: readonly (readonly [body: unknown, field: string, detail: RegExp])[] = [
      [{ facts: { date: "03/04/2020" } }, "facts.date", /YYYY-MM-DD/],
      [{ facts: { date: "2023-02-30" } }, "facts.date", /YYYY-MM-DD/],
      [{ facts: { title: "" } }, "facts.title", /empty/],
      [{ facts: { author: "x".repeat(301) } }, "facts.author", /at most 300/],
      [{ facts: { language: "English" } }, "facts.language", /ISO 639/],
      [{ facts: { pages: 3 } }, "facts.pages", /known/],
      [{ title: "a", facts: { title: "b" } }, "title", /facts.title/],
      [{ withdraw_facts: ["pages"] }, "withdraw_facts.0", /./],
      [{ force_reprocess: "yes" }, "force_reprocess", /./],
    ];
    test.each(faults)("400 for %j", async (body, field, detail) => {
      const response = await put((await listed()).source_id, body);
      const answer = (await response.json()) as { field?: string; detail: string };
      expect([response.status, answer.field]).toEqual([400, field]);
      expect(answer.detail).toMatch(detail);
    });
  });
}
