import { afterAll, beforeAll, expect, test } from "vitest";
import { createAnswers } from "../../app/answers.ts";
import { openServiceModels, readModelSettings } from "../../app/models.ts";
import { FederatedSearchRequest } from "../../domain/federated-search.ts";
import { NewKnowledgeGraph } from "../../domain/kg.ts";
import { kgsAskedLimit } from "../../domain/limits/questions.ts";
import { createMemory } from "../../memory/memory.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { createPriorityGate } from "../../platform/priority-gate.ts";
import { createAccessLog } from "../../retrieval/access-log.ts";
import type { VectorStore } from "../../stores/ports/vectors.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";

let lab: KnowledgeLab;
let answers: ReturnType<typeof createAnswers>;
let models: Awaited<ReturnType<typeof openServiceModels>>;
/** The knowledge graphs whose vectors were searched since the last reset. */
let searched: Set<number>;

const empty = 40;
const total = empty + 2;
const query = "Who designed the Aurora Belle?";

beforeAll(async () => {
  lab = await openKnowledgeLab();
  const { stores } = lab;
  searched = new Set();
  const vectors: Pick<VectorStore, "search"> = {
    search: (ref, vector, options) => {
      searched.add(ref.kg_id);
      return stores.vectors.search(ref, vector, options);
    },
  };
  const memory = createMemory({ documents: stores.documents, log: silentLog() });
  models = await openServiceModels({ settings: readModelSettings(readConfig({})), log: silentLog() });
  const parts = { models: models.models, priorityGate: createPriorityGate(), log: silentLog() };
  const noted = { ...stores, vectors: { ...stores.vectors, ...vectors } };
  answers = createAnswers({ stores: noted, ...parts, memory, accessed: createAccessLog(stores.records) });
  for (let n = 0; n < empty; n += 1) {
    const graph = { name: `empty-${n}`, kg_type: "user", enable_sql_storage: false } as const;
    await stores.records.kgs.create(ctx.tenant_id, NewKnowledgeGraph.parse(graph));
  }
  const documents = {
    ships: "# Aurora Belle\n\nThe Aurora Belle was designed by Ingrid Solheim in Halden.\n",
    birds: "# Grey Heron\n\nThe grey heron was described by Carl Linnaeus in Uppsala.\n",
  };
  for (const [kg, content] of Object.entries(documents)) await lab.ingest(kg, "page", { file_type: "md", content });
});
afterAll(async () => {
  await models?.close();
  await lab?.close();
});

const request = (kg_names?: readonly string[]) => ({
  query,
  max_results: 10,
  validate_answer: true,
  include_citations: true,
  kg_names: kg_names && [...kg_names],
});
const ask = (kg_names?: readonly string[]) => answers.query.ask(ctx, request(kg_names), new AbortController().signal);

test("a question without names is put to the knowledge graphs that it suggests; the answer counts the others", async () => {
  searched.clear();
  const { citations, metadata } = await ask();
  expect(citations.map(({ kg_name }) => kg_name)).toEqual(["ships"]);
  expect(metadata.kg_names_used[0]).toBe("ships");
  expect(metadata.kg_names_used.length).toBeLessThanOrEqual(kgsAskedLimit);
  expect(metadata.kg_names_used.length + (metadata.kgs_not_asked ?? 0)).toBe(total);
  expect(searched.size).toBe(metadata.kg_names_used.length);
});

test("so does a search for passages without names", async () => {
  searched.clear();
  const asked = {
    query,
    top_k: 3,
    include_reranking: false,
    reranker_method: "listwise",
    kg_names: undefined,
  } as const;
  const { signal } = new AbortController();
  const found = await answers.vectorBypass.search(ctx, { ...asked, include_search_details: false }, signal);
  expect(found.results[0]?.kg_name).toBe("ships");
  expect(found.kg_names.length + (found.metadata.kgs_not_asked ?? 0)).toBe(total);
  expect(searched.size).toBe(found.kg_names.length);
});

test("so does a federated search: it names the chosen knowledge graphs and counts the others", async () => {
  const asked = FederatedSearchRequest.parse({ query, kg_names: [] });
  const found = await answers.federatedSearch.search(ctx, asked, new AbortController().signal);
  expect(found.results[0]).toMatchObject({ kg_name: "ships", result_type: "chunk" });
  expect(found.kgs_searched.length).toBeLessThanOrEqual(kgsAskedLimit);
  expect(found.kgs_searched.length + (found.metadata.kgs_not_asked ?? 0)).toBe(total);
});

test("a question with names is put to exactly these, and nothing is left out", async () => {
  const { metadata } = await ask(["birds", "empty-3"]);
  expect(metadata.kg_names_used).toEqual(["birds", "empty-3"]);
  expect(metadata).not.toHaveProperty("kgs_not_asked");
});

test("a name that does not exist is refused", async () => {
  await expect(ask(["nowhere"])).rejects.toMatchObject({ kind: "not_found", field: "kg_names" });
});
