import { readdir } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ingest } from "../../api/routes/ingestion/ingest.ts";
import { cancelJob } from "../../api/routes/jobs/cancel-job.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { adminKey, openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";
import { createGate } from "../support/gate.ts";
import { buildPdf } from "../support/pdf.ts";

const MIB = 1_048_576;
let service: TestApp;
beforeAll(async () => {
  service = await openTestApp();
});
afterAll(() => service?.close());

/** Jobs write through the spool, too: after a job is completed, its picture. */
async function expectEmptySpool(): Promise<void> {
  await expect.poll(() => readdir(join(service.folder, "files", "spool"))).toEqual([]);
}

type Part = readonly [name: string, value: string | Uint8Array<ArrayBuffer>, fileName?: string];
const kg: Part = ["kg_name", "uploads"];
const file: Part = ["file", "# Norrvik\n\nNorrvik is a harbour town.\n", "norrvik.md"];

function send(parts: readonly Part[], headers: Record<string, string> = {}): Promise<Response> {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (fileName === undefined) form.append(name, String(value));
    else form.append(name, new Blob([value]), fileName);
  }
  return service.request("/api/v1/ingest", { method: "POST", body: form, headers });
}

/** Sends a form written by hand, for content that FormData would not send. */
const sendForm = (body: string, headers: Record<string, string> = {}) =>
  service.request("/api/v1/ingest", {
    method: "POST",
    body,
    headers: { "Content-Type": "multipart/form-data; boundary=B", ...headers },
  });

interface Refusal {
  readonly status: number;
  readonly field?: string | undefined;
  readonly detail: RegExp;
}

async function expectError(response: Response, { status, field, detail }: Refusal) {
  const body = (await response.json()) as { field?: string };
  expect(body).toMatchObject({ status_code: status, detail: expect.stringMatching(detail) });
  expect([response.status, body.field]).toEqual([status, field]);
}

test("empty fields of the form count as absent", async () => {
  const empty = ["doc_url", "source_name", "on_conflict", "custom_fields_json", "webhook_url"].map(
    (name): Part => [name, ""],
  );
  const response = await send([kg, ["file", "# Varn\n\nVarn is a town.\n", "varn.md"], ...empty]);
  expect(response.status).toBe(202);
  const accepted = (await response.json()) as { job_id: string };
  expect(accepted).toMatchObject({ source_name: "varn.md", webhook: null });
  await service.finished(accepted.job_id);
});

test("the answer names the source that has the name of the file; a repeated request gets the same answer", async () => {
  const first = (await (await send([kg, ["file", "# Skarn\n\nOne.\n", "skarn.md"]])).json()) as Accepted;
  expect(first.conflict).toBeNull();
  const other: Part = ["file", "# Skarn\n\nTwo.\n", "skarn.md"];
  const conflict = { source_id: first.source_id, source_name: "skarn.md" };
  const send2 = () => send([kg, other], { "Idempotency-Key": "skarn-two" });
  const second = (await (await send2()).json()) as Accepted;
  expect(second).toMatchObject({ source_name: "skarn.md (2)", conflict: { ...conflict, action: "keep_both" } });
  expect(await (await send2()).json()).toEqual(second);
  const rejected = await send([kg, ["file", "# Skarn\n\nThree.\n", "skarn.md"], ["on_conflict", "reject"]]);
  expect([rejected.status, await rejected.text()]).toEqual([409, expect.stringContaining(first.source_id)]);
  for (const { job_id } of [first, second]) await service.finished(job_id);
  const replaced = await send([kg, ["file", "# Skarn\n\nFour.\n", "skarn.md"], ["on_conflict", "replace"]]);
  const third = (await replaced.json()) as Accepted;
  expect(third).toMatchObject({ source_id: first.source_id, conflict: { ...conflict, action: "replace" } });
  await service.finished(third.job_id);
});

test("fields of the form that are not known are named, also when the request is repeated", async () => {
  const misspelt: Part[] = [kg, ["file", "# Dahl\n\nA farm.\n", "dahl.md"], ["source_nam", "Dahl"], ["colour", "red"]];
  const warnings = [
    "The field 'source_nam' is not known and was ignored; did you mean 'source_name'?",
    "The field 'colour' is not known and was ignored",
  ];
  for (const attempt of [1, 2]) {
    const response = await send(misspelt, { "Idempotency-Key": "dahl" });
    const body = (await response.json()) as Accepted;
    expect([attempt, response.status, body]).toEqual([
      attempt,
      202,
      expect.objectContaining({ metadata: { warnings } }),
    ]);
    expectDocumented(ingest, body);
    await service.finished(body.job_id);
  }
  const known = await send([kg, ["file", "# Dahl\n\nA mill.\n", "mill.md"], ["source_name", "Mill"]]);
  const body = (await known.json()) as Accepted;
  expect(body).toMatchObject({ source_name: "Mill", metadata: { warnings: [] } });
  await service.finished(body.job_id);
});

interface Accepted {
  readonly job_id: string;
  readonly source_id: string;
  readonly conflict: unknown;
}

describe("400 with the field at fault and nothing left in the spool", () => {
  afterEach(expectEmptySpool);
  const deep = `{"a":${"[".repeat(32)}${"]".repeat(32)}}`;
  const faults: readonly [string, readonly Part[], string, RegExp][] = [
    ["neither file nor doc_url", [kg], "file", /^Either file or doc_url must be provided$/],
    ["both", [kg, file, ["doc_url", "https://example.org/"]], "doc_url", /^Either file or doc_url must be provided$/],
    [
      "a doc_url to this machine",
      [kg, ["doc_url", "http://127.0.0.1/"]],
      "doc_url",
      /^URL content could not be fetched: its address is not allowed or does not answer$/,
    ],
    ["a doc_url of a file", [kg, ["doc_url", "file:///etc/passwd"]], "doc_url", /http or https/],
    ["an unsupported type", [kg, ["file", "x", "setup.exe"]], "file", /supported: pdf, csv, txt, md/],
    ["a name without extension", [kg, ["file", "x", "README"]], "file", /supported: pdf/],
    ["two files", [kg, file, ["file", "b", "b.md"]], "file", /send one file/],
    ["a file in another field", [kg, ["document", "b", "b.md"]], "document", /is not a file field/],
    ["a field given twice", [kg, kg, file], "kg_name", /given twice/],
    ["a picture that is called PDF", [kg, ["file", "GIF89a", "a.pdf"]], "file", /not pdf/],
    ["a program that is called text", [kg, ["file", "\x7fELF\x02\x01\x01\0\0", "a.txt"]], "file", /not txt/],
    ["a NUL far into a text", [kg, ["file", `${"a".repeat(100_000)}\0`, "a.csv"]], "file", /not csv/],
    ["an empty file", [kg, ["file", "", "a.md"]], "file", /is empty/],
    ["an empty PDF", [kg, ["file", "", "a.pdf"]], "file", /is empty/],
    ["a file of blanks", [kg, ["file", " \r\n\t\n", "a.txt"]], "file", /is empty/],
    ["a file of a byte order mark", [kg, ["file", "\ufeff \n", "a.csv"]], "file", /is empty/],
    ["no kg_name", [file], "kg_name", /is required/],
    ["a kg_name with other signs", [["kg_name", "../x"], file], "kg_name", /letters, digits/],
    ["a kg_name of 129 signs", [["kg_name", "k".repeat(129)], file], "kg_name", /at most 128 characters/],
    ["a source_name of 256 signs", [kg, ["source_name", "é".repeat(256)], file], "source_name", /at most 255/],
    ["a blank source_name", [kg, ["source_name", "  "], file], "source_name", /must not be empty/],
    ["a source_name with NUL", [kg, ["source_name", "a\0"], file], "source_name", /without NUL/],
    ["an unknown rule for taken names", [kg, ["on_conflict", "merge"], file], "on_conflict", /keep_both/],
    ["custom fields that are a list", [kg, ["custom_fields_json", "[]"], file], "custom_fields_json", /JSON object/],
    ["custom fields that are no JSON", [kg, ["custom_fields_json", "{"], file], "custom_fields_json", /JSON object/],
    ["custom fields 33 deep", [kg, ["custom_fields_json", deep], file], "custom_fields_json", /32 levels/],
    ["custom fields with NUL", [kg, ["custom_fields_json", '{"a":"\\u0000"}'], file], "custom_fields_json", /NUL/],
    ["a prototype", [kg, ["custom_fields_json", '{"__proto__":{}}'], file], "custom_fields_json", /__proto__/],
    [
      "a field over 64 KiB",
      [kg, ["custom_fields_json", "x".repeat(70_000)], file],
      "custom_fields_json",
      /65536 bytes/,
    ],
    [
      "custom fields of 501 keys",
      [
        kg,
        ["custom_fields_json", JSON.stringify(Object.fromEntries([...Array(501).keys()].map((key) => [key, 0])))],
        file,
      ],
      "custom_fields_json",
      /at most 500 keys/,
    ],
  ];
  test.for(faults)("%s", async ([_what, parts, field, detail]) => {
    await expectError(await send(parts), { status: 400, field, detail });
  });

  test("an Idempotency-Key with blanks or over 255 signs", async () => {
    for (const key of ["a b", "k".repeat(256)]) {
      await expectError(await send([kg, file], { "Idempotency-Key": key }), {
        status: 400,
        field: "Idempotency-Key",
        detail: /1 to 255/,
      });
    }
  });

  test("a broken, cut off or endless form", async () => {
    const part = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.md"\r\n\r\nhello';
    await expectError(await sendForm("no form at all"), { status: 400, detail: /multipart body is broken/ });
    await expectError(await sendForm(part), { status: 400, detail: /multipart body is broken/ });
    await expectError(await sendForm(part, { "Content-Type": "multipart/form-data" }), {
      status: 400,
      detail: /no boundary/,
    });
    const nameless = part.replace("form-data;", "form-data; x=1;").replace(/ name="file"; filename="a.md"/, "");
    await expectError(await sendForm(`${nameless}\r\n--B--`), { status: 400, detail: /part without a name/ });
    const many = Array.from({ length: 21 }, (_, at): Part => [`field${at}`, "x"]);
    await expectError(await send([...many, file]), { status: 400, detail: /more than 20 fields/ });
  });
});

test("415 for another media type and for an encoded body", async () => {
  await expectError(await sendForm("{}", { "Content-Type": "application/json" }), { status: 415, detail: /multipart/ });
  await expectError(await sendForm("x", { "Content-Encoding": "gzip" }), { status: 415, detail: /Content-Encoding/ });
});

interface Sent {
  readonly status: number;
  readonly body: unknown;
  readonly sentBytes: number;
}

/** Sends the head of a form and then letters until the service has answered; `declared` is the Content-Length. */
function pour(fileName: string, start: string, declared: number | undefined): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const headers = { "X-API-Key": adminKey, "Content-Type": "multipart/form-data; boundary=B" };
    const length = declared === undefined ? {} : { "Content-Length": declared };
    const request = httpRequest(`${service.base}/api/v1/ingest`, {
      method: "POST",
      headers: { ...headers, ...length },
    });
    const letters = Buffer.alloc(65_536, "a");
    let sentBytes = 0;
    let answered = false;
    const fill = () => {
      while (!answered && (declared === undefined || sentBytes + letters.length <= declared)) {
        sentBytes += letters.length;
        if (!request.write(letters)) return;
      }
    };
    request.on("drain", fill);
    request.on("error", (error) => answered || reject(error));
    request.on("response", (response) => {
      answered = true;
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.on("end", () => {
        request.destroy();
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text), sentBytes });
      });
    });
    request.write(`--B\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n${start}`);
    fill();
  });
}

describe("413 and nothing left in the spool", () => {
  afterEach(expectEmptySpool);
  /** Bytes that the buffers of both ends may hold when the answer arrives. */
  const slack = 8 * MIB;
  const tooLarge = (limit: string) => ({
    detail: `file: is larger than ${limit}`,
    status_code: 413,
    field: "file",
  });

  test("at once, when the declared length is beyond every limit", async () => {
    const { status, body, sentBytes } = await pour("a.pdf", "%PDF-1.7", 60 * MIB);
    expect([status, body]).toEqual([413, tooLarge("50 MB, the limit for pdf")]);
    expect(sentBytes).toBeLessThan(slack);
  });

  test("as soon as the file name shows a type whose limit is below the declared length", async () => {
    const { status, body, sentBytes } = await pour("a.txt", "", 40 * MIB);
    expect([status, body]).toEqual([413, tooLarge("10 MB, the limit for txt")]);
    expect(sentBytes).toBeLessThan(slack);
  });

  test.each([
    ["a.md", "", 10],
    ["a.csv", "", 20],
    ["a.pdf", "%PDF-1.7", 50],
  ])("once %s, streamed without a declared length, is past its limit", async (name, start, limit) => {
    const { status, body, sentBytes } = await pour(name, start, undefined);
    expect([status, body]).toEqual([413, tooLarge(`${limit} MB, the limit for ${name.slice(2)}`)]);
    expect(sentBytes).toBeGreaterThan(limit * MIB);
    expect(sentBytes).toBeLessThan(limit * MIB + slack);
  });

  test("reaches a client that sends its whole body first", async () => {
    await expectError(await send([kg, ["file", new Uint8Array(11 * MIB).fill(97), "a.txt"]]), {
      status: 413,
      field: "file",
      detail: /10 MB/,
    });
  });
});

describe("202", () => {
  test("names the job and where to look, and takes the file's name without its path", async () => {
    const fields: Part[] = [
      ["custom_fields_json", '{"author":"Ada"}'],
      ["unknown", "ignored"],
    ];
    const response = await send([
      kg,
      ...fields,
      ["file", "# Secret\n\nPasswords are secret.\n", "../../../etc/passwd.md"],
    ]);
    expect(response.status).toBe(202);
    const body = (await response.json()) as { job_id: string; source_id: string; source_name: string };
    expectDocumented(ingest, body);
    expect(response.headers.get("location")).toBe(`/api/v1/jobs/${body.job_id}`);
    expect(body.source_name).toBe("passwd.md");
    const stats = (await (await service.request(`/api/v1/sources/${body.source_id}/stats`)).json()) as object;
    expect(stats).toMatchObject({ source_name: "passwd.md", metadata: { author: "Ada" } });
  });

  test("lengths count code points: a name of 255 emoji is accepted", async () => {
    const name = "🚢".repeat(255);
    const response = await send([kg, ["source_name", name], ["file", "Ships sail.", "ships.txt"]]);
    expect(response.status).toBe(202);
    expect(await response.json()).toMatchObject({ source_name: name });
  });

  test("a text file in UTF-16 is accepted", async () => {
    const bytes = new Uint8Array(Buffer.from("\ufeffThe ferry sails at noon.", "utf16le"));
    expect((await send([kg, ["file", bytes, "utf16.txt"]])).status).toBe(202);
  });
});

describe("Idempotency-Key", () => {
  const keyed = (key: string, content = "The lighthouse of Skarn was built in 1901.") =>
    send([kg, ["file", content, "skarn.txt"]], { "Idempotency-Key": key });

  test("a repeated request gets the first answer and makes nothing new", async () => {
    const first = await keyed("again");
    const second = await keyed("again");
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(await second.json()).toEqual(await first.json());
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
  });

  test("a text part named file counts as absent: with and without it the request is the same one", async () => {
    const document: Part = ["file", "# Tern\n\nThe Tern is a pilot boat.\n", "tern.md"];
    const first = await send([kg, document], { "Idempotency-Key": "text-part" });
    const again = await send([kg, ["file", ""], document], { "Idempotency-Key": "text-part" });
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(await again.json()).toEqual(await first.json());
  });

  test("422 for another file, or another name, under the same key", async () => {
    await keyed("other");
    await expectError(await keyed("other", "Something else."), { status: 422, detail: /different request/ });
    const renamed = await send([kg, ["file", "The lighthouse of Skarn was built in 1901.", "light.txt"]], {
      "Idempotency-Key": "other",
    });
    await expectError(renamed, { status: 422, detail: /different request/ });
  });

  test("custom fields are compared by value, not by their spelling", async () => {
    const header = { "Idempotency-Key": "fields" };
    const fields = (json: string) =>
      send([kg, ["custom_fields_json", json], ["file", "Fields.", "fields.txt"]], header);
    expect((await fields('{"a":1,"b":{"c":2,"d":3}}')).status).toBe(202);
    expect((await fields('{ "b": {"d": 3, "c": 2}, "a": 1.0 }')).headers.get("idempotent-replayed")).toBe("true");
    await expectError(await fields('{"a":1}'), { status: 422, detail: /different request/ });
  });

  test("409 while the first request is in flight", async () => {
    await keyed("warm-up");
    const database = await openDatabase({ url: service.databaseUrl, max: 1 });
    const [locked, release] = [createGate(), createGate()];
    const holding = database.transaction(async (sql) => {
      await sql.query("SELECT 1 FROM knowledge_graphs FOR UPDATE");
      locked.open();
      await release.opened;
    });
    await locked.opened;
    const both = [keyed("flight", "In flight."), keyed("flight", "In flight.")];
    const first = await Promise.race(both).finally(release.open);
    await holding;
    await database.close();
    await expectError(first.clone(), { status: 409, detail: /still being processed/ });
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect((await keyed("flight", "In flight.")).headers.get("idempotent-replayed")).toBe("true");
  });

  test("a refused request leaves its key free", async () => {
    const bad = await send([["kg_name", "no good"], file], { "Idempotency-Key": "refused" });
    expect(bad.status).toBe(400);
    expect((await keyed("refused")).status).toBe(202);
  });
});

describe("jobs", () => {
  test("a PDF without a text layer fails its job with an error that names OCR", async () => {
    const response = await send([kg, ["file", new Uint8Array(buildPdf([[]])), "scan.pdf"]]);
    expect(response.status).toBe(202);
    const { job_id, source_id } = (await response.json()) as { job_id: string; source_id: string };
    const job = await service.finished(job_id);
    expect(job).toMatchObject({ status: "failed", error: { message: expect.stringMatching(/needs OCR/) } });
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
    const response = await send([kg, ["file", "A,B\n1,2\n".repeat(2_000), "cancel.csv"]]);
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
});
