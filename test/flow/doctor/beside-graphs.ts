import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createDoctor } from "../../../knowledge/upkeep/doctor.ts";
import type { Embedder } from "../../../models/embedder.ts";
import { ctx, type KnowledgeLab } from "../../support/knowledge-lab.ts";

interface Examined {
  readonly lab: KnowledgeLab;
  readonly embedder: Embedder;
  readonly kg: string;
  readonly kg_id: number;
  /** The upload of one of its sources. */
  readonly upload: string;
}

/** What the doctor examines beside the records of knowledge graphs: collections, files, roles and jobs. */
export function besideGraphs(open: () => Examined): void {
  let lab: KnowledgeLab;
  let embedder: Embedder;
  let kg = "";
  let kg_id = 0;
  beforeAll(() => {
    ({ lab, embedder, kg, kg_id } = open());
  });
  const doctor = () => createDoctor({ ...lab.stores, embedder });

  test("a collection of an unknown knowledge graph is reported as a stray, and a repair removes it", async () => {
    const unknown = 800_000_000 + kg_id;
    await lab.stores.vectors.ensure({ kg_id: unknown, kind: "chunk" }, embedder.dimensions);
    const found = await doctor().examine();
    expect(found.strays).toEqual([{ target: "vectors", kg_id: unknown }]);
    expect(found.drift).toBe(1);
    expect(await doctor().repair()).toMatchObject({ drift: 0, strays: [] });
    expect(await lab.stores.vectors.list()).not.toContainEqual({ kg_id: unknown, kind: "chunk" });
  });

  test("a missing upload is reported; parsed documents of unknown revisions are reported, and a repair deletes them", async () => {
    const { files } = lab.stores;
    const upload = `uploads/${createHash("sha256").update(open().upload).digest("hex")}`;
    const bytes = (await files.read(upload)) ?? Buffer.alloc(0);
    await files.delete(upload);
    await files.write("parsed/src_nobody/3/text.txt", "left");
    const found = await doctor().examine();
    expect(found.files).toEqual({
      missing_uploads: { count: 1, first: [upload.replace("uploads/", "")] },
      parsed_leftovers: { count: 1, first: ["src_nobody/3"] },
    });
    const repaired = await doctor().repair();
    expect(repaired).toMatchObject({ drift: 1, files: { parsed_leftovers: { count: 0 } } });
    await files.write(upload, bytes);
    expect((await doctor().examine()).drift).toBe(0);
  });

  test("a role that could not be opened is a line of the report, and the other roles are examined", async () => {
    const { vectors: _, ...others } = lab.stores;
    const report = await createDoctor({ ...others, embedder, unopened: { vectors: "it is in use" } }).examine();
    expect(report.unseen).toEqual(["vectors: it is in use"]);
    expect(report.roles).toContainEqual(expect.objectContaining({ role: "vectors", status: "unopened" }));
    expect(report.roles).toContainEqual(
      expect.objectContaining({ role: "graph", status: "connected", engine: expect.stringMatching(/^PostgreSQL \d/) }),
    );
    expect(new Set(report.kgs.flatMap(({ slices }) => slices).map(({ target }) => target))).toEqual(
      new Set(["graph", "keywords"]),
    );
  });

  test("a running job whose claim has lapsed is reported", async () => {
    const { job_id, source_id, revision } = await lab.accept(kg, "held", {
      file_type: "md",
      content: "# Alan Turing\n\nAlan Turing lived.\n",
    });
    await lab.stores.records.jobs.claim({ job_id, source_id, revision }, { claim: "dead", workflow_id: "w" });
    expect((await doctor().examine()).lapsed_jobs.count).toBe(0);
    await lab.stores.records.jobs.lapseClaims();
    expect((await doctor().examine()).lapsed_jobs).toEqual({ count: 1, first: [job_id] });
    await lab.sources.delete(ctx, { kg_name: kg, source_id }, { force: true });
  });
}
