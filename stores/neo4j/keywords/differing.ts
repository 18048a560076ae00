import { allStems } from "../../../domain/text/tokens.ts";
import { batchesOf } from "../../../platform/batches.ts";
import { hashedWords } from "../../checks/hashed-rows.ts";
import { differingIds, type HashedRow } from "../../checks/row-hash.ts";
import type { KeywordRecord } from "../../ports/vectors.ts";
import type { Run } from "../client.ts";
import type { CollectionName } from "./collections.ts";
import { wordsOf } from "./search.ts";

const rowsAtOnce = 500;

/** The engine stores stems, so stems are compared. */
export async function differingTexts(
  read: Run,
  name: CollectionName,
  records: readonly KeywordRecord[],
): Promise<readonly number[]> {
  const hashed = ({ words, ...row }: Stored) => hashedWords(name, { ...row, words: words.split(" ") });
  const differing: number[] = [];
  for (const piece of batchesOf(records, rowsAtOnce)) {
    const expected = piece.map(({ text, ...row }) => hashed({ ...row, words: allStems(text).join(" ") }));
    differing.push(...differingIds(expected, (await storedRows(read, name, expected)).map(hashed)));
  }
  return differing;
}

type Stored = Omit<KeywordRecord, "text"> & { readonly words: string };

const storedRows = (read: Run, name: CollectionName, rows: readonly HashedRow[]): Promise<readonly Stored[]> =>
  read<Stored>(
    `MATCH (c:Collection {space: $space, kg_id: $kg_id, kind: $kind}) WHERE c.dropping IS NULL
     UNWIND $ids AS id MATCH (t:Text {collection: $collection, id: id})
     RETURN t.id AS id, t.source_id AS source_id, t.revision AS revision, t.version AS version,
       coalesce(t.${wordsOf[name.kind]}, "") AS words`,
    { ...name, ids: rows.map(({ id }) => id) },
  );
