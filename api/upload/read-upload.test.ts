import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppError, unavailable } from "../../domain/errors.ts";
import { multipartLimits } from "../../domain/limits/files.ts";
import { silentLog } from "../../platform/log.ts";
import { openDiskFiles } from "../../stores/files/disk.ts";
import type { FileStore, SpooledFile } from "../../stores/ports/files.ts";
import { signalOf } from "../../test/support/signal-of.ts";
import { readUpload, type Upload } from "./read-upload.ts";

let folder: string;
let files: FileStore;
let server: Server;
/** Replaces the spool for one test. */
let broken: Partial<FileStore> = {};
const log = silentLog();
/** For one test: the form is read after all its bytes have arrived, as behind a slot of a busy service. */
let isLate = false;
const outcomes: ((outcome: Upload | AppError) => void)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "upload-"));
  files = await openDiskFiles({ folder });
  server = createServer((request, response) => {
    (isLate ? arrived(request) : ready)
      .then(() => readUpload(request, { files: { ...files, ...broken }, extraTypes: [], log }))
      .then(
        (upload) => outcomes.shift()?.(upload),
        (error: unknown) => outcomes.shift()?.(error as AppError),
      )
      .finally(() => {
        request.resume();
        response.end();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const part = (disposition: string, content: string) =>
  `--B\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const field = (name: string, value: string) => part(`name="${name}"`, value);
const file = (name: string, content: string) => part(`name="file"; filename="${name}"`, content);
const end = "--B--\r\n";

const ready = Promise.resolve();

async function arrived(request: IncomingMessage): Promise<void> {
  while (!request.complete) await new Promise((resolve) => setImmediate(resolve));
}

/** Sends a request in pieces, the last one after `pause`. Returns the result or error of `readUpload`. */
async function send(pieces: readonly string[], { cut = false, pause = ready } = {}): Promise<Upload | AppError> {
  const outcome = new Promise<Upload | AppError>((resolve) => outcomes.push(resolve));
  const length = Buffer.byteLength(pieces.join("")) + (cut ? 1_000 : 0);
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const head = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: ${length}\r\n\r\n`;
  for (const piece of [head, ...pieces]) {
    if (piece === pieces.at(-1)) await pause;
    await new Promise((resolve) => socket.write(piece, resolve));
  }
  if (cut) socket.destroy();
  else socket.resume();
  return outcome;
}

const spool = () => readdir(join(folder, "spool"));

test("readUpload gives the same result for a form in one piece and byte by byte", async () => {
  const form = field("kg_name", "ferries") + file("belle.md", "The Aurora Belle – a ferry.") + field("more", "") + end;
  for (const pieces of [[form], [...form]]) {
    const { fields, upload } = (await send(pieces)) as Upload;
    expect(fields).toEqual({ kg_name: "ferries", more: "" });
    expect(upload).toMatchObject({ name: "belle.md", type: "md", file: { size_bytes: 29 } });
    expect(await readFile(upload?.file.path ?? "", "utf8")).toBe("The Aurora Belle – a ferry.");
    if (upload) await files.discard(upload.file);
  }
});

test("a form without a file has fields and no upload", async () => {
  expect(await send([field("kg_name", "k") + end])).toEqual({ fields: { kg_name: "k" }, upload: null });
});

test("names of fields are data, not properties", async () => {
  const { fields } = (await send([field("__proto__", "x") + field("constructor", "y") + end])) as Upload;
  expect(Object.entries(fields)).toEqual([
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
});

test.each<[string, string, string]>([
  ["a fault after the file", file("a.md", "text") + field("x", "1") + field("x", "2") + end, "x: is given twice"],
  ["a second file", file("a.md", "text") + file("b.md", "text") + end, "file: send one file"],
  ["a form that stops in the file", file("a.md", "text"), "The multipart body is broken"],
  // The soak found these: the parser's error about the part ended the service.
  [
    "a form that stops in a file of another field",
    part('name="other"; filename="b.md"', "text"),
    "other: is not a file field",
  ],
  [
    "a form that stops in a part beyond the last",
    `${"--B\r\n\r\n\r\n".repeat(multipartLimits.parts)}${field("x", "1")}`,
    `The form has more than ${multipartLimits.parts} parts`,
  ],
  ["a form that stops in a second file", file("a.md", "text") + file("b.md", "text"), "file: send one file"],
  // The fuzzer found this: the parser waits for ever.
  [
    "a part whose headers run into the next",
    `--B\r\nContent-Disposition: form-data; name\r\n${file("a.md", "text")}${end}`,
    "The multipart body is broken",
  ],
  ["a file without a name", part('name="file"; filename=""', "text") + end, "file: has no name"],
  [
    "a file of a type without a name",
    `${part('name="file"\r\nContent-Type: application/octet-stream', "x")}${end}`,
    "file: has no name",
  ],
])("%s leaves nothing in the spool", async (_what, form, message) => {
  for (const late of [false, true]) {
    isLate = late;
    expect(await send([form])).toMatchObject({ kind: "invalid_input", message });
    expect(await spool()).toEqual([]);
  }
  isLate = false;
});

test("a refused form is 400, also if its file cannot be deleted from the spool", async () => {
  const spooled = signalOf();
  const left: SpooledFile[] = [];
  broken = {
    async spool(...args) {
      const whole = await files.spool(...args);
      spooled.fire();
      return whole;
    },
    async discard(whole) {
      left.push(whole);
      throw unavailable("files");
    },
  };
  const form = [file("a.md", "text") + field("x", "1"), field("x", "2") + end];
  const answer = await send(form, { pause: spooled.fired });
  broken = {};
  expect(answer).toMatchObject({ kind: "invalid_input", message: "x: is given twice" });
  expect(left).toMatchObject([{ size_bytes: 4 }]);
  for (const whole of left) await files.discard(whole);
});

test("readUpload fails at once if the client disconnected before it was called", async () => {
  const late = createServer((request) => {
    request.once("close", () =>
      readUpload(request, { files, extraTypes: [], log }).then(outcomes.shift(), outcomes.shift()),
    );
  });
  await new Promise<void>((resolve) => late.listen(0, "127.0.0.1", resolve));
  const outcome = new Promise((resolve) => outcomes.push(resolve, resolve));
  const socket = connect((late.address() as AddressInfo).port, "127.0.0.1");
  const head =
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: 1000\r\n\r\n";
  await new Promise((resolve) => socket.write(head + file("a.md", "text"), resolve));
  socket.destroy();
  expect(await outcome).toMatchObject({ kind: "invalid_input", message: "The upload ended early" });
  late.close();
});

test("a client that disconnects during the upload leaves nothing in the spool", async () => {
  const started = [field("kg_name", "k"), file("a.md", "text".repeat(10_000)).slice(0, -2)];
  expect(await send(started, { cut: true })).toMatchObject({
    kind: "invalid_input",
    message: "The upload ended early",
  });
  expect(await spool()).toEqual([]);
});
