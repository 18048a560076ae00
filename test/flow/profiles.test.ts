import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService } from "../../bench/support/service.ts";
import type { Answer } from "../../domain/answer.ts";
import { createSweeper } from "../../knowledge/sweeper.ts";
import { createDoctor } from "../../knowledge/upkeep/doctor.ts";
import { createHashEmbedder } from "../../models/offline/hash-embedder.ts";
import { silentLog } from "../../platform/log.ts";
import { questions } from "../../scripts/demo/questions.ts";
import { build } from "../../scripts/set-up/build.mjs";
import { acceptAll, allCompleted, jobStates } from "../support/accepted-jobs.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { tenant_id } from "../support/document-lab.ts";
import { askFollowUp } from "../support/follow-up.ts";
import { openProfile, type Profile } from "../support/profiles.ts";
import { projected, projectedIds } from "../support/projected-ids.ts";

const samples = join(import.meta.dirname, "../../samples");
const kg = "norrvik";
const tomorrow = new Date(Date.now() + 86_400_000);

/**
 * The embedded profile is that of nearly all other files of this folder; ingest-ask.test.ts asks the same questions.
 */
const profileNames = ["distributed", "mixed"] as const;

/** Engines by role, as they call themselves. */
const engines: Record<(typeof profileNames)[number], Record<string, RegExp>> = {
  distributed: { graph: /Neo4j/, vectors: /Chroma/, keywords: /Neo4j/, documents: /MongoDB/, cache: /Redis/ },
  mixed: { graph: /Neo4j/, vectors: /LanceDB/, keywords: /LanceDB/, documents: /PostgreSQL/, cache: /Redis/ },
};

/** Enough documents that some are in progress when the service is stopped or killed. */
const letters = (from: string, count = 12) =>
  Array.from({ length: count }, (_, at) => {
    const paragraphs = Array.from(
      { length: 5 },
      (__, n) => `## Part ${n}\n\nKeeper ${at} of ${from} wrote letter ${n}.`,
    );
    return { name: `${from}-${at}.md`, content: `# Keeper ${at} of ${from}\n\n${paragraphs.join("\n\n")}\n` };
  });

describe.each(profileNames)("flow on %s", (name) => {
  let profile: Profile;
  let service: TestApp;

  beforeAll(async () => {
    profile = await openProfile(name);
    service = await openTestApp(profile.settings);
    const files = await readdir(samples);
    const uploads = files.map(async (file) => ({
      name: file,
      content: new Uint8Array(await readFile(join(samples, file))),
    }));
    await allCompleted(service.app.stores, await acceptAll(service, { kg, uploads: await Promise.all(uploads) }));
  }, 240_000);
  afterAll(async () => {
    await service?.close();
    await profile?.close();
  });

  async function ask(query: string, extra: Record<string, unknown> = {}, headers = {}): Promise<Answer> {
    const response = await service.request("/api/v1/query", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ query, kg_names: [kg], ...extra }),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as Answer;
  }

  /** Ingests under the given source name, so that another text is another revision. */
  async function ingest(into: string, source_name: string, content: string): Promise<string> {
    const jobs = await acceptAll(service, {
      kg: into,
      uploads: [{ name: `${source_name}.md`, content, fields: { source_name } }],
    });
    await allCompleted(service.app.stores, jobs);
    return jobs[0]?.source_id ?? "";
  }

  async function sweep(): Promise<void> {
    await projected(service.app.stores);
    const sweeper = createSweeper({ ...service.app.stores, redraw: async () => undefined, log: silentLog() });
    while ((await sweeper.sweepOnce(tomorrow)) > 0);
    await sweeper.sweepUploads(tomorrow);
    await projected(service.app.stores);
  }

  /** Expects that some of the accepted jobs are not completed yet. */
  const expectUnfinished = async (jobs: Parameters<typeof jobStates>[1]): Promise<void> =>
    expect((await jobStates(service.app.stores, jobs)).filter((state) => state !== "completed")).not.toEqual([]);

  test("each role runs on the engine that the settings name", async () => {
    for (const [role, engine] of Object.entries(engines[name])) {
      const health = await service.app.stores[role as "graph"].health();
      expect({ role, ...health }).toMatchObject({ role, status: "connected", engine: expect.stringMatching(engine) });
    }
  });

  test.each(questions)("$pipeline answers with citations: $query", async ({ query, pipeline, expects }) => {
    const answer = await ask(query);
    const { degraded, warnings } = answer.metadata;
    expect({ used: answer.pipeline_used, degraded, warnings }).toEqual({
      used: pipeline,
      degraded: false,
      warnings: [],
    });
    expect(answer.answer).toMatch(expects);
    expect(answer.citations.length).toBeGreaterThan(0);
  });

  test("a follow-up question is completed from the session's turns", async () => {
    expect(await askFollowUp(ask)).toMatch(/2018/);
  });

  test("another text under the same name replaces the first, in answers and in every engine", async () => {
    const query = "Who designed the lamp of Varnholm?";
    const first = await ingest("harbour", "lamp", "# Varnholm\n\nThe lamp of Varnholm was designed by Elin Dahl.\n");
    expect((await ask(query, { kg_names: ["harbour"] })).answer).toMatch(/Elin Dahl/);
    await sweep();
    const before = await projectedIds(service.app.stores, "harbour");
    const second = await ingest("harbour", "lamp", "# Varnholm\n\nThe lamp of Varnholm was designed by Marek Osk.\n");
    expect(second).toBe(first);
    expect((await ask(query, { kg_names: ["harbour"] })).answer).toMatch(/Marek Osk/);
    await sweep();
    const after = await projectedIds(service.app.stores, "harbour");
    for (const [role, ids] of Object.entries(after))
      expect({ role, held: ids.length }).toEqual({ role, held: before[role]?.length });
    expect(after["vectors chunk"]).not.toEqual(before["vectors chunk"]);
  });

  test("a deleted source is in no engine and in no answer; another knowledge graph keeps its copy", async () => {
    const query = "Who built the organ of Tarnvik?";
    const organ = "# Organ of Tarnvik\n\nThe organ of Tarnvik was built by Sunniva Brekke in 1871.\n";
    await sweep();
    const { stores } = service.app;
    const before = await projectedIds(stores, kg);
    const source_id = await ingest(kg, "organ", organ);
    await ingest("choir", "organ", organ);
    expect((await ask(query)).answer).toMatch(/Sunniva Brekke/);
    await sweep();
    const choir = await projectedIds(stores, "choir");
    expect(await projectedIds(stores, kg)).not.toEqual(before);

    await stores.records.cutover.deleteSource({ tenant_id, kg_name: kg, source_id }, { force: false });
    const answer = await ask(query);
    expect(answer.answer).not.toMatch(/Sunniva/);
    expect(answer.citations.filter((citation) => citation.source_id === source_id)).toEqual([]);
    await sweep();
    expect(await projectedIds(stores, kg)).toEqual(before);
    expect(await stores.files.list(`parsed/${source_id}`)).toEqual([]);
    expect((await service.request(`/api/v1/sources/${source_id}/stats`)).status).toBe(404);
    expect(await projectedIds(stores, "choir")).toEqual(choir);
    expect((await ask(query, { kg_names: ["choir"] })).answer).toMatch(/Sunniva Brekke/);
  });

  test("two tenants with a knowledge graph of the same name see their own, and nothing of the other's", async () => {
    const { secret } = await service.app.keys.create(
      { tenant_id: `tenant_${name}`, key_id: "key_test" },
      { name: "theirs", expires_in_days: 1, scopes: ["read", "write"], tier: "standard" },
    );
    const theirs = { "X-API-Key": secret };
    const form = new FormData();
    form.set("kg_name", kg);
    form.set("file", new Blob(["# Bell\n\nThe bell of Orrskar was cast by Tove Lind.\n"]), "bell.md");
    const accepted = await service.request("/api/v1/ingest", { method: "POST", body: form, headers: theirs });
    const { job_id, source_id } = (await accepted.json()) as { job_id: string; source_id: string };
    await expect
      .poll(async () => (await service.request(`/api/v1/jobs/${job_id}`, { headers: theirs })).json(), {
        timeout: 60_000,
      })
      .toMatchObject({ status: "completed" });
    const query = "Who cast the bell of Orrskar?";
    expect((await ask(query, {}, theirs)).answer).toMatch(/Tove Lind/);
    expect((await ask(query)).answer).not.toMatch(/Tove/);
    expect((await ask(questions[0]?.query ?? "", {}, theirs)).answer).not.toMatch(/Kestrel Bay/);
    for (const path of [`jobs/${job_id}`, `sources/${source_id}/stats`])
      expect((await service.request(`/api/v1/${path}`)).status).toBe(404);
  });

  async function outliveAStop(): Promise<void> {
    const jobs = await acceptAll(service, { kg: "letters", uploads: letters("Ness") });
    await expectUnfinished(jobs);
    await service.close();
    service = await openTestApp(profile.settings);
    await allCompleted(service.app.stores, jobs);
  }
  // A kill proves more than a stop: one profile is enough for the stop.
  if (name === "distributed")
    test("accepted jobs complete when the service is closed before their end and opened again", outliveAStop, 240_000);

  test("accepted jobs complete when the process is killed before their end and started again", async () => {
    await build(() => undefined); // Does nothing if `npm test` has built already.
    await service.close();
    const doomed = await startService(profile.folder, { ...profile.settings });
    const jobs = await Promise.all(
      letters("Holm").map(({ name: file, content }) => doomed.upload("letters", file, content)),
    );
    const gone = once(doomed.process, "exit");
    doomed.process.kill("SIGKILL");
    await gone;
    service = await openTestApp(profile.settings);
    await expectUnfinished(jobs);
    await allCompleted(service.app.stores, jobs);
  }, 240_000);

  test("after these tests the doctor finds no drift", async () => {
    await sweep();
    const embedder = createHashEmbedder();
    const report = await createDoctor({ ...service.app.stores, embedder }).examine();
    const { drift, unseen, outbox, lapsed_jobs } = report;
    expect({ drift, unseen, outbox, lapsed: lapsed_jobs.count }).toEqual({
      drift: 0,
      unseen: [],
      outbox: [],
      lapsed: 0,
    });
    expect(report.kgs.flatMap(({ slices }) => slices)).not.toEqual([]);
  });
});
