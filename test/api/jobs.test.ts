import { unlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cancelJob } from "../../api/routes/jobs/cancel-job.ts";
import { listJobs } from "../../api/routes/jobs/list-jobs.ts";
import { retryJob } from "../../api/routes/jobs/retry-job.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";
import { expectError, formUpload, sentKg } from "../support/form-upload.ts";
import { buildPdf } from "../support/pdf.ts";

let service: TestApp;
let send: ReturnType<typeof formUpload>["send"];
beforeAll(async () => {
  service = await openTestApp();
  ({ send } = formUpload(service));
});
afterAll(() => service?.close());

interface Page {
  readonly jobs: readonly { readonly job_id: string; readonly kg_name: string; readonly status: string }[];
  readonly next_cursor: string | null;
}
const list = async (query: string): Promise<Page> => {
  const response = await service.request(`/api/v1/jobs${query}`);
  expect(response.status).toBe(200);
  const body: unknown = await response.json();
  expectDocumented(listJobs, body);
  return body as Page;
};

test("jobs come newest first, page by page, each once", async () => {
  const made: string[] = [];
  for (const name of ["one.md", "two.md", "three.md"]) {
    made.unshift((await service.ingest("paged", name, `# ${name}\n\nA harbour is a place for ships.`)).job_id);
  }
  const first = await list("?kg_name=paged&limit=2");
  const second = await list(`?kg_name=paged&limit=2&cursor=${first.next_cursor}`);
  expect([...first.jobs, ...second.jobs].map(({ job_id }) => job_id)).toEqual(made);
  expect(second.next_cursor).toBeNull();
});

test("filters by state and knowledge graph narrow the list", async () => {
  await service.ingest("filtered", "a.md", "# A\n\nThe quay is made of granite.");
  expect((await list("?kg_name=filtered&status=completed")).jobs).toHaveLength(1);
  expect((await list("?kg_name=filtered&status=failed")).jobs).toEqual([]);
  expect((await list("?kg_name=nothing-here")).jobs).toEqual([]);
});

test.each(["limit=0", "limit=1001", "status=done", "cursor=job_1", "kg_name=a%20b"])(
  "400 for ?%s, naming the field",
  async (query) => {
    const response = await service.request(`/api/v1/jobs?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ field: query.split("=")[0], status_code: 400 });
  },
);

interface Received {
  readonly id: number;
  readonly event: string;
  readonly data: { readonly status: string };
}

/** Reads events until `enough` returns true or the stream ends. */
async function follow(
  job_id: string,
  lastEventId: number,
  enough: (events: readonly Received[]) => boolean,
): Promise<Received[]> {
  const gone = new AbortController();
  const headers = lastEventId === 0 ? {} : { "Last-Event-ID": String(lastEventId) };
  const response = await service.request(`/api/v1/jobs/${job_id}/events`, { headers, signal: gone.signal });
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const events: Received[] = [];
  let rest = "";
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    rest += decoder.decode(part, { stream: true });
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    events.push(...blocks.filter((block) => block.startsWith("id:")).map(parse));
    if (enough(events)) break;
  }
  gone.abort();
  return events;
}

function parse(block: string): Received {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
  return { id: Number(field("id")), event: field("event"), data: JSON.parse(field("data")) as Received["data"] };
}

test("a client that reconnects sees every event once, in order, up to the end", async () => {
  const accepted = await service.upload("followed", "long.md", "# Long\n\nThe mole was built in 1871 by Ada Lund.");
  const { job_id } = (await accepted.json()) as { job_id: string };
  const before = await follow(job_id, 0, (events) => events.length >= 2);
  const after = await follow(job_id, before.at(-1)?.id ?? 0, () => false);
  const all = [...before, ...after];
  expect(all.map(({ id }) => id)).toEqual(all.map((_, at) => at + 1));
  expect(all[0]).toMatchObject({ event: "status", data: { status: "queued" } });
  expect(all.at(-1)).toMatchObject({ event: "status", data: { status: "completed" } });
  expect(await follow(job_id, all.length, () => false)).toEqual([]);
});

test("404 for an unknown job, 400 for an event id that is no number", async () => {
  expect((await service.request("/api/v1/jobs/job_missing/events")).status).toBe(404);
  const { job_id } = await service.ingest("followed", "short.md", "# Short\n\nA pier.");
  const response = await service.request(`/api/v1/jobs/${job_id}/events`, { headers: { "Last-Event-ID": "x" } });
  expect(response.status).toBe(400);
});

describe("a retry", () => {
  const retry = (job_id: string) => service.request(`/api/v1/jobs/${job_id}/retry`, { method: "POST" });
  async function refused(job_id: string, detail: RegExp) {
    const response = await retry(job_id);
    expect([response.status, await response.json()]).toMatchObject([409, { detail: expect.stringMatching(detail) }]);
  }
  /** An ingestion that fails: its file begins like a PDF, and is none. */
  async function failed(name: string) {
    const accepted = await service.upload("retried", name, `%PDF-1.7\n${name}`);
    const { job_id } = (await accepted.json()) as { job_id: string };
    expect(await service.finished(job_id)).toMatchObject({ status: "failed" });
    return job_id;
  }

  test("processes the document of a failed job as a new job, once at a time", async () => {
    const job_id = await failed("torn.pdf");
    const answers = await Promise.all([retry(job_id), retry(job_id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    const body: unknown = await answers.find(({ status }) => status === 202)?.json();
    expectDocumented(retryJob, body);
    const again = body as { job_id: string; retried_job_id: string; source_id: string };
    expect(again.retried_job_id).toBe(job_id);
    const ended = await service.finished(again.job_id);
    expect(ended).toMatchObject({ status: "failed", job_type: "ingestion", source_id: again.source_id });
    await refused(job_id, /later job/);
    expect((await retry(again.job_id)).status).toBe(202);
  });

  test("is refused for a completed job, a question, a document that is gone, and an unknown job", async () => {
    const done = await service.ingest("retried", "done.md", "# Done\n\nThe crane is painted red.");
    await refused(done.job_id, /completed/);
    const headers = { "Content-Type": "application/json", Prefer: "respond-async" };
    const body = JSON.stringify({ query: "Is the crane red?", kg_names: ["retried"] });
    const asked = await service.request("/api/v1/query", { method: "POST", headers, body });
    const question = (await asked.json()) as { job_id: string };
    await service.finished(question.job_id);
    await refused(question.job_id, /Only ingestions/);
    const job_id = await failed("lost.pdf");
    const { source_id } = await service.finished(job_id);
    const stats = await service.request(`/api/v1/sources/${source_id}/stats`);
    const { content_hash } = (await stats.json()) as { content_hash: string };
    await unlink(join(service.folder, "files", "uploads", content_hash));
    await refused(job_id, /not stored any more/);
    expect((await retry("job_missing")).status).toBe(404);
  });
});

test("a PDF whose title contains NUL is ingested", async () => {
  const bytes = buildPdf([[{ x: 72, y: 700, text: "The ferry Tern sails from Skarn at noon." }]], "Ferries\u0000");
  const response = await send([sentKg, ["file", new Uint8Array(bytes), "nul.pdf"]]);
  const { job_id } = (await response.json()) as { job_id: string };
  expect(await service.finished(job_id)).toMatchObject({ status: "completed", error: null });
});

test("a PDF without a text layer fails its job with an error that names OCR", async () => {
  const response = await send([sentKg, ["file", new Uint8Array(buildPdf([[]])), "scan.pdf"]]);
  expect(response.status).toBe(202);
  const { job_id, source_id } = (await response.json()) as { job_id: string; source_id: string };
  const job = await service.finished(job_id);
  expect(job).toMatchObject({
    status: "failed",
    error: { stage: "parse_document", message: expect.stringMatching(/needs OCR/) },
  });
  const stats = await service.request(`/api/v1/sources/${source_id}/stats`);
  expect(await stats.json()).toMatchObject({ status: "failed", error: expect.stringMatching(/needs OCR/) });
  const cancelled = await service.request(`/api/v1/jobs/${job_id}/cancel`, { method: "POST" });
  await expectError(cancelled, { status: 409, detail: /already ended/ });
});

test("a job that has ended cannot be cancelled", async () => {
  const { job_id } = await service.ingest("uploads", "done.md", "# Done\n\nThis document is done.\n");
  const response = await service.request(`/api/v1/jobs/${job_id}/cancel`, { method: "POST" });
  await expectError(response, { status: 409, detail: /ended|published/ });
});

test("a job ends as cancelled if the cancellation was accepted, else as completed", async () => {
  const response = await send([sentKg, ["file", "A,B\n1,2\n".repeat(2_000), "cancel.csv"]]);
  const { job_id } = (await response.json()) as { job_id: string };
  const cancel = await service.request(`/api/v1/jobs/${job_id}/cancel`, { method: "POST" });
  const job = await service.finished(job_id);
  if (cancel.status === 200) {
    expectDocumented(cancelJob, await cancel.json());
    expect(job.status).toBe("cancelled");
  } else {
    await expectError(cancel, { status: 409, detail: /ended|published/ });
    expect(job.status).toBe("completed");
  }
});

test("404 for a job and a source that do not exist", async () => {
  const id = "0".repeat(26);
  await expectError(await service.request(`/api/v1/jobs/job_${id}`), {
    status: 404,
    field: "job_id",
    detail: /not found/,
  });
  const cancel = await service.request(`/api/v1/jobs/job_${id}/cancel`, { method: "POST" });
  await expectError(cancel, { status: 404, field: "job_id", detail: /not found/ });
  await expectError(await service.request(`/api/v1/sources/src_${id}/stats`), {
    status: 404,
    field: "source_id",
    detail: /not found/,
  });
  await expectError(await service.request("/api/v1/sources/kg/nowhere"), {
    status: 404,
    field: "kg_name",
    detail: /not found/,
  });
});
