import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ingest } from "../../api/routes/ingestion/ingest.ts";
import { openDatabase } from "../../stores/postgres/client.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { expectDocumented } from "../support/documented.ts";
import { formFaults } from "../support/form-faults.ts";
import { expectError, sentFile as file, formUpload, sentKg as kg, type Part } from "../support/form-upload.ts";
import { createGate } from "../support/gate.ts";

let service: TestApp;
let form: ReturnType<typeof formUpload>;
beforeAll(async () => {
  service = await openTestApp({ LORE_WORKFLOW_ENGINE: "embedded" });
  form = formUpload(service);
});
afterAll(() => service?.close());
const send: typeof form.send = (parts, headers) => form.send(parts, headers);

/** Jobs write through the spool, too: after a job is completed, its picture. */
async function expectEmptySpool(): Promise<void> {
  await expect.poll(() => readdir(join(service.folder, "files", "spool"))).toEqual([]);
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

test("a complete document that is sent again is answered with its counts, also when the request is repeated", async () => {
  const document: Part = ["file", "# Brekk\n\nThe ferry Tern was built in Halden in 1987.\n", "brekk.md"];
  const first = (await (await send([kg, document])).json()) as Accepted;
  expect(first).toMatchObject({ status: "pending", chunks_count: 0, entities_count: 0, relations_count: 0 });
  await service.finished(first.job_id);
  const { chunks_count, entities_count, relations_count } = (await (
    await service.request(`/api/v1/sources/${first.source_id}/stats`)
  ).json()) as Record<string, number>;
  expect(chunks_count).toBe(1);
  expect(entities_count).toBeGreaterThan(0);
  const again = async () => (await send([kg, document], { "Idempotency-Key": "brekk" })).json();
  const { job_id, source_id } = first;
  const counts = { chunks_count, entities_count, relations_count };
  const answer = await again();
  expect(answer).toMatchObject({ job_id, source_id, status: "completed", ...counts });
  expect(await again()).toEqual(answer);
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
  test.for(formFaults)("%s", async ([_what, parts, field, detail]) => {
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
    await expectError(await form.sendForm("no form at all"), { status: 400, detail: /multipart body is broken/ });
    await expectError(await form.sendForm(part), { status: 400, detail: /multipart body is broken/ });
    await expectError(await form.sendForm(part, { "Content-Type": "multipart/form-data" }), {
      status: 400,
      detail: /no boundary/,
    });
    const nameless = part.replace("form-data;", "form-data; x=1;").replace(/ name="file"; filename="a.md"/, "");
    await expectError(await form.sendForm(`${nameless}\r\n--B--`), { status: 400, detail: /part without a name/ });
    const many = Array.from({ length: 21 }, (_, at): Part => [`field${at}`, "x"]);
    await expectError(await send([...many, file]), { status: 400, detail: /more than 20 fields/ });
  });
});

test("415 for another media type and for an encoded body", async () => {
  await expectError(await form.sendForm("{}", { "Content-Type": "application/json" }), {
    status: 415,
    detail: /multipart/,
  });
  await expectError(await form.sendForm("x", { "Content-Encoding": "gzip" }), {
    status: 415,
    detail: /Content-Encoding/,
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
