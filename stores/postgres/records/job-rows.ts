import type { Job } from "../../../domain/job.ts";
import { jobTypesWith } from "../../../domain/job-types.ts";
import type { WebhookStatus } from "../../../domain/webhook.ts";

/**
 * Formats a time as the API shows it (ISO 8601, UTC). While a stage runs, its row holds the end of its latest work;
 * ended jobs store this form (migration 9).
 */
const iso = (time: string): string => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const listed = (types: readonly string[]): string => `(${types.map((type) => `'${type}'`).join(", ")})`;
const isShownIn = (field: "imported" | "answer"): string =>
  `j.type IN ${listed(jobTypesWith(({ shownIn }) => shownIn === field))}`;
/** For a job of a type that only a newer version knows, `result` is shown. */
const isShownElsewhere = `j.type IN ${listed(jobTypesWith(({ shownIn }) => shownIn !== "result"))}`;
const isMeasuredBy = (measure: "steps" | "share"): string =>
  `j.type IN ${listed(jobTypesWith(({ progress }) => progress === measure))}`;

/** The result of a job is in the field that its type names. Lists leave out answers. */
const select = (answer: "j.result" | "NULL") => `
  SELECT j.id, j.tenant_id, j.type, j.status, j.priority, j.kg_id, j.kg_name, j.source_id, j.source_name, j.revision, j.error,
    CASE WHEN NOT ${isShownElsewhere} THEN j.result END AS result,
    CASE WHEN ${isShownIn("imported")} THEN j.result END AS imported,
    CASE WHEN ${isShownIn("answer")} THEN ${answer} END AS answer, j.result_removed,
    CASE WHEN ${isMeasuredBy("share")} THEN coalesce((j.request->>'share')::float8, 0) ELSE 0 END AS share,
    CASE WHEN ${isMeasuredBy("steps")} THEN (SELECT count(*) FROM query_steps q WHERE q.job_id = j.id) ELSE 0 END AS steps_done,
    j.workflow_id, j.run_id, j.trace_id, j.origin, j.cancel_requested, j.created_at, j.started_at, j.finished_at,
    coalesce(CASE WHEN j.status NOT IN ('queued', 'running') THEN j.ended_stages END, (
      SELECT coalesce(json_agg(json_build_object('name', s.name, 'status', s.status,
        'started_at', ${iso("s.started_at")}, 'finished_at', CASE WHEN s.status <> 'running' THEN ${iso("s.finished_at")} END,
        'attempts', s.attempts, 'items', s.items, 'items_total', s.items_total)
        ORDER BY s.position), '[]') FROM job_stages s WHERE s.job_id = j.id)) AS stages,
    (SELECT json_build_object('url', w.url, 'state', w.state, 'attempts', w.attempts, 'last_status_code', w.last_status,
       'next_attempt_at', w.next_at) FROM webhooks w WHERE w.job_id = j.id ORDER BY w.id DESC LIMIT 1) AS webhook
  FROM jobs j`;

/** One row of `jobs j` with its stages; `toJob` converts it to a Job. A WHERE clause follows. */
export const jobSelect = select("j.result");
/** Rows for lists, without answers: answers are long, and a client reads one by its job. */
export const jobListSelect = select("NULL");

/** Times are ISO 8601 text in JSON. */
type WebhookRow = Omit<WebhookStatus, "host" | "next_attempt_at"> & {
  readonly url: string;
  readonly next_attempt_at: string | null;
};
export type JobRow = Omit<Job, "webhook"> & { readonly webhook: WebhookRow | null };

export const toJob = (row: JobRow): Job => ({ ...row, webhook: row.webhook && toWebhook(row.webhook) });

const toWebhook = ({ url, next_attempt_at, ...webhook }: WebhookRow): WebhookStatus => ({
  host: new URL(url).host,
  ...webhook,
  next_attempt_at: next_attempt_at === null ? null : new Date(next_attempt_at),
});
