import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChunkLine } from "../../domain/transfer/chunk-lines.ts";
import { ctx, type KnowledgeLab, openKnowledgeLab } from "../../test/support/knowledge-lab.ts";
import { chunkLine, sourceLine } from "../../test/support/transfer-lines.ts";
import { acceptSource } from "./accept-source.ts";
import type { FileLine } from "./file-lines.ts";

let lab: KnowledgeLab;
beforeAll(async () => {
  lab = await openKnowledgeLab();
});
afterAll(() => lab?.close());

async function* linesOf(chunk: ChunkLine): AsyncGenerator<FileLine> {
  const bytes = Buffer.from(JSON.stringify(chunk));
  yield { bytes, start: 0, end: bytes.length + 1 };
}

test("a source is imported once the job that is processing it has ended", async () => {
  const { source_id, job_id } = await lab.accept("busy", "letter", {
    file_type: "md",
    content: "# Crete\n\nAn island.\n",
  });
  const { id: kg_id, tenant_id } = await lab.registry.get(ctx, "busy");
  const { records, files } = lab.stores;
  let refusals = 0;
  const sources: typeof records.sources = {
    ...records.sources,
    async accept(input) {
      try {
        return await records.sources.accept(input);
      } catch (error) {
        refusals += 1;
        await lab.run({ job_id, source_id, revision: 1, kg_id });
        throw error;
      }
    },
  };
  const file = { content_hash: "a".repeat(64), size_bytes: 1, created_kg: false, trace_id: "trc_test" };
  const job = { job_id: "job_import", tenant_id, kg_id, ...file };
  const { signal } = new AbortController();
  const services = { records: { ...records, sources }, files };
  const { source } = await acceptSource({ services, job, lines: linesOf(chunkLine()), signal }, sourceLine());
  expect([refusals, source]).toEqual([1, expect.objectContaining({ source_id, existing: false })]);
  expect(await records.sources.revision(source_id, 2)).toMatchObject({
    options: { imported: { job_id: "job_import" } },
  });
});
