// Contract of deriving sources anew after an upgrade.
import { beforeAll, describe, expect, test } from "vitest";
import type { IngestionRef } from "../../domain/job.ts";
import { newKg, publish, stage, tenant_id } from "../support/document-lab.ts";
import { type CoreRecords, finish, upload } from "../support/record-lab.ts";
import { prepared } from "../support/small-documents.ts";

const trace_id = "trc_test";
const old = "reader 1, tokeniser 1, extractor 1";
const embedder = "embedder-of-the-test";

export function derivationsContract(open: () => CoreRecords): void {
  let records: CoreRecords;
  beforeAll(() => {
    records = open();
  });

  /** A source whose active revision has the derivation `old`. */
  async function published(kg_id: number, name: string): Promise<string> {
    const staged = await stage(records, kg_id, { name, document: [prepared(0, {})] });
    const facts = { text_length: 1, title: name, warnings: [], derivation: old, embedder };
    await records.staging.describe(staged.ref, facts);
    await publish(records, staged);
    return staged.ref.source_id;
  }

  async function kgWith(names: readonly string[]): Promise<{ kg_id: number; sources: string[] }> {
    const { id: kg_id } = await newKg(records);
    await records.kgs.markCollectionsReady(kg_id, embedder);
    const sources: string[] = [];
    for (const name of names) sources.push(await published(kg_id, name));
    return { kg_id, sources };
  }

  const outdated = async (kg_id: number, derivation: string, of = embedder) =>
    (await records.derivations.outdated({ derivation, embedder: of }, 10_000))
      .filter((source) => source.kg_id === kg_id)
      .map(({ source_name }) => source_name)
      .sort();
  const begin = (source_id: string, derivation: string, at_once = 1_000) =>
    records.derivations.begin({ source_id, derivation, trace_id, at_once });
  /** The job that is at work on the source. */
  async function refTo(kg_id: number, source_id: string): Promise<IngestionRef> {
    const job_id = (await records.sources.get(tenant_id, source_id))?.job_id ?? "";
    return { kg_id, source_id, job_id, revision: (await records.jobs.byId(job_id))?.revision ?? 0 };
  }

  describe("deriving anew", () => {
    test("a source is outdated when its active revision has earlier versions or none; later ones stay", async () => {
      const { kg_id, sources } = await kgWith(["a", "b"]);
      const unknown = await stage(records, kg_id, { name: "c", document: [prepared(0, {})] });
      await publish(records, unknown);
      expect(await outdated(kg_id, old)).toEqual(["c"]);
      expect(await outdated(kg_id, "reader 2")).toEqual(["a", "b", "c"]);
      expect(await outdated(kg_id, "reader 0")).toEqual(["c"]);
      expect(await begin(sources[0] ?? "", "reader 0")).toBe(false);
      expect(await outdated(kg_id, "reader 2", "another embedder")).toEqual([]);
    });

    test("the source gets a revision of the same upload, with the lowest priority, and is tried once", async () => {
      const { kg_id, sources } = await kgWith(["a"]);
      const [source_id = ""] = sources;
      const before = await records.sources.revision(source_id, 1);
      expect(await begin(source_id, "reader 3")).toBe(true);
      expect(await begin(source_id, "reader 3")).toBe(false);
      expect(await outdated(kg_id, "reader 3")).toEqual([]);
      const ref = await refTo(kg_id, source_id);
      const made = { type: "reingestion", status: "queued", priority: 4, revision: 2, trace_id };
      expect(await records.jobs.byId(ref.job_id)).toMatchObject(made);
      const next = await records.sources.revision(source_id, 2);
      for (const field of ["content_hash", "options", "file_name", "file_type", "size_bytes"] as const) {
        expect(next?.[field]).toEqual(before?.[field]);
      }
      await records.jobs.claim(ref, { claim: "run", workflow_id: "w" });
      const error = { stage: null, code: "x", message: "x", retryable: false };
      await records.jobs.fail(ref, { error, cancelled: false, claim: "run" });
      expect(await outdated(kg_id, "reader 3")).toEqual([]);
      expect(await outdated(kg_id, "reader 4")).toEqual(["a"]);
    });

    test("no more than the given number of these jobs is unfinished, and one at a time is counted", async () => {
      const { sources } = await kgWith(["probe", "a", "b", "c"]);
      const [probe = "", ...others] = sources;
      let unfinished = 1;
      while (!(await begin(probe, "reader 5", unfinished))) unfinished += 1;
      const begun = await Promise.all(others.map((source) => begin(source, "reader 5", unfinished + 2)));
      expect(begun.filter(Boolean)).toHaveLength(2);
    });

    test("a client's new revision takes over at once, and the source may be tried again", async () => {
      const { kg_id, sources } = await kgWith(["a"]);
      const [source_id = ""] = sources;
      await begin(source_id, "reader 6");
      const replaced = await refTo(kg_id, source_id);
      const accepted = await records.sources.accept(upload(kg_id, "another text", { source_name: "a" }));
      expect(accepted).toMatchObject({ source_id, revision: 3, existing: false });
      await records.jobs.claim(replaced, { claim: "run", workflow_id: "w" });
      await expect(records.cutover.flip(replaced, "run")).rejects.toMatchObject({ kind: "conflict" });
      await finish(records, kg_id, accepted);
      expect(await outdated(kg_id, "reader 6")).toEqual(["a"]);
    });

    test("a source that is left as it is counts as such, until its versions change again", async () => {
      const { kg_id, sources } = await kgWith(["a"]);
      const before = await records.derivations.count("reader 7");
      await records.derivations.leave(sources[0] ?? "", "reader 7");
      expect(await outdated(kg_id, "reader 7")).toEqual([]);
      const after = { ...before, waiting: before.waiting - 1, left: before.left + 1 };
      expect(await records.derivations.count("reader 7")).toEqual(after);
    });
  });
}
