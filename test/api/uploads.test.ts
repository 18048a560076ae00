import { readdir } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectError, formUpload, sentKg } from "../support/form-upload.ts";
import { type StreamedUpload, streamUpload } from "../support/stream-upload.ts";

// Uploads: the answer, how many bytes are read before it, and that nothing stays in the spool (docs/decisions/0039).
const mib = 1_048_576;
/**
 * Bound of the memory's growth. Clients and service share this process, and garbage is not collected at once. The
 * uploads are 580 MB together.
 */
const residentBytes = 450 * mib;

let service: TestApp;
let form: ReturnType<typeof formUpload>;
let sockets: Socket[] = [];
beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" });
  form = formUpload(service);
  service.app.server.on("connection", (socket: Socket) => sockets.push(socket));
});
afterAll(() => service?.close());
afterEach(async () => {
  await expect.poll(() => readdir(join(service.folder, "files", "spool")), { timeout: 60_000 }).toEqual([]);
});

/** The answers, and how many bytes the service read from each socket. */
async function measured(uploads: readonly StreamedUpload[]) {
  sockets = [];
  const answers = await Promise.all(uploads.map((upload) => streamUpload(service.base, upload)));
  return { answers, read: sockets.map(({ bytesRead }) => bytesRead) };
}

const pdf = (bytes: number) => ({ name: "a.pdf", bytes, start: "%PDF-1.4\n" });

test.for<[string, number, StreamedUpload, number]>([
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
  { timeout: 120_000 },
  async ([_what, status, upload, most]) => {
    const { answers, read } = await measured([upload]);
    expect(answers[0]?.status, answers[0]?.body).toBe(status);
    expect(JSON.parse(answers[0]?.body ?? "")).toMatchObject({ status_code: status, detail: expect.any(String) });
    expect(answers[0]?.head).toMatch(/^connection: close$/im);
    expect(Math.max(...read)).toBeLessThanOrEqual(most);
  },
);

test("a PDF of 49 MB is accepted, and its job fails when the PDF cannot be parsed", { timeout: 120_000 }, async () => {
  const { answers } = await measured([{ ...pdf(49 * mib), expect: true }]);
  expect(answers[0]?.status, answers[0]?.body).toBe(202);
  const { job_id } = JSON.parse(answers[0]?.body ?? "") as { job_id: string };
  // The file has only the signature of a PDF: the parser's failure fails the job, not the service.
  expect(await service.finished(job_id)).toMatchObject({ status: "failed" });
  expect((await fetch(`${service.base}/health`)).status).toBe(200);
});

test("a file name that is a path loses its folders", async () => {
  const { answers } = await measured([{ name: "../../../etc/passwd.md", bytes: 200 }]);
  expect(JSON.parse(answers[0]?.body ?? "")).toMatchObject({ source_name: "passwd.md" });
});

test("20 concurrent uploads are streamed, not held in memory, although all are refused", {
  timeout: 120_000,
}, async () => {
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 20);
  const kinds: readonly StreamedUpload[] = [
    // Read to its end, then refused because it names no knowledge graph: no job begins.
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

describe("413", () => {
  /** Bytes that the buffers of both ends may hold when the answer arrives. */
  const slack = 8 * mib;
  const tooLarge = (limit: string) => ({
    detail: `file: is larger than ${limit}`,
    status_code: 413,
    field: "file",
  });

  test("at once, when the declared length is beyond every limit", async () => {
    const { status, body, sentBytes } = await form.pour("a.pdf", "%PDF-1.7", 60 * mib);
    expect([status, body]).toEqual([413, tooLarge("50 MB, the limit for pdf")]);
    expect(sentBytes).toBeLessThan(slack);
  });

  test("as soon as the file name shows a type whose limit is below the declared length", async () => {
    const { status, body, sentBytes } = await form.pour("a.txt", "", 40 * mib);
    expect([status, body]).toEqual([413, tooLarge("10 MB, the limit for txt")]);
    expect(sentBytes).toBeLessThan(slack);
  });

  test.each([
    ["a.md", "", 10],
    ["a.csv", "", 20],
    ["a.pdf", "%PDF-1.7", 50],
  ])("once %s, streamed without a declared length, is past its limit", async (name, start, limit) => {
    const { status, body, sentBytes } = await form.pour(name, start, undefined);
    expect([status, body]).toEqual([413, tooLarge(`${limit} MB, the limit for ${name.slice(2)}`)]);
    expect(sentBytes).toBeGreaterThan(limit * mib);
    expect(sentBytes).toBeLessThan(limit * mib + slack);
  });

  test("reaches a client that sends its whole body first", async () => {
    await expectError(await form.send([sentKg, ["file", new Uint8Array(11 * mib).fill(97), "a.txt"]]), {
      status: 413,
      field: "file",
      detail: /10 MB/,
    });
  });
});
