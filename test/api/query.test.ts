import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { detailedHealth } from "../../api/routes/health/detailed-health.ts";
import { rootHealth } from "../../api/routes/health/root-health.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";
import { domains } from "./query/domains.ts";
import { documentFacts } from "./query/facts.ts";
import { graphsOfAnswers } from "./query/graphs.ts";
import { keys } from "./query/keys.ts";
import { knowledgeGraphs } from "./query/knowledge-graphs.ts";
import { queryLab } from "./query/lab.ts";
import { questions, vectorBypasses } from "./query/questions.ts";
import { streams } from "./query/streams.ts";

let service: TestApp;

beforeAll(async () => {
  service = await openTestApp({
    LORE_WORKFLOW_ENGINE: "embedded",
    LORE_AUTO_CREATE_KG: "false",
    LORE_VIZ_FRAME_ANCESTORS: "https://console.example",
  });
  expect(
    (await post("/api/v1/knowledge-graphs", { name: "ferries", kg_type: "domain", domains: ["sea"] })).status,
  ).toBe(201);
  await service.ingest(
    "ferries",
    "belle.md",
    "# Aurora Belle\n\nThe Aurora Belle is a ferry. Ada Lind designed the Aurora Belle.\n",
  );
});

afterAll(() => service?.close());

const { post } = queryLab(() => service);

test("an unknown field of a question is ignored, and the answer names the field that it is like", async () => {
  const asked = { query: "Who designed the Aurora Belle?", kg_name: ["ferries"] };
  for (const path of ["/api/v1/query", "/api/v1/query/vector-bypass"]) {
    const { metadata } = (await (await post(path, asked)).json()) as { metadata: { warnings: string[] } };
    expect(metadata.warnings).toContain("The field 'kg_name' is not known and was ignored; did you mean 'kg_names'?");
  }
});

test("statements of the user beside the question do not change its answer", async () => {
  const ask = async (query: string) => {
    const { answer, confidence } = (await (await post("/api/v1/query", { query, kg_names: ["ferries"] })).json()) as {
      answer: string;
      confidence: number;
    };
    return { answer, confidence };
  };
  const plain = await ask("Who designed the Aurora Belle?");
  expect(plain.answer).toContain("Ada Lind");
  const beside = await ask("My dentist is Dr. Weber. Who designed the Aurora Belle?");
  expect(beside.answer).toBe(plain.answer);
  // The sources say nothing of a dentist, and the part beside the question may be a condition of it.
  expect(beside.confidence).toBeLessThanOrEqual(plain.confidence);
});

test("404 for an unknown kg_hint names the field of the request", async () => {
  const response = await post("/api/v1/agents/query", { query: "Who?", kg_hint: "atlantis" });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ detail: "Knowledge graph 'atlantis' not found", field: "kg_hint" });
});

streams(() => service);
domains(() => service);
graphsOfAnswers(() => service);
documentFacts(() => service);
questions(() => service);
vectorBypasses(() => service);
keys(() => service);
knowledgeGraphs(() => service);

describe("health", () => {
  test("needs no key, and shows only states", async () => {
    const response = await fetch(`${service.base}/health`);
    const body = await response.json();
    expect(response.status).toBe(200);
    expectDocumented(rootHealth, body);
    expect(body).toMatchObject({
      status: "ok",
      pipelines: { ingestion: "ready", retrieval: "ready", prediction: "ready" },
      services: { graphdb: "connected", vectorstore: "connected", sql: "connected", cache: "connected" },
    });
  });

  test("lists every service in detail, and whether it is critical", async () => {
    const body = (await (await service.request("/api/v1/health?detailed=1")).json()) as { services: unknown[] };
    expectDocumented(detailedHealth, body);
    expect(body).toMatchObject({ overall_status: "healthy" });
    expect(body.services).toContainEqual(expect.objectContaining({ service_name: "sql", critical: true }));
    expect(body.services).toContainEqual(expect.objectContaining({ service_name: "cache", critical: false }));
    const copy = { service_name: "secondary_graph", status: "disabled", critical: false };
    expect(body.services).toContainEqual(expect.objectContaining(copy));
    expect((await service.request("/api/v1/health?detailed=maybe")).status).toBe(400);
  });
});
