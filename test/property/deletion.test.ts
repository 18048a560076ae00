// Deletion and re-ingestion are exact through the whole knowledge service: records, engines and files.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newHistory, put, steps, withoutPast } from "../support/histories.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";
import { holdsInEach, isProof, lanes, propertyTimeout } from "../support/property-runs.ts";
import { type SmallText, smallText } from "../support/small-texts.ts";
import { wholeState } from "../support/whole-state.ts";

/** A corpus costs about a second of processor time, and a history more. */
const runs = { deletion: 30, histories: 12 } as const;
const timeout = propertyTimeout(600_000);

let labs: readonly KnowledgeLab[] = [];
beforeAll(async () => {
  labs = await Promise.all(Array.from({ length: lanes }, () => openKnowledgeLab()));
});
afterAll(async () => {
  for (const lab of labs) await lab.close();
});

type Corpus = Readonly<Record<string, SmallText>>;

/** All documents at once, into a knowledge graph of their own. Returns its name and the source of each document. */
async function ingested(
  lab: KnowledgeLab,
  corpus: Corpus,
): Promise<{ readonly kg: string; readonly sources: ReadonlyMap<string, string> }> {
  const kg = `kg_${randomUUID()}`;
  const sources = new Map<string, string>();
  await Promise.all(
    Object.entries(corpus).map(async ([name, document]) => {
      sources.set(name, (await lab.ingest(kg, name, document)).source_id);
    }),
  );
  return { kg, sources };
}

/** In the suite the corpora are smaller, so that there can be more of them. */
const others = fc.array(smallText, { minLength: 1, maxLength: isProof ? 3 : 1 });
const named = (texts: readonly SmallText[]): Corpus =>
  Object.fromEntries(texts.map((text, at) => [`other ${at}`, text]));

test("ingest A and other documents at once, then delete A: the same as ingest the others", { timeout }, async () => {
  const property = (lab: KnowledgeLab) =>
    fc.asyncProperty(smallText, others.map(named), async (a, rest) => {
      const { kg, sources } = await ingested(lab, { a, ...rest });
      await lab.sources.delete(ctx, { kg_name: kg, source_id: sources.get("a") ?? "" }, { force: false });
      const never = await ingested(lab, rest);
      expect(await wholeState(lab, kg)).toEqual(await wholeState(lab, never.kg));
      expect(await lab.stores.files.list(`parsed/${sources.get("a")}`)).toEqual([]);
    });
  await holdsInEach(labs, property, runs.deletion);
});

test("A, then A′ under the same name, with corrections and changes by hand: the same as a fresh A′", {
  timeout,
}, async () => {
  const property = (lab: KnowledgeLab) =>
    fc.asyncProperty(smallText, smallText, steps(isProof ? 5 : 2), async (a, b, history) => {
      const graph = newHistory(lab);
      await Promise.all([put(graph, "a", a), put(graph, "b", b)]);
      for (const step of history) await step(graph);
      const fresh = await withoutPast(graph);
      expect(await wholeState(lab, graph.kg)).toEqual(await wholeState(lab, fresh.kg));
      for (const source_id of graph.sources.values()) {
        const { active_revision } = await lab.sources.get(ctx, source_id);
        const files = await lab.stores.files.list(`parsed/${source_id}`);
        expect(files.filter((name) => !name.startsWith(`parsed/${source_id}/${active_revision}`))).toEqual([]);
      }
    });
  await holdsInEach(labs, property, runs.histories);
});
