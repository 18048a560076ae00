import { AppError } from "../../../domain/errors.ts";
import { newJobId } from "../../../domain/ids.ts";
import type { JobPriority } from "../../../domain/job.ts";
import { openQuestionsLimit } from "../../../domain/limits/questions.ts";
import type { Question } from "../../../domain/question.ts";
import { toJson } from "../../checks/to-json.ts";
import type { QuestionRecords } from "../../ports/records/questions.ts";
import type { Database, Sql } from "../client.ts";
import { chosenOnce } from "../rows/chosen-once.ts";
import { appendEvents } from "../rows/job-events.ts";
import { markOutbox, noKg } from "../rows/mark-outbox.ts";
import { jobOrigin } from "./job-origin.ts";
import { completeQuestion, failQuestion } from "./question-end.ts";
import { claimQuestion, keepStep, openQuestion } from "./question-steps.ts";

/** Rows erased by one statement. */
const eraseBatch = 1_000;

export function createQuestions(db: Database): QuestionRecords {
  return {
    queue: (question, priority) => db.transaction((sql) => queue(sql, question, priority)),
    claim: (ref, run) => db.transaction((sql) => claimQuestion(sql, ref, run)),
    open: (ref, claim, steps) => openQuestion(db, ref, { claim, steps }),
    keep: (ref, claim, found) => db.transaction((sql) => keepStep(sql, ref, { claim, ...found })),
    complete: (ref, claim, answer) => db.transaction((sql) => completeQuestion(sql, ref, { claim, answer })),
    fail: (ref, failure) => db.transaction((sql) => failQuestion(sql, ref, failure)),
    async erase(before, reason) {
      const erased = await db.query(
        `UPDATE jobs SET request = '{}', result = NULL, quotes = NULL,
           result_removed = CASE WHEN result IS NULL THEN result_removed ELSE $2 END
         WHERE id IN ${chosenOnce(`
           SELECT id FROM jobs WHERE type = 'query' AND request <> '{}' AND finished_at < $1
           ORDER BY finished_at LIMIT ${eraseBatch} FOR UPDATE SKIP LOCKED`)} RETURNING id`,
        [before, reason],
      );
      return erased.length;
    },
  };
}

async function queue(sql: Sql, question: Question, priority: JobPriority): Promise<string> {
  const { tenant_id, trace_id, ...request } = question;
  await refuseTooMany(sql, tenant_id);
  const id = newJobId();
  await sql.query(
    `INSERT INTO jobs (id, tenant_id, type, status, priority, request, trace_id, origin)
     VALUES ($1, $2, 'query', 'queued', $3, $4, $5, $6)`,
    [id, tenant_id, priority, toJson(request), trace_id, jobOrigin()],
  );
  await appendEvents(sql, id, [{ event: "status", status: "queued" }]);
  await markOutbox(sql, { target: "workflow", kg_id: noKg, keys: [`start:${id}`], version: 0 });
  return id;
}

/** Concurrent requests may exceed the limit by their number: the limit bounds the table and is not a quota. */
async function refuseTooMany(sql: Sql, tenant_id: string): Promise<void> {
  const found = await sql.one<{ n: number }>(
    "SELECT count(*) AS n FROM jobs WHERE status IN ('queued', 'running') AND type = 'query' AND tenant_id = $1",
    [tenant_id],
  );
  if ((found?.n ?? 0) >= openQuestionsLimit) {
    throw new AppError("overloaded", "Too many questions are waiting for their answers", { retryAfterSeconds: 30 });
  }
}
