import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../../../platform/log.ts";
import { openDiskFiles } from "../../../stores/files/disk.ts";
import type { FileStore } from "../../../stores/ports/files.ts";
import { reply } from "../../route.ts";
import { acceptDocument, type GivenDocument } from "./accept-document.ts";

let folder: string;
let files: FileStore;
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "accept-"));
  files = await openDiskFiles({ folder });
  lines = [];
});
afterEach(() => rm(folder, { recursive: true }));

const spool = () => join(folder, "spool");

/** Gives a document to a service whose sources do `onAccept` with it, and keep nothing. */
function give(given: GivenDocument, onAccept: () => Promise<void>) {
  const accept = async () => {
    await onAccept();
    return { job_id: "job_1", source_id: "src_1", source_name: "a", existing: false };
  };
  const services = {
    access: { gate: { acceptJob: async () => undefined } },
    documents: { files, outbound: null, sources: { accept }, webhooks: {} },
    operations: {
      log: createLog("warn", { write: (line) => void lines.push(line) }),
      idempotency: {},
      idempotencyHours: 24,
    },
  };
  const asked = {
    ctx: { tenant_id: "default", key_id: "key_test", scopes: [], trace_id: "trc_test" },
    request: { headers: {} },
    signal: new AbortController().signal,
    route: "POST /api/v1/ingest",
    given,
    webhook_url: null,
    document: { kg_name: "k", source_name: "a", metadata: {}, options: {} },
    fingerprint: () => "f",
    present: ({ job_id }: { readonly job_id: string }) => reply(202, { job_id }),
  };
  type Parameter = Parameters<typeof acceptDocument>;
  return acceptDocument(asked as unknown as Parameter[0], services as unknown as Parameter[1]);
}

const text: GivenDocument = { field: "content", content: "The ferry sails at noon." };

test("a text stays accepted although its file cannot be deleted, and the log tells", async () => {
  const answer = await give(text, async () => {
    await rm(spool(), { recursive: true });
    await writeFile(spool(), "no folder");
  });
  expect(answer).toMatchObject({ status: 202, body: { job_id: "job_1" } });
  expect(lines).toEqual([expect.stringContaining("could not be deleted")]);
});

test("a refused text leaves nothing in the spool", async () => {
  const refused = give(text, async () => {
    expect(await readdir(spool())).toHaveLength(1);
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  expect(await readdir(spool())).toEqual([]);
});

test("an uploaded file stays in the spool: what reads the form discards it", async () => {
  const file = await files.spool(Readable.from(["text"]), 10);
  await give({ field: "file", upload: { file, name: "a.md", type: "md" } }, async () => undefined);
  expect(await readdir(spool())).toHaveLength(1);
});
