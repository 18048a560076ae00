import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "../../../domain/auth.ts";
import { DetectDomainRequest } from "../../../domain/domain-detection.ts";
import { ctx, type KnowledgeLab } from "../../support/knowledge-lab.ts";
import type { Answers, SearchLab } from "./lab.ts";

/** Beside "harbour" there is the knowledge graph "birds" (federated.ts). */
export function domainDetection(open: () => Omit<SearchLab, "over">): void {
  let lab: KnowledgeLab;
  let answers: Answers;
  let stranger: Ctx;
  beforeAll(() => {
    ({ lab, answers, stranger } = open());
  });
  const detect = (text: string, who = ctx, more = {}) =>
    answers.domains.detect(who, DetectDomainRequest.parse({ text, min_confidence: 0, ...more }));

  test("suggests the knowledge graph whose passages use its words, and its domains", async () => {
    await lab.stores.records.kgs.update(ctx.tenant_id, "birds", { domains: ["ornithology"] });
    const heron = await detect("Who described the grey heron?");
    expect(heron.suggested_kgs[0]?.kg_name).toBe("birds");
    expect(heron.detected_domains).toContainEqual(
      expect.objectContaining({ domain: "ornithology", keywords: expect.arrayContaining(["heron"]) }),
    );
    expect((await detect("the ferry Aurora Belle")).suggested_kgs[0]?.kg_name).toBe("harbour");
    const shares = heron.suggested_kgs.map(({ score }) => score);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1);
  });

  test("says nothing of words that no knowledge graph has, and nothing of another tenant's", async () => {
    expect((await detect("zyx wvut")).suggested_kgs).toEqual([]);
    expect((await detect("the grey heron", stranger)).suggested_kgs).toEqual([]);
    expect((await detect("the grey heron", ctx, { min_confidence: 1 })).detected_domains).toEqual([]);
  });

  test("needs a text", async () => {
    const none = DetectDomainRequest.parse({});
    await expect(answers.domains.detect(ctx, none)).rejects.toThrow("text: is required");
  });
}
