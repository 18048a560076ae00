import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createQuestionWork } from "../../activities/answer-question/work.ts";
import { createAnswers } from "../../app/answers.ts";
import { openServiceModels, readModelSettings } from "../../app/models.ts";
import { Answer } from "../../domain/answer.ts";
import { FederatedSearchRequest } from "../../domain/federated-search.ts";
import { newTraceId } from "../../domain/ids.ts";
import { KgSearchRequest } from "../../domain/kg-search.ts";
import { VectorBypassRequest } from "../../domain/vector-bypass.ts";
import { createMemory } from "../../memory/memory.ts";
import { readConfig } from "../../platform/config.ts";
import { silentLog } from "../../platform/log.ts";
import { createPriorityGate } from "../../platform/priority-gate.ts";
import { createAccessLog } from "../../retrieval/access-log.ts";
import { createQuestionQueue } from "../../retrieval/question-queue.ts";
import { guarded } from "../../stores/breaker/guard.ts";
import { edition, editionsIn } from "../support/editions.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";

let lab: KnowledgeLab;
let answers: ReturnType<typeof createAnswers>;
/** Answers that wait for `beforeCall` before each call to a store. */
let interrupted: typeof answers;
let beforeCall = async (): Promise<unknown> => undefined;
let models: Awaited<ReturnType<typeof openServiceModels>>;

beforeAll(async () => {
  lab = await openKnowledgeLab();
  const { stores } = lab;
  const memory = createMemory({ documents: stores.documents, log: silentLog() });
  models = await openServiceModels({ settings: readModelSettings(readConfig({})), log: silentLog() });
  const parts = { models: models.models, priorityGate: createPriorityGate(), log: silentLog() };
  const accessed = createAccessLog(stores.records);
  answers = createAnswers({ stores, ...parts, memory, accessed });
  const { records, graph, vectors, keywords } = stores;
  const told = guarded({ records, graph, vectors, keywords }, "", async (_path, work) => {
    await beforeCall();
    return work();
  });
  interrupted = createAnswers({ stores: { ...told, documents: stores.documents }, ...parts, memory, accessed });
});
afterAll(async () => {
  await models?.close();
  await lab?.close();
});

const request = (query: string, kg: string) => ({
  query,
  kg_names: [kg],
  max_results: 10,
  validate_answer: true,
  include_citations: true,
});

const text = (content: string) => ({ file_type: "md", content }) as const;
const ferry = (designer: string) =>
  text(`# Aurora Belle\n\nThe Aurora Belle is a ferry. The Aurora Belle was designed by ${designer} in Halden.\n`);

/** Answers a question as a job, step by step, and calls `meanwhile` when the passages are found. */
async function askWhile(query: string, kg: string, meanwhile: () => Promise<unknown>): Promise<Answer | null> {
  const { records } = lab.stores;
  const queue = createQuestionQueue({ records, wake: () => undefined });
  const ref = { job_id: await queue.accept({ ...ctx, trace_id: newTraceId() }, request(query, kg)) };
  const { signal } = new AbortController();
  const run = { signal, attempt: 1, resumeFrom: undefined, heartbeat: () => undefined, claim: "mine" };
  const steps = createQuestionWork({ records, singleSteps: answers.singleSteps });
  const recalled = await steps.recall(ref, run);
  const routed = await steps.route(ref, recalled, run);
  const found = await steps.retrieve(ref, recalled, routed, run);
  await meanwhile();
  const reranked = await steps.rerank(ref, recalled, found, run);
  await steps.remember(ref, await steps.predict(ref, recalled, routed, reranked, run), run);
  return Answer.nullable().parse((await records.jobs.byId(ref.job_id))?.answer ?? null);
}

const citedBy = (answer: Answer | null) => answer?.citations.map(({ excerpt }) => excerpt).join(" ");

describe("a source that is replaced between the search and the answer of a job", () => {
  test.each([
    ["a path through the graph", "Who designed the Aurora Belle?"],
    ["reranked passages", "Find passages about the designer of the Aurora Belle"],
  ])("is quoted in the revision that the search found (%s)", async (about, query) => {
    const kg = `kept-${about.length}`;
    await lab.ingest(kg, "belle", ferry("Ingrid Solheim"));
    const answer = await askWhile(query, kg, () => lab.ingest(kg, "belle", ferry("Tobias Lindqvist")));
    expect(citedBy(answer)).toContain("Ingrid Solheim");
    expect(citedBy(answer)).not.toContain("Lindqvist");
    const later = await askWhile(query, kg, async () => undefined);
    expect(citedBy(later)).toContain("Lindqvist");
    expect(citedBy(later)).not.toContain("Solheim");
  });

  test.each([
    ["a path through the graph", "Who designed the Aurora Belle?"],
    ["reranked passages", "Find passages about the designer of the Aurora Belle"],
  ])("is quoted in its new revision if the old one is swept by then (%s)", async (about, query) => {
    const kg = `swept-${about.length}`;
    await lab.ingest(kg, "belle", ferry("Ingrid Solheim"));
    const answer = await askWhile(query, kg, async () => {
      await lab.ingest(kg, "belle", ferry("Tobias Lindqvist"));
      await lab.sweepEverything();
    });
    expect(citedBy(answer)).toContain("Lindqvist");
    expect(citedBy(answer)).not.toContain("Solheim");
  });
});

test("a source that is deleted between the search and the answer is not quoted; the others are", async () => {
  const kg = "deleted";
  const { source_id } = await lab.ingest(kg, "belle", ferry("Ingrid Solheim"));
  await lab.ingest(kg, "solheim", text("# Ingrid Solheim\n\nIngrid Solheim designed the Aurora Belle as a student.\n"));
  const answer = await askWhile("Who designed the Aurora Belle?", kg, () =>
    lab.stores.records.cutover.deleteSource({ tenant_id: ctx.tenant_id, kg_name: kg, source_id }, { force: false }),
  );
  expect(answer?.citations.map(({ source_name }) => source_name)).toEqual(["solheim"]);
});

describe("rows of superseded revisions, which the engines hold until they are swept,", () => {
  const kg = "crowded";
  /** More rows that fit the question than an engine nominates for one question. */
  const crowd = Array.from(
    { length: 230 },
    (_, at) => `The fog signal of Varn stands in fog at ${at}. Fog signal of Varn.`,
  );
  const options = { chunking_strategy: "paragraph", chunk_size: 100 } as const;
  const query = "Where does the fog signal of Varn stand?";

  beforeAll(async () => {
    await lab.ingest(kg, "signals", { ...text(`${crowd.join("\n\n")}\n`), ...options });
    await lab.ingest(kg, "harbour", text("# Harbour\n\nThe fog signal stands on the red tower of Varn.\n"));
    await lab.ingest(kg, "signals", { ...text("# Bells\n\nThe bells of Halden ring at noon.\n"), ...options });
  });

  test("do not take the places of the passages that answer a question", async () => {
    const { citations } = await answers.query.ask(ctx, request(query, kg), new AbortController().signal);
    expect(citations.map(({ source_name }) => source_name)).toContain("harbour");
  });

  test("do not take the places of the nearest passages", async () => {
    const bypass = { query, kg_names: [kg], top_k: 2, include_reranking: false, include_search_details: false };
    const asked = { ...bypass, reranker_method: "listwise" } as const;
    const { results } = await answers.vectorBypass.search(ctx, asked, new AbortController().signal);
    expect(results.map(({ source_name }) => source_name).sort()).toEqual(["harbour", "signals"]);
  });
});

describe("a document that changes between any two calls of a question to the stores", () => {
  const query = "Who painted the Aurora Belle?";
  const { signal } = new AbortController();
  type Ask = (kg: string) => Promise<readonly string[]>;
  const contents = ({ results }: { readonly results: readonly { readonly content: string }[] }) =>
    results.map(({ content }) => content);

  /** The knowledge graph that a federated search asks, too. */
  const beside = "beside";
  beforeAll(async () => {
    await lab.ingest(beside, "rose", text("# Sea Rose\n\nThe Sea Rose was painted by Grace Hopper.\n"));
  });

  const questions: Readonly<Record<string, Ask>> = {
    "an answer": async (kg) => {
      const { citations } = await interrupted.query.ask(ctx, request(query, kg), signal);
      return citations.map(({ excerpt }) => excerpt);
    },
    "passages without an answer": async (kg) => {
      const bypass = VectorBypassRequest.parse({ query, kg_names: [kg] });
      return contents(await interrupted.vectorBypass.search(ctx, bypass, signal));
    },
    "a search of one knowledge graph": async (kg_name) =>
      contents(await interrupted.kgSearch.search(ctx, { kg_name, request: KgSearchRequest.parse({ query }) }, signal)),
    "a search of several knowledge graphs": async (kg) => {
      const asked = FederatedSearchRequest.parse({ query, kg_names: [kg, beside] });
      const found = await interrupted.federatedSearch.search(ctx, asked, signal);
      expect(found.kgs_searched).toMatchObject([{ status: "ok" }, { status: "ok" }]);
      return contents(found);
    },
  };

  /** Another seed changes the document before other calls: LORE_CHANGE_SEED=7 */
  const seed = Number(process.env.LORE_CHANGE_SEED ?? Math.floor(Math.random() * 1_000_000));

  test.each(Object.entries(questions))(
    `is quoted in one revision (%s, seed ${seed})`,
    {
      timeout: 180_000,
    },
    async (name, ask) => {
      const kg = `editions-${name.length}`;
      let number = 1;
      await lab.ingest(kg, "log", edition(number));
      let calls = 0;
      for (let changeAt = 1; changeAt === 1 || changeAt <= calls; changeAt += 1 + ((seed + changeAt) % 3)) {
        calls = 0;
        beforeCall = async () => {
          calls += 1;
          if (calls === changeAt) await lab.ingest(kg, "log", edition(++number));
        };
        const quoted = editionsIn(await ask(kg));
        beforeCall = async () => undefined;
        expect([changeAt, quoted]).toEqual([changeAt, [expect.any(Number)]]);
      }
      expect(number).toBeGreaterThan(3);
    },
  );
});
