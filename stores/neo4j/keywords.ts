import { allStems } from "../../domain/text/tokens.ts";
import { batchesOf, pagesAfter } from "../../platform/batches.ts";
import {
  checkedId,
  checkedLimit,
  checkedSource,
  checkedSources,
  checkedWhole,
  checkRow,
  newestById,
} from "../checks/records.ts";
import type { CollectionRef, KeywordIndex, KeywordRecord } from "../ports/vectors.ts";
import type { Neo4jClient, Run } from "./client.ts";
import { type CollectionName, dropCollection, ensureCollection, intoCollection } from "./keywords/collections.ts";
import { differingTexts } from "./keywords/differing.ts";
import { searchTexts, wordsOf } from "./keywords/search.ts";
import { createRole, type Role } from "./role.ts";
import { ensureSchema, keywordSchema } from "./schema.ts";

/** Records per transaction. The words of a chunk have some thousand characters. */
const batchSize = 500;
const idPage = 10_000;

/** Role "keywords" on Neo4j: BM25 by its full-text index over words that the service stems. */
export async function openNeo4jKeywords(
  client: Neo4jClient,
  { space }: { readonly space: string },
): Promise<KeywordIndex> {
  await ensureSchema(client, keywordSchema);
  const role = createRole(client);
  const nameOf = (ref: CollectionRef): CollectionName => {
    const kg_id = checkedId(ref.kg_id);
    // One word of letters and digits, so that a Lucene query can contain it.
    return { space, kg_id, kind: ref.kind, collection: `${space}x${kg_id}x${ref.kind}` };
  };
  return {
    ensure: async (ref) => ensureCollection(role, nameOf(ref)),
    drop: async (ref) => dropCollection(role, nameOf(ref)),
    upsert: async (ref, records) => {
      for (const record of records) checkRow(record);
      await inBatches({ role, name: nameOf(ref) }, newestById(records), writeTexts);
    },
    delete: async (ref, ids) => inBatches({ role, name: nameOf(ref) }, ids.map(checkedId), removeTexts),
    deleteSource: async (ref, source_id, revision) => {
      const source = {
        source_id: checkedSource(source_id),
        revision: revision === null ? null : checkedWhole(revision),
      };
      await deleteSource(role, nameOf(ref), source);
    },
    search: async (ref, query, { k, ...sources }) => {
      const search = { words: allStems(query), k: checkedLimit(k), sources: checkedSources(sources) };
      return searchTexts(role.read, nameOf(ref), search);
    },
    differing: (ref, records) => differingTexts(role.read, nameOf(ref), records),
    count: (ref) => countTexts(role.read, nameOf(ref)),
    list: () =>
      role.read<CollectionRef>(
        `MATCH (c:Collection {space: $space}) WHERE c.kg_id IS NOT NULL AND c.kind IS NOT NULL AND c.dropping IS NULL
         RETURN c.kg_id AS kg_id, c.kind AS kind`,
        { space },
      ),
    ids: (ref) => idsOf(role.read, nameOf(ref)),
    health: role.health,
    close: role.close,
  };
}

async function inBatches<T>(
  { role, name }: { readonly role: Role; readonly name: CollectionName },
  items: readonly T[],
  work: (run: Run, name: CollectionName, batch: readonly T[]) => Promise<void>,
): Promise<void> {
  const batches = items.length === 0 ? [items] : batchesOf(items, batchSize);
  await Promise.all(batches.map((batch) => intoCollection(role, name, (run) => work(run, name, batch))));
}

async function writeTexts(
  run: Run,
  { collection, kind }: CollectionName,
  records: readonly KeywordRecord[],
): Promise<void> {
  const rows = records.map(({ text, ...row }) => ({ ...row, words: allStems(text).join(" ") }));
  await run(
    `UNWIND $rows AS row MERGE (t:Text {collection: $collection, id: row.id})
     WITH t, row WHERE coalesce(t.version, row.version) <= row.version
     SET t.${wordsOf[kind]} = row.words, t.source_id = row.source_id, t.revision = row.revision, t.version = row.version`,
    { collection, rows },
  );
}

async function removeTexts(run: Run, { collection }: CollectionName, ids: readonly number[]): Promise<void> {
  await run("UNWIND $ids AS id MATCH (t:Text {collection: $collection, id: id}) DELETE t", { collection, ids });
}

async function deleteSource(
  role: Role,
  name: CollectionName,
  source: { readonly source_id: string; readonly revision: number | null },
): Promise<void> {
  const deleteSome = async (run: Run) => {
    const rows = await run<{ n: number }>(
      `MATCH (t:Text {collection: $collection, source_id: $source_id}) WHERE $revision IS NULL OR t.revision = $revision
       WITH t LIMIT $batchSize DELETE t RETURN count(*) AS n`,
      { collection: name.collection, ...source, batchSize },
    );
    return rows[0]?.n;
  };
  while ((await intoCollection(role, name, deleteSome)) === batchSize);
}

// "IS NOT NULL" makes the planner use the composite indexes, which apply only to queries on all their properties.
const ofCollection = `MATCH (c:Collection {space: $space, kg_id: $kg_id, kind: $kind}) WHERE c.dropping IS NULL
  MATCH (t:Text {collection: $collection})`;

async function countTexts(read: Run, name: CollectionName): Promise<number> {
  const rows = await read<{ n: number }>(`${ofCollection} WHERE t.id IS NOT NULL RETURN count(t) AS n`, { ...name });
  return rows[0]?.n ?? 0;
}

const idsOf = (read: Run, name: CollectionName): AsyncGenerator<readonly number[]> =>
  pagesAfter(0, idPage, async (after) => {
    const statement = `${ofCollection} WHERE t.id > $after RETURN t.id AS id ORDER BY id LIMIT $idPage`;
    return (await read<{ id: number }>(statement, { ...name, after, idPage })).map(({ id }) => id);
  });
