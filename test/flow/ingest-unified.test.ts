import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestUnified } from "../../api/routes/ingestion/ingest-unified.ts";
import { expectDocumentedJob } from "../support/documented.ts";
import { openUnifiedIngestion, type UnifiedIngestion } from "../support/unified-ingestion.ts";

describe.each(["temporal", "embedded"] as const)("on the workflow engine %s", (engine) => {
  // A client sends a text or a URL, and gets the result in the answer or as a job.
  let unified: UnifiedIngestion;
  beforeAll(async () => {
    unified = await openUnifiedIngestion(engine);
  });
  afterAll(() => unified?.close());

  const ship = `The Aurora Belle is a ferry. She was built by Ingrid Solheim in Norrvik in 1921. In 1934 the Norrvik Steamship
Company sold her to Harald Lund, who renamed her Sea Rose and sent her to Bergen.`;

  describe("sync", () => {
    test("the answer holds the source, its analysis, its counts and its storage; questions find the text", async () => {
      const result = await unified.ingested({
        content: ship,
        metadata: { author: "Ada" },
        source_name: "ferry",
        auto_domain_detection: false,
      });
      expect(result).toMatchObject({
        source_info: {
          source_id: result.source_id,
          source_name: "ferry",
          kg_name: "unified",
          source_type: "text",
          content_type: "text/plain",
          size_bytes: Buffer.byteLength(ship),
          language: "en",
        },
        content_analysis: {
          content_length: ship.length,
          word_count: 37,
          sentence_count: 3,
          language: "en",
          mode_used: "comprehensive",
          chunking_strategy: "semantic",
          chunk_size: 1000,
          avg_chunk_size: ship.length,
        },
        detected_domains: [],
        chunks_created: 1,
        duplicates_removed: 0,
        metadata: { trace_id: expect.stringMatching(/^trc_/), warnings: [] },
      });
      const { entities_extracted: entities, relations_extracted: relations } = result;
      expect(Math.min(entities, relations)).toBeGreaterThan(0);
      expect(result).toMatchObject({
        storage_info: {
          sql: { chunks: 1, entities, relations },
          vectorstore: { collection: expect.stringMatching(/^kg_\d+_chunk$/), points: 1 },
          graphdb: { nodes: 1 + entities, edges: relations, status: "synced" },
        },
      });
      const answer = await unified.ask("Who built the Aurora Belle?");
      expect(await answer.text()).toMatch(/Ingrid Solheim/);
      const stats = await unified.service.request(`/api/v1/sources/${result.source_id}/stats`);
      expect(await stats.json()).toMatchObject({ status: "completed", metadata: { author: "Ada" } });
    });

    test("the page behind a URL is fetched and read as a page", async () => {
      const page = `<!doctype html><html><head><title>Sea Rose</title></head><body><nav>Home</nav><main><h1>Sea Rose</h1>
      <p>The Sea Rose is a trawler of Bergen. She was built by Olav Dahl in 1950.</p></main></body></html>`;
      const document_url = unified.serve("/ships/sea-rose", page);
      expect(await unified.ingested({ document_url })).toMatchObject({
        source_info: { source_name: "sea-rose", source_type: "url", url: document_url, content_type: "text/html" },
        content_analysis: { language: "en" },
        chunks_created: 1,
      });
    });

    test("a text with headings is Markdown; a text without a name is named by its first words", async () => {
      const markdown =
        "# Lights of Norrvik\n\nThe lighthouse of Skarn was built in 1901.\n\n## Keepers\n\nAnn Berg kept it.\n";
      const first = await unified.ingested({ content: markdown });
      expect(first).toMatchObject({
        source_info: { source_name: "Lights of Norrvik.md", content_type: "text/markdown" },
        chunks_created: 2,
      });
      const python = "# not a heading\nx = 1\n# another comment\nprint(x)  # The Skarn prints one.\n";
      expect(await unified.ingested({ content: python })).toMatchObject({
        source_info: { content_type: "text/plain" },
      });
    });

    test("the same text is not ingested again: the answer shows the existing source", async () => {
      const content = "Olav Dahl was a shipwright. He lived in Bergen.";
      const first = await unified.ingested({ content });
      expect(await unified.ingested({ content, async_processing: false })).toEqual({
        ...first,
        metadata: expect.anything(),
      });
      const later = await unified.send({ content, async_processing: true });
      expect([later.status, await later.json()]).toMatchObject([
        202,
        { job_id: first.job_id, source_id: first.source_id },
      ]);
    });

    test("a text that was uploaded before is answered with that source, without an analysis", async () => {
      const content = "The Norrvik Gazette is a newspaper.\n";
      const { source_id } = await unified.service.ingest("unified", "gazette.txt", content);
      expect(await unified.ingested({ content, source_name: "gazette.txt" })).toMatchObject({
        source_id,
        content_analysis: null,
        quality_score: null,
        chunks_created: 1,
      });
    });
  });

  describe("modes and switches", () => {
    /** Ingests the same text in the given mode. */
    const inMode = (mode: string, more: object = {}) =>
      unified.ingested({
        kg_name: `mode-${mode}`,
        content: `${ship} The patient had a heart attack; the physician measured blood pressure.`,
        mode,
        ...more,
      });

    test("fast makes no relations, domain_specific knows the domain's expressions, auto chooses a mode", async () => {
      const comprehensive = await inMode("comprehensive");
      const fast = await inMode("fast");
      const domain = await inMode("domain_specific");
      const auto = await inMode("auto");
      expect([fast.relations_extracted, fast.content_analysis]).toMatchObject([
        0,
        { mode_used: "fast", chunking_strategy: "fixed" },
      ]);
      expect(fast.entities_extracted).toBe(comprehensive.entities_extracted);
      expect(domain).toMatchObject({
        content_analysis: { mode_used: "domain_specific" },
        detected_domains: [{ domain: "medicine" }],
      });
      expect(domain.entities_extracted).toBeGreaterThan(comprehensive.entities_extracted);
      expect(auto.content_analysis.mode_used).toBe("comprehensive");
    });

    test("without entity extraction only passages are made, without relation extraction no relations", async () => {
      const off = await inMode("comprehensive", { kg_name: "no-entities", enable_entity_extraction: false });
      expect(off).toMatchObject({ chunks_created: 1, entities_extracted: 0, relations_extracted: 0 });
      const entities = await inMode("comprehensive", { kg_name: "no-relations", enable_relation_extraction: false });
      expect(entities.relations_extracted).toBe(0);
      expect(entities.entities_extracted).toBeGreaterThan(0);
    });

    test("chunks have the requested size and strategy", async () => {
      expect(
        await unified.ingested({ kg_name: "sizes", content: ship, chunking_strategy: "sentence", chunk_size: 200 }),
      ).toMatchObject({
        content_analysis: { chunking_strategy: "sentence", chunk_size: 200 },
        chunks_created: 3,
      });
    });

    test("repeated passages are left out and counted, unless deduplication is switched off", async () => {
      const content = `# Rules\n\n## North\n\n${ship}\n\n## South\n\n${ship}\n`;
      expect(await unified.ingested({ kg_name: "distinct", content })).toMatchObject({
        chunks_created: 1,
        duplicates_removed: 1,
      });
      const all = { kg_name: "repeated", content, enable_deduplication: false };
      expect(await unified.ingested(all)).toMatchObject({ chunks_created: 2, duplicates_removed: 0 });
    });
  });

  describe("refusals that only the job can find", () => {
    const noise = "=#= x9$ *** %%% 7z7q ".repeat(50);

    test("text of low quality gets 400 with its field, and is accepted without the check", async () => {
      const response = await unified.send({ content: noise });
      expect([response.status, await response.json()]).toMatchObject([
        400,
        {
          field: "content",
          status_code: 400,
          detail: expect.stringMatching(/quality of the text is 0\.\d\d, below 0\.2/),
        },
      ]);
      const document_url = unified.serve("/noise", `<html><body><p>${noise}</p></body></html>`);
      const fetched = await unified.send({ document_url });
      expect([fetched.status, await fetched.json()]).toMatchObject([400, { field: "document_url" }]);
      expect(await unified.ingested({ content: noise, enable_quality_checks: false })).toMatchObject({ success: true });
    });

    test("with async_processing the job fails with the refusal", async () => {
      const response = await unified.send({ content: `${noise}!`, async_processing: true });
      const { job_id } = (await response.json()) as { job_id: string };
      expect(await unified.service.finished(job_id)).toMatchObject({
        status: "failed",
        error: { code: "invalid_input" },
      });
    });
  });

  describe("as a job", () => {
    test("async_processing answers 202 at once with the job's address; the job has the requested priority", async () => {
      for (const priority of ["urgent", "high", "normal", "low"]) {
        const response = await unified.send({
          content: `A note of ${priority} priority.`,
          async_processing: true,
          priority,
        });
        expect(response.status).toBe(202);
        const body = (await response.json()) as { job_id: string; status_url: string };
        expectDocumentedJob(ingestUnified, body);
        expect(response.headers.get("location")).toBe(body.status_url);
        expect(await unified.service.finished(body.job_id)).toMatchObject({ status: "completed", priority });
      }
    });

    test("the job of a client that disconnects is completed", async () => {
      const leaving = new AbortController();
      const content = "Harald Lund was a merchant of Bergen.";
      const answer = unified.service.request("/api/v1/ingest/unified", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ kg_name: "left", content }),
        signal: leaving.signal,
      });
      const jobs = async () =>
        ((await (await unified.service.request("/api/v1/jobs?kg_name=left")).json()) as { jobs: { job_id: string }[] })
          .jobs;
      await expect.poll(jobs, { timeout: 60_000 }).toHaveLength(1);
      leaving.abort();
      await answer.catch(() => undefined);
      expect(await unified.service.finished((await jobs())[0]?.job_id ?? "")).toMatchObject({ status: "completed" });
    });
  });

  test("an Idempotency-Key gives the first answer again, and 422 for another text or option", async () => {
    const body = { content: "Ann Berg kept the lighthouse of Skarn.", source_name: "keeper" };
    const key = { "Idempotency-Key": "unified-1" };
    const [first, second] = [await unified.send(body, key), await unified.send(body, key)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect([first.headers.get("idempotent-replayed"), second.headers.get("idempotent-replayed")]).toEqual([
      null,
      "true",
    ]);
    expect(await second.json()).toEqual({ ...((await first.json()) as object), metadata: expect.anything() });
    expect((await unified.send({ ...body, content: "Another text." }, key)).status).toBe(422);
    expect((await unified.send({ ...body, mode: "fast" }, key)).status).toBe(422);
  });
});
