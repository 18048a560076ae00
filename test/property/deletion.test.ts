// Deletion and re-ingestion are exact through the whole knowledge service: records, engines and files.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { engineContents } from "../support/engine-contents.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../support/knowledge-lab.ts";
import { type SmallText, smallText } from "../support/small-texts.ts";

/** Some 25 seconds each on two quiet cores; a busy machine gets fewer runs, not a failure. */
const runs = { numRuns: Number(process.env.LORE_PROPERTY_RUNS ?? 15), interruptAfterTimeLimit: 60_000 };
const timeout = 240_000;

let lab: KnowledgeLab;
beforeAll(async () => {
  lab = await openKnowledgeLab();
});
afterAll(() => lab?.close());

type Corpus = Readonly<Record<string, SmallText>>;

/** All documents at once, into a knowledge graph of their own. Returns its name and the source of each document. */
async function ingested(
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

/** Everything that can be seen of a knowledge graph once all its work is done. */
async function stateOf(kg: string) {
  await lab.project(kg);
  await lab.sweepEverything();
  const id = (await lab.stores.records.kgs.get(ctx.tenant_id, kg))?.id ?? 0;
  const tables = await lab.stores.records.tables.list([id]);
  return {
    dump: await lab.stores.records.cutover.dump(id),
    tables: tables.map(({ name, row_count }) => `${name} ${row_count}`).sort(),
    engines: await engineContents(lab, kg),
  };
}

const isOther = (one: SmallText, other: SmallText): boolean => one.content !== other.content;

test("ingest A, B and C at once, then delete A: the same as ingest B and C", { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(smallText, smallText, smallText, async (a, b, c) => {
      const { kg, sources } = await ingested({ a, b, c });
      await lab.sources.delete(ctx, { kg_name: kg, source_id: sources.get("a") ?? "" }, { force: false });
      const never = await ingested({ b, c });
      expect(await stateOf(kg)).toEqual(await stateOf(never.kg));
      expect(await lab.stores.files.list(`parsed/${sources.get("a")}`)).toEqual([]);
    }),
    runs,
  );
});

test("A, then A′ under the same name: the same as a fresh A′", { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(smallText, smallText, smallText, async (a, next, b) => {
      fc.pre(isOther(a, next));
      const { kg, sources } = await ingested({ a, b });
      const second = await lab.ingest(kg, "a", next);
      expect(second).toMatchObject({ source_id: sources.get("a"), revision: 2 });
      const fresh = await ingested({ a: next, b });
      expect(await stateOf(kg)).toEqual(await stateOf(fresh.kg));
      expect(await lab.stores.files.list(`parsed/${second.source_id}/1`)).toEqual([]);
    }),
    runs,
  );
});
