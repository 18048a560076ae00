import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browsingContract } from "../../test/contract/records-browsing.ts";
import { choosingContract } from "../../test/contract/records-choosing.ts";
import { configuredContract } from "../../test/contract/records-configured.ts";
import { derivationsContract } from "../../test/contract/records-derivations.ts";
import { factsContract } from "../../test/contract/records-facts.ts";
import { idempotencyContract } from "../../test/contract/records-idempotency.ts";
import { jobsContract } from "../../test/contract/records-jobs.ts";
import { keysContract } from "../../test/contract/records-keys.ts";
import { kgDeletionContract } from "../../test/contract/records-kg-deletion.ts";
import { picturesContract } from "../../test/contract/records-pictures.ts";
import { questionsContract } from "../../test/contract/records-questions.ts";
import { quotesContract } from "../../test/contract/records-quotes.ts";
import { registryContract } from "../../test/contract/records-registry.ts";
import { reprocessingContract } from "../../test/contract/records-reprocessing.ts";
import { templatesContract } from "../../test/contract/records-templates.ts";
import { textsContract } from "../../test/contract/records-texts.ts";
import { upkeepContract } from "../../test/contract/records-upkeep.ts";
import { everyRow } from "../../test/support/every-row.ts";
import { unreachablePostgres } from "../../test/support/postgres-engine.ts";
import { upload } from "../../test/support/record-lab.ts";
import { openTestRecords, type TestRecords } from "../../test/support/test-records.ts";
import { toJson } from "../checks/to-json.ts";
import type { Records } from "../ports/records/records.ts";
import type { Database } from "./client.ts";
import { createKeys } from "./records/keys.ts";

let opened: TestRecords;
let db: Database;
let records: Records;

beforeAll(async () => {
  opened = await openTestRecords();
  ({ db, records } = opened);
});

afterAll(() => opened?.close());

const open = (): Records => records;

registryContract("PostgreSQL", open);
configuredContract("PostgreSQL", open);
keysContract("PostgreSQL", open, () => db.query("DELETE FROM api_keys"));
idempotencyContract("PostgreSQL", open, (key, interval) =>
  db.query("UPDATE idempotency_keys SET free_at = free_at - $2::interval WHERE key = $1", [key, interval]),
);
derivationsContract(open);
factsContract(open);
reprocessingContract(open);
textsContract(open);
upkeepContract("PostgreSQL", open);
picturesContract("PostgreSQL", open);
jobsContract("PostgreSQL", open, (job_id) =>
  db.query("SELECT seq, data FROM job_events WHERE job_id = $1 ORDER BY seq", [job_id]),
);
questionsContract("PostgreSQL", open, async (job_id) => {
  const rows = await db.query(
    `SELECT j.*, (SELECT json_agg(s) FROM query_steps s WHERE s.job_id = j.id) AS steps,
       (SELECT json_agg(e) FROM job_events e WHERE e.job_id = j.id) AS events FROM jobs j WHERE j.id = $1`,
    [job_id],
  );
  return JSON.stringify(rows);
});
browsingContract(open);
quotesContract("PostgreSQL", open, () => everyRow(db));
kgDeletionContract("PostgreSQL", open);
unreachablePostgres("sql", (lost) => createKeys(lost).hasUsableAdmin(new Date()));

choosingContract("PostgreSQL", open);
// After the others, which expect smaller knowledge graphs than it makes.
templatesContract(open);

describe("records on PostgreSQL, beyond the contract", () => {
  test("another run may take over a job after its lease has lapsed", async () => {
    const { jobs, kgs, sources } = records;
    const { id: kg_id } = await kgs.getOrCreate("default", "lapsed");
    const accepted = await sources.accept(upload(kg_id, "text"));
    const ref = { ...accepted, kg_id };
    await jobs.claim(ref, { claim: "dead", workflow_id: "w" });
    await db.query("UPDATE jobs SET lease_until = now() - interval '1 second' WHERE id = $1", [accepted.job_id]);
    // The first run is late, but no other run has taken the job, so it still holds it.
    await jobs.stages(accepted.job_id, "dead", { parse_document: { status: "running" } });
    await expect(jobs.claim(ref, { claim: "alive", workflow_id: "w" })).rejects.toMatchObject({ kind: "unavailable" });
    await db.query("UPDATE jobs SET lease_until = now() - interval '1 second' WHERE id = $1", [accepted.job_id]);
    expect(await jobs.claim(ref, { claim: "alive", workflow_id: "w" })).toMatchObject({ run_id: "alive" });
    await expect(jobs.claim(ref, { claim: "dead", workflow_id: "w" })).rejects.toMatchObject({ kind: "unavailable" });
  });

  test("half surrogate pairs become U+FFFD; whole pairs and escaped look-alikes stay", () => {
    const given = ["\ud83c", "🜁", "\\ud83c", '\\\ud83c"'];
    expect(JSON.parse(toJson(given))).toEqual(["\ufffd", "🜁", "\\ud83c", '\\\ufffd"']);
  });
});
