import { readdir } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../support/app.ts";
import { type StreamedUpload, streamUpload } from "../support/stream-upload.ts";

// The table of SECURITY-RELIABILITY §1 and figure 16: what is answered, how much of it is read before, and what stays.
const mib = 1_048_576;
/**
 * Above what there was before. Clients and service share this process, and neither collects what it has let go of at once;
 * the uploads are 580 MB together.
 */
const residentBytes = 450 * mib;

let service: TestApp;
let sockets: Socket[] = [];
beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" });
  service.app.server.on("connection", (socket: Socket) => sockets.push(socket));
});
afterAll(() => service?.close());
afterEach(async () => {
  await expect.poll(() => readdir(join(service.folder, "files", "spool")), { timeout: 20_000 }).toEqual([]);
});

/** The answer, and how many bytes the service took from the sockets meanwhile. */
async function measured(uploads: readonly StreamedUpload[]) {
  sockets = [];
  const answers = await Promise.all(uploads.map((upload) => streamUpload(service.base, upload)));
  return { answers, read: sockets.map(({ bytesRead }) => bytesRead) };
}

const pdf = (bytes: number) => ({ name: "a.pdf", bytes, start: "%PDF-1.4\n" });

test.each<[string, number, StreamedUpload, number]>([
  ["a PDF of 52 MB with Expect", 413, { ...pdf(52 * mib), expect: true }, 1_000],
  ["a PDF of 52 MB", 413, pdf(52 * mib), 9 * mib],
  ["a PDF of 50 MB and 16 bytes", 413, pdf(50 * mib + 16), 52 * mib],
  ["text of 12 MB", 413, { name: "a.txt", bytes: 12 * mib }, 12 * mib],
  ["a CSV file of 48 MB without a length", 413, { name: "a.csv", bytes: 48 * mib, chunked: true }, 28 * mib],
  ["Markdown of 10 MB and 1 byte", 413, { name: "a.md", bytes: 10 * mib + 1 }, 12 * mib],
  ["a program", 400, { name: "a.exe", bytes: 12 * mib }, 9 * mib],
  ["a picture that is called PDF", 400, { name: "a.pdf", bytes: 12 * mib, start: "GIF89a" }, 9 * mib],
  ["a text with NUL", 400, { name: "a.txt", bytes: 8 * mib, start: "a\0b" }, 9 * mib],
])(
  "%s is answered with %i, and no more is read than needed",
  { timeout: 60_000 },
  async (_what, status, upload, most) => {
    const { answers, read } = await measured([upload]);
    expect(answers[0]?.status, answers[0]?.body).toBe(status);
    expect(JSON.parse(answers[0]?.body ?? "")).toMatchObject({ status_code: status, detail: expect.any(String) });
    expect(answers[0]?.head).toMatch(/^connection: close$/im);
    expect(Math.max(...read)).toBeLessThanOrEqual(most);
  },
);

test("a PDF of 49 MB is accepted, and read as what it is by its job", { timeout: 60_000 }, async () => {
  const { answers } = await measured([{ ...pdf(49 * mib), expect: true }]);
  expect(answers[0]?.status, answers[0]?.body).toBe(202);
  const { job_id } = JSON.parse(answers[0]?.body ?? "") as { job_id: string };
  // Nothing but a mark of a PDF: its parser's failure is the job's, not the service's.
  expect(await service.finished(job_id)).toMatchObject({ status: "failed" });
  expect((await fetch(`${service.base}/health`)).status).toBe(200);
});

test("a name that is a path is a name", async () => {
  const { answers } = await measured([{ name: "../../../etc/passwd.md", bytes: 200 }]);
  expect(JSON.parse(answers[0]?.body ?? "")).toMatchObject({ source_name: "passwd.md" });
});

test("20 uploads at a time are streamed, whatever becomes of them", { timeout: 120_000 }, async () => {
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 20);
  const kinds: readonly StreamedUpload[] = [
    // All of it is read, and then it says of no knowledge graph: no job takes it on.
    { ...pdf(30 * mib), kg: "" },
    { name: "b.csv", bytes: 22 * mib, chunked: true },
    pdf(52 * mib),
    { name: "c.txt", bytes: 12 * mib },
  ];
  const uploads = Array.from({ length: 20 }, (_, at) => kinds[at % 4] ?? pdf(1));
  const { answers, read } = await measured(uploads);
  clearInterval(watch);
  expect(answers.map(({ status }) => status)).toEqual(uploads.map((_, at) => (at % 4 === 0 ? 400 : 413)));
  expect(Math.max(...read)).toBeLessThanOrEqual(32 * mib);
  expect(highest - before).toBeLessThan(residentBytes);
});
