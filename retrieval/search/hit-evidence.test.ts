import { expect, test } from "vitest";
import { silentLog } from "../../platform/log.ts";
import type { FoundThing } from "./found.ts";
import { withEvidence } from "./hit-evidence.ts";

const entity = (id: number): { found: FoundThing } => ({
  found: { result_type: "entity", id, score: 1, kg_id: 1, kg_name: "kg", content: "", metadata: {} },
});
const asking = () => ({ signal: new AbortController().signal, deadlineMs: 10_000 });
const services = (entityEvidence: (kg_id: number, id: number) => Promise<never[]>) => ({
  log: silentLog(),
  records: { browsing: { entityEvidence, relationEvidence: entityEvidence } },
});

test("a read that fails leaves its result without evidence, and warns", async () => {
  const one = services((_, id) => (id === 2 ? Promise.reject(new Error("10.0.0.7")) : Promise.resolve([])));
  const { shown, warnings } = await withEvidence(one, [entity(1), entity(2)], asking());
  expect(shown.map(({ found }) => found)).toMatchObject([
    { id: 1, evidence: [] },
    { id: 2, evidence: [] },
  ]);
  expect(warnings).toEqual(["the evidence of some results could not be read: 1 of 2"]);
  expect((await withEvidence(one, [entity(1)], asking())).warnings).toEqual([]);
});

test("a read that never ends is given up at the deadline", async () => {
  const stuck = services(() => new Promise<never>(() => undefined));
  const { shown, warnings } = await withEvidence(stuck, [1, 2, 3, 4, 5].map(entity), { ...asking(), deadlineMs: 20 });
  expect(shown).toHaveLength(5);
  expect(warnings).toEqual(["the evidence of some results could not be read: 5 of 5"]);
});

test("a search in some sources reads the evidence of these only", async () => {
  const read: unknown[] = [];
  const browsing = {
    entityEvidence: async (...asked: unknown[]) => {
      read.push(asked);
      return [];
    },
    relationEvidence: async () => [],
  };
  const of = { ...asking(), source_ids: ["src_7"] };
  await withEvidence({ log: silentLog(), records: { browsing } }, [entity(1)], of);
  expect(read).toMatchObject([[1, 1, { source_ids: ["src_7"] }]]);
});

test("nothing more is read once the caller has gone", async () => {
  const gone = new AbortController();
  const read: number[] = [];
  const leaving = services(async (_, id) => {
    read.push(id);
    gone.abort();
    return [];
  });
  const results = [1, 2, 3, 4, 5, 6].map(entity);
  await expect(withEvidence(leaving, results, { ...asking(), signal: gone.signal })).rejects.toThrow("aborted");
  expect(read).toEqual([1]);
});
