import { expect, test } from "vitest";
import { ingest, newKg } from "../../support/document-lab.ts";
import { type Open, two } from "./lab.ts";

export function chunks(records: Open): void {
  test("texts and names are those that ingestion staged; unknown chunks are left out", async () => {
    const { upkeep } = records();
    const kg = await newKg(records());
    const { ref, chunk_ids } = await ingest(records(), kg.id, { name: "a", document: two });
    const place = { source_id: ref.source_id, revision: ref.revision };
    const asked = [...chunk_ids, 900_000_000];
    expect(await upkeep.chunkTexts(kg.id, asked)).toEqual(
      two.map(({ title, heading_path, lead, content }, at) => ({
        chunk_id: chunk_ids[at],
        ...place,
        title,
        heading_path,
        lead,
        content,
        facts: {},
      })),
    );
    expect(await upkeep.chunkNames(kg.id, asked)).toEqual([
      { chunk_id: chunk_ids[0], ...place, about: [{ key: "ada", strength: 0.5 }], mentions: [{ key: "bob", n: 2 }] },
      { chunk_id: chunk_ids[1], ...place, about: [], mentions: [{ key: "ada", n: 1 }] },
    ]);
  });
}
