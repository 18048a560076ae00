// What a person removed is found before the lock of the knowledge graph is taken, and once more if something changed
// since.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKeyedMutex } from "../../../platform/keyed-mutex.ts";
import { ingest, newKg, stage } from "../../../test/support/document-lab.ts";
import { recordingDatabase } from "../../../test/support/query-plans.ts";
import { mentionOf, prepared } from "../../../test/support/small-documents.ts";
import { openTestRecords, type TestRecords } from "../../../test/support/test-records.ts";
import type { Records } from "../../ports/records/records.ts";
import type { Database } from "../client.ts";
import { createCutover } from "../records/cutover.ts";

let opened: TestRecords;
let db: Database;
let records: Records;
beforeAll(async () => {
  opened = await openTestRecords();
  ({ db, records } = opened);
});
afterAll(() => opened?.close());

const document = [0, 1, 2].map((at) =>
  prepared(at, { mentions: [mentionOf(`name ${at}`)], sentences: [[`word${at}`]] }),
);

/** A published document of three chunks whose first one was removed, and another revision with the same text. */
async function stagedAgain() {
  const kg = await newKg(records);
  const first = await ingest(records, kg.id, { name: "a", document });
  await records.edits.deleteChunk(kg.id, first.chunk_ids[0] ?? 0);
  return {
    kg,
    first,
    staged: await stage(records, kg.id, { name: "a", document: document.map((chunk) => ({ ...chunk, page: 2 })) }),
  };
}

test("under the lock a flip reads no text of chunks, and plans nothing again", async () => {
  const { staged } = await stagedAgain();
  const recording = recordingDatabase(db);
  const { counts } = await createCutover({ db: recording.db, inTurn: createKeyedMutex() }).flip(
    staged.ref,
    staged.claim,
  );
  expect(counts).toMatchObject({ chunks_count: 2, entities_count: 2 });
  const texts = recording.sent.map(({ text }) => text);
  const lockedAt = texts.findIndex((text) => text.includes("pg_advisory_xact_lock"));
  const [planned, locked] = [texts.slice(0, lockedAt), texts.slice(lockedAt)];
  const readsText = (text: string) => /\bcontent\b/.test(text);
  expect(planned.filter(readsText)).toHaveLength(1);
  expect(locked.filter(readsText)).toEqual([]);
  const again = locked.filter((text) => planned.includes(text));
  expect(new Set(again)).toEqual(new Set(again.filter((text) => /^SELECT ARRAY\(SELECT chunk_id/.test(text))));
});

test("a chunk that is removed after the plan was made is left out, too", async () => {
  const { kg, first, staged } = await stagedAgain();
  let isPlanned = false;
  const removing: Database = {
    ...db,
    async transaction(work, options) {
      const result = await db.transaction(work, options);
      if (!isPlanned) await records.edits.deleteChunk(kg.id, first.chunk_ids[1] ?? 0);
      isPlanned = true;
      return result;
    },
  };
  const { counts } = await createCutover({ db: removing, inTurn: createKeyedMutex() }).flip(staged.ref, staged.claim);
  expect(counts).toMatchObject({ chunks_count: 1, entities_count: 1 });
  const kept = await records.reading.existing(staged.chunk_ids);
  expect([...kept]).toEqual([staged.chunk_ids[2]]);
});
