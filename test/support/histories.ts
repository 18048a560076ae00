// Random histories of a knowledge graph: documents that change, corrections, and changes by hand. Each history says
// what a knowledge graph must look like that never had a past.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { FactCorrections, FactName } from "../../domain/facts.ts";
import type { IngestOptions } from "../../domain/ingest-options.ts";
import { nameKey } from "../../domain/text/key.ts";
import { ctx, type KnowledgeLab } from "./knowledge-lab.ts";
import { people, revised, type SmallText, smallText } from "./small-texts.ts";

/** Small chunks, so that a changed document keeps some of them. */
const options: Partial<IngestOptions> = { chunking_strategy: "paragraph", chunk_size: 200 };

/** A knowledge graph: its documents by name, and what holds in it apart from them. */
export interface History {
  readonly lab: KnowledgeLab;
  readonly kg: string;
  readonly sources: Map<string, string>;
  readonly texts: Map<string, SmallText>;
  readonly corrections: Map<string, FactCorrections>;
  /** Ids of posted chunks by their texts. */
  readonly posted: Map<string, number>;
  readonly edited: Set<string>;
}

export const newHistory = (lab: KnowledgeLab): History => ({
  lab,
  kg: `kg_${randomUUID()}`,
  sources: new Map(),
  texts: new Map(),
  corrections: new Map(),
  posted: new Map(),
  edited: new Set(),
});

/** Ingests a document under a name, which may have another text already. */
export async function put({ lab, kg, sources, texts }: History, name: string, text: SmallText): Promise<void> {
  const { source_id } = await lab.ingest(kg, name, { ...text, ...options });
  const known = sources.get(name) ?? source_id;
  if (known !== source_id) throw new Error(`A changed document is another source: ${known}, ${source_id}`);
  sources.set(name, source_id);
  texts.set(name, text);
}

async function remove({ lab, kg, sources, texts, corrections }: History, name: string): Promise<void> {
  const source_id = sources.get(name);
  if (source_id === undefined) return;
  await lab.sources.delete(ctx, { kg_name: kg, source_id }, { force: false });
  for (const kept of [sources, texts, corrections]) kept.delete(name);
}

interface Correction {
  readonly facts: FactCorrections;
  readonly withdrawn: readonly FactName[];
}

async function correct({ lab, kg, sources, corrections }: History, name: string, change: Correction): Promise<void> {
  const source_id = sources.get(name);
  if (source_id === undefined) return;
  await lab.sources.change(ctx, { kg_name: kg, source_id, metadata: {}, ...change });
  const stated = Object.entries({ ...corrections.get(name), ...change.facts });
  const kept = stated.filter(([fact]) => !change.withdrawn.some((gone) => gone === fact));
  corrections.set(name, Object.fromEntries(kept));
}

/** Posts a text, or deletes it if it is there. */
async function post({ lab, kg, posted }: History, content: string): Promise<void> {
  const known = posted.get(content);
  if (known !== undefined) {
    await lab.postedChunks.remove(ctx, { kg_name: kg, chunk_id: known });
    posted.delete(content);
    return;
  }
  const chunk = { content, metadata: {}, entity_ids: [], sync_to_vectorstore: true };
  posted.set(content, (await lab.postedChunks.add(ctx, kg, chunk)).id);
}

async function entityOf({ lab: { stores }, kg }: History, label: string): Promise<number | undefined> {
  const { id = 0 } = (await stores.records.kgs.get(ctx.tenant_id, kg)) ?? {};
  const [entity] = await stores.records.reading.entitiesByKey([id], [nameKey(label)]);
  return entity?.id;
}

/** Edits the entity if there is one. An edit goes with its entity, so all edits are made again at the end. */
async function edit(history: History, label: string): Promise<void> {
  history.edited.add(label);
  const entity_id = await entityOf(history, label);
  if (entity_id === undefined) return;
  const change = { description: `${label}, as a person says.`, properties: { checked: true } };
  await history.lab.edits.editEntity(ctx, { kg_name: history.kg, entity_id }, change);
}

/** Creates an entity that shares its name with another one, and a relation between them; then deletes both. */
async function passBy(history: History, label: string): Promise<void> {
  const { lab, kg } = history;
  const known = await entityOf(history, label);
  if (known === undefined) return;
  const { id } = await lab.edits.createEntity(ctx, kg, { label, entity_type: "ship" });
  const ends = { source_entity_id: id, target_entity_id: known };
  await lab.edits.createRelation(ctx, kg, { relation_type: "named_after", ...ends });
  await lab.edits.deleteEntity(ctx, { kg_name: kg, entity_id: id });
}

/** A knowledge graph that gets the last state of everything at once. */
export async function withoutPast(history: History): Promise<History> {
  const fresh = newHistory(history.lab);
  // A history may have removed every document.
  await fresh.lab.registry.forIngestion(ctx, fresh.kg);
  await Promise.all([...history.texts].map(([name, text]) => put(fresh, name, text)));
  for (const [name, facts] of history.corrections) await correct(fresh, name, { facts, withdrawn: [] });
  for (const content of history.posted.keys()) await post(fresh, content);
  for (const label of history.edited) for (const each of [history, fresh]) await edit(each, label);
  return fresh;
}

type Step = (history: History) => Promise<void>;

const document = fc.constantFrom("a", "b");
const person = fc.constantFrom(...people);
const correction = fc.constantFrom<Correction>(
  { facts: { title: "Letters and Notes" }, withdrawn: [] },
  { facts: { organization: "Analytical Society", period: "FY1842" }, withdrawn: [] },
  { facts: { title: null, organization: null }, withdrawn: [] },
  { facts: {}, withdrawn: ["title", "organization"] },
);

/** Mostly another text of a document. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(document, smallText, fc.infiniteStream(fc.nat(99))).map(([name, other, random]): Step => {
      return (history) => {
        const text = history.texts.get(name);
        return put(history, name, text === undefined ? other : revised(text, other, random));
      };
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(document, correction).map(
      ([name, change]): Step =>
        (on) =>
          correct(on, name, change),
    ),
  },
  {
    weight: 1,
    arbitrary: document.map(
      (name): Step =>
        (on) =>
          remove(on, name),
    ),
  },
  {
    weight: 1,
    arbitrary: person.map(
      (who): Step =>
        (on) =>
          post(on, `${who} wrote to Ada Lovelace.`),
    ),
  },
  {
    weight: 1,
    arbitrary: person.map(
      (who): Step =>
        (on) =>
          edit(on, who),
    ),
  },
  {
    weight: 1,
    arbitrary: person.map(
      (who): Step =>
        (on) =>
          passBy(on, who),
    ),
  },
);

/** One to `most` steps. */
export const steps = (most: number): fc.Arbitrary<readonly Step[]> => fc.array(step, { minLength: 1, maxLength: most });
