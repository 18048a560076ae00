import type { Stores } from "../../stores/open.ts";
import { tenant_id } from "./document-lab.ts";
import { growingPause } from "./growing-pause.ts";

/** The ids that each engine holds of a knowledge graph, sorted, by role and kind. */
export type ProjectedIds = Readonly<Record<string, readonly number[]>>;

export async function projectedIds({ records, graph, vectors, keywords }: Stores, kg: string): Promise<ProjectedIds> {
  const kg_id = (await records.kgs.get(tenant_id, kg))?.id;
  if (kg_id === undefined) throw new Error(`There is no knowledge graph ${kg}`);
  return {
    "graph chunk": await all(graph.ids(kg_id, "chunk")),
    "graph entity": await all(graph.ids(kg_id, "entity")),
    "graph relation": await all(graph.ids(kg_id, "relation")),
    "vectors chunk": await all(vectors.ids({ kg_id, kind: "chunk" })),
    "vectors entity": await all(vectors.ids({ kg_id, kind: "entity" })),
    "keywords chunk": await all(keywords.ids({ kg_id, kind: "chunk" })),
    "keywords entity": await all(keywords.ids({ kg_id, kind: "entity" })),
  };
}

async function all(pages: AsyncIterable<readonly number[]>): Promise<number[]> {
  const ids: number[] = [];
  for await (const page of pages) ids.push(...page);
  return ids.sort((a, b) => a - b);
}

/** Waits until no engine is behind the records. */
export async function projected({ records }: Pick<Stores, "records">, withinMs = 120_000): Promise<void> {
  const end = Date.now() + withinMs;
  const pause = growingPause();
  for (;;) {
    const pending = await records.outbox.pending();
    if (Object.values(pending).every((rows) => rows === 0)) return;
    if (Date.now() > end) throw new Error(`The outbox does not empty: ${JSON.stringify(pending)}`);
    await pause();
  }
}
