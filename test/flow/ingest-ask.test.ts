import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, QueryRequest } from "../../client/generated/types.ts";
import { AnswerMetadata } from "../../domain/answer.ts";
import { questions } from "../../scripts/demo/questions.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { askFollowUp } from "../support/follow-up.ts";

const samples = join(import.meta.dirname, "../../samples");
describe.each(["temporal", "embedded"] as const)("on the workflow engine %s", (engine) => {
  let service: TestApp;

  beforeAll(async () => {
    service = await openTestApp({ LORE_WORKFLOW_ENGINE: engine });
    const names = await readdir(samples);
    await Promise.all(
      names.map(async (name) => service.ingest("norrvik", name, new Uint8Array(await readFile(join(samples, name))))),
    );
  });
  afterAll(() => service?.close());

  async function ask(query: string, extra: Partial<QueryRequest> = {}): Promise<Answer> {
    const answer = await service.client.query({ body: { query, kg_names: ["norrvik"], ...extra } });
    if (answer.status !== 200) throw new Error(`It became the job ${answer.body.job_id}`);
    return answer.body;
  }

  test.each(questions)("$pipeline answers: $query", async ({ query, pipeline, expects }) => {
    const answer = await ask(query);
    expect(answer.pipeline_used).toBe(pipeline);
    expect(answer.answer).toMatch(expects);
    expect(answer.citations.length).toBeGreaterThan(0);
    expect(answer.confidence).toBeGreaterThan(0.35);
  });

  test("every citation stands verbatim in the stored text at its offsets", async () => {
    const { citations } = await ask(questions[0]?.query ?? "");
    for (const { source_id, excerpt, start_offset, end_offset } of citations) {
      const text = await service.app.stores.files.read(`parsed/${source_id}/1/text.txt`);
      const points = [...(text?.toString("utf8") ?? "")];
      expect(points.slice(start_offset ?? 0, end_offset ?? 0).join("")).toBe(excerpt);
    }
  });

  test("a renamed entity is found by its new name and by the name in the documents", async () => {
    const path = { kg_name: "norrvik" };
    const { body: named } = await service.client.listEntities({ path, query: { q: "Aurora Belle", limit: 1 } });
    const entity_id = named.entities[0]?.id ?? 0;
    const rename = (label: string) => service.client.updateEntity({ path: { ...path, entity_id }, body: { label } });
    await rename("Silver Skylark");
    for (const name of ["Silver Skylark", "Aurora Belle"]) {
      const { answer, citations } = await ask(`Who designed the ${name}?`);
      expect(answer).toContain("Ingrid Solheim");
      expect(citations[0]?.source_name).toBe("aurora-belle.md");
      const query = `designer of the ${name}`;
      const { body } = await service.client.vectorBypass({ body: { query, kg_names: ["norrvik"] } });
      expect(body.results[0]?.content).toContain("Ingrid Solheim");
    }
    await rename("Aurora Belle");
  });

  test("the stored text is read part by part, and its passages and names stand at their offsets", async () => {
    const { body: list } = await service.client.listSources({ path: { kg_name: "norrvik" } });
    const source_id = list.sources.find(({ source_name }) => source_name === "aurora-belle.md")?.source_id ?? "";
    const read = async (query: { from?: number; to?: number; include?: string }) =>
      (await service.client.sourceText({ path: { source_id }, query })).body;
    const whole = await read({ include: "blocks,mentions" });
    const points = [...whole.text];
    expect([points.length, whole.next_from]).toEqual([whole.total_length, null]);
    let joined = "";
    for (let from: number | null = 0; from !== null; ) {
      const part = await read({ from, to: from + 100 });
      expect("blocks" in part || "mentions" in part).toBe(false);
      joined += part.text;
      from = part.next_from;
    }
    expect(joined).toBe(whole.text);
    expect(whole.mentions?.length).toBeGreaterThan(3);
    for (const { form, start_offset, end_offset } of whole.mentions ?? [])
      expect(points.slice(start_offset, end_offset).join("")).toBe(form);
    expect(whole.mentions).toContainEqual(
      expect.objectContaining({ label: "Ingrid Solheim", type: "person", entity_id: expect.any(Number) }),
    );
    const { blocks = [] } = whole;
    expect(blocks[0]).toMatchObject({ kind: "heading", level: 1, start_offset: 0, chunk_id: null });
    expect(points.slice(0, blocks[0]?.end_offset).join("")).toBe("Aurora Belle");
    const passages = blocks.filter(({ kind }) => kind === "passage");
    expect(passages[0]).toMatchObject({ title: "Aurora Belle", chunk_id: expect.any(Number) });
    for (const { kind, chunk_id, start_offset } of blocks)
      if (kind === "paragraph") {
        const around = passages.find((one) => one.start_offset <= start_offset && start_offset < one.end_offset);
        expect(chunk_id).toBe(around?.chunk_id);
      }
    const { total_length } = whole;
    const after = { from: total_length, to: total_length, text: "", next_from: null };
    expect(await read({ from: total_length + 5 })).toMatchObject(after);
    const asked = (query: string) => service.request(`/api/v1/sources/${source_id}/text?${query}`);
    for (const [query, field] of [
      ["from=-1", "from"],
      ["from=5&to=4", "to"],
      ["include=blocks,pictures", "include"],
    ]) {
      const refused = await asked(query ?? "");
      expect([refused.status, await refused.json()]).toMatchObject([400, { field }]);
    }
  });

  test("a question that the documents do not answer gets an abstention, with the nearest passages to look at", async () => {
    const query = "Which composer wrote the opera Zanzibar Nights in Vienna?";
    const answer = await ask(query);
    expect(answer.citations).toEqual([]);
    expect(answer.confidence).toBeLessThanOrEqual(0.2);
    const { nearest = [] } = AnswerMetadata.parse(answer.metadata);
    expect(nearest).toHaveLength(3);
    const { body: list } = await service.client.listSources({ path: { kg_name: "norrvik" } });
    for (const { source_id, source_name, kg_name, excerpt } of nearest) {
      const source = list.sources.find((listed) => listed.source_id === source_id);
      expect([source_name, kg_name]).toEqual([source?.source_name, "norrvik"]);
      const text = await service.app.stores.files.read(`parsed/${source_id}/1/text.txt`);
      expect(text?.toString("utf8")).toContain(excerpt);
      expect([...excerpt].length).toBeLessThanOrEqual(300);
    }
    const scores = nearest.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect((await ask(query, { include_citations: false })).metadata).not.toHaveProperty("nearest");
    expect((await ask(questions[0]?.query ?? "")).metadata).not.toHaveProperty("nearest");
  });

  test("a follow-up question is completed from the session's turns", async () => {
    expect(await askFollowUp(ask)).toMatch(/2018/);
  });

  test("the stages of a finished ingestion are all completed and the dashboard is served with its policy", async () => {
    const { body } = await service.client.listSources({ path: { kg_name: "norrvik" } });
    expect(body.sources).toHaveLength((await readdir(samples)).length);
    for (const { job_id } of body.sources) {
      const job = await service.client.waitForJob(job_id ?? "");
      expect(job.stages.map(({ status }) => status)).toEqual(Array(8).fill("completed"));
    }
    const page = await service.client.dashboard({ path: { kg_name: "norrvik" } });
    expect(page.headers.get("content-security-policy")).toMatch(/^sandbox allow-scripts; default-src 'none'/);
    expect(page.headers.get("x-frame-options")).toBeNull();
    expect(page.body).toContain("norrvik");
  });

  test("the same document under the same name is accepted once", async () => {
    const again = await service.client.upload({ kg_name: "norrvik", file: join(samples, "kestrel-bay.md") });
    expect(again).toMatchObject({ status: 202, body: { message: "This document is already there" } });
  });

  test("a question that is a job gets the same answer", async () => {
    const [question] = questions;
    const body = { query: question?.query ?? "", kg_names: ["norrvik"] };
    const accepted = await service.client.query({ header: { Prefer: "respond-async" }, body });
    if (accepted.status !== 202) throw new Error("It was answered at once");
    expect(await service.client.waitForJob(accepted.body.job_id)).toMatchObject({
      status: "completed",
      result: { answer: (await ask(question?.query ?? "")).answer },
    });
  });

  test("health names the workflow engine", async () => {
    const { body } = await service.client.agentHealth();
    const workflow_engine = engine === "temporal" ? "connected" : "embedded";
    expect(body).toMatchObject({ components: { workflow_engine } });
    expect(service.app.temporalUi === null).toBe(engine === "embedded");
  });

  test("each role runs on its embedded engine", async () => {
    const roles = {
      graph: /PostgreSQL/,
      vectors: /LanceDB/,
      keywords: /LanceDB/,
      documents: /PostgreSQL/,
      cache: /lru/,
    };
    for (const [role, name] of Object.entries(roles)) {
      const health = await service.app.stores[role as keyof typeof roles].health();
      expect({ role, ...health }).toMatchObject({ role, status: "connected", engine: expect.stringMatching(name) });
    }
  });
});
