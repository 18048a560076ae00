import { describe, expect, test } from "vitest";
import type { TestApp } from "../../support/app.ts";
import { queryLab } from "./lab.ts";

export function domains(app: () => TestApp): void {
  const { post } = queryLab(app);

  describe("detecting the domain of a text", () => {
    const detect = async (query: string, body: object = {}) => {
      const response = await post(`/api/v1/knowledge-graphs/multi-kg/detect-domain${query}`, body);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const text =
      "The doctor at the hospital prescribed a drug to the patient, and the court heard the lawyer of the plaintiff about " +
      "the contract.";
    const domains = async (query: string, body: object) => (await detect(query, body)).body.detected_domains;

    test("takes top_k and min_confidence from the query string, unless the body has them", async () => {
      const [best, second, ...rest] = (await domains("", { text })) as object[];
      const all = [best, second, ...rest];
      expect(second).toBeDefined();
      expect(await domains("?top_k=1", { text })).toEqual([best]);
      expect(await domains("?top_k=1", { text, top_k: null })).toEqual([best]);
      expect(await domains("?top_k=1", { text, top_k: 20 })).toEqual(all);
      expect(await domains("?min_confidence=1", { text })).toEqual([]);
      expect(await domains("?min_confidence=1", { text, min_confidence: 0 })).toEqual(all);
    });

    test.each([
      ["text", "", "text: is required, in the body or in the query string"],
      ["top_k", `?text=ferry&top_k=21`, "top_k: must be at most 20"],
      ["min_confidence", `?text=ferry&min_confidence=1.5`, "min_confidence: must be at most 1"],
      ["min_confidence", `?text=ferry&min_confidence=high`, "min_confidence: must be a number"],
    ])("400 names %s of the query string %j", async (field, query, detail) => {
      expect(await detect(query)).toMatchObject({ status: 400, body: { field, detail } });
    });
  });
}
