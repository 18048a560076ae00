// Deletions, merges and splits that use up what they name: each can be asked once, so no row of the matrix can ask it.
import { ulid } from "ulid";
import { seenAt } from "./outage-answers.ts";
import type { Backend, OutageApp } from "./outage-app.ts";
import type { Cell, Endpoint } from "./outage-cells.ts";
import { isHealthyAgain, isNoticed } from "./outage-column.ts";
import { worstOf } from "./outage-matrix.ts";

interface Changing {
  readonly kg_name: string;
  readonly changes: Readonly<Record<string, Endpoint>>;
}

const texts = {
  kept: "# Sea Rose\n\nThe Sea Rose is a ferry of Norrvik. Ingrid Solheim is her captain.\n",
  gone: "# Aurora Belle\n\nThe Aurora Belle is a ferry of Halden. Ingrid Solheim designed the Aurora Belle.\n",
} as const;

/** Makes two knowledge graphs with documents and records by hand, and returns the requests that change them. */
async function changesIn({ service }: OutageApp): Promise<Changing> {
  const { client } = service;
  const [kg_name, whole] = [`changes-${ulid()}`, `whole-${ulid()}`];
  const kept = await service.ingest(kg_name, "kept.md", texts.kept);
  const gone = await service.ingest(kg_name, "gone.md", texts.gone);
  await service.ingest(whole, "kept.md", texts.kept);
  const entity = async (label: string) =>
    (await client.createEntity({ path: { kg_name }, body: { label, entity_type: "person" } })).body.id;
  const [ada, anna, byron, medora, teresa, una, vera] = [
    await entity("Ada"),
    await entity("Anna"),
    await entity("Byron"),
    await entity("Medora"),
    await entity("Teresa"),
    await entity("Una"),
    await entity("Vera"),
  ];
  const relation = async (relation_type: string) => {
    const ends = { source_entity_id: ada, target_entity_id: vera };
    return (await client.createRelation({ path: { kg_name }, body: { relation_type, ...ends } })).body.id;
  };
  const [knew, taught] = [await relation("knew"), await relation("taught")];
  await client.mergeEntities({ path: { kg_name, entity_id: ada }, body: { ids: [anna] } });
  const posted = await client.createChunk({ path: { kg_name }, body: { content: "Ada wrote to Vera." } });
  const { body } = await client.listChunks({ path: { kg_name }, query: { source_id: kept.source_id } });
  const entities = `/api/v1/knowledge-graphs/${kg_name}/entities`;
  const changes = {
    "merge entities": change("mergeEntities", "POST", `${entities}/${ada}/merge`, [byron]),
    "split entities": change("splitEntities", "POST", `${entities}/${ada}/split`, [anna]),
    "delete an entity": change("deleteEntity", "DELETE", `/data/entity/${kg_name}/${medora}`),
    "delete an entity of a knowledge graph": change("deleteKgEntity", "DELETE", `${entities}/${teresa}`),
    "delete entities": change("bulkDeleteEntities", "DELETE", `/data/entities/bulk/${kg_name}`, [una]),
    "delete a relation": change("deleteRelation", "DELETE", `/data/relation/${kg_name}/${knew}`),
    "delete relations": change("bulkDeleteRelations", "DELETE", `/data/relations/bulk/${kg_name}`, [taught]),
    "delete a posted chunk": change("deleteChunk", "DELETE", `/data/chunk/${kg_name}/${posted.body.id}`),
    "delete a passage": change("deleteChunk", "DELETE", `/data/chunk/${kg_name}/${body.chunks[0]?.id}`),
    "delete a source": change("deleteSource", "DELETE", `/api/v1/sources/${kg_name}/${gone.source_id}`),
    "delete a knowledge graph": change(
      "deleteKnowledgeGraph",
      "DELETE",
      `/api/v1/knowledge-graphs/${whole}?force=true`,
    ),
  };
  return { kg_name, changes };
}

function change(route: string, method: string, path: string, ids?: readonly number[]): Endpoint {
  const body = ids === undefined ? {} : { body: JSON.stringify({ ids }) };
  const headers = { "Content-Type": "application/json" };
  return { route, ok: [200], ask: ({ service }) => service.request(path, { method, headers, ...body }) };
}

/** Starts a job that imports a copy of the knowledge graph. `unfinished` (outage-column.ts) looks at its end. */
async function startImport({ service }: OutageApp, kg_name: string): Promise<void> {
  const exported = await service.request(`/api/v1/knowledge-graphs/${kg_name}/export`);
  const response = await service.request(`/api/v1/knowledge-graphs/copy-${ulid()}/import?create=true`, {
    method: "POST",
    headers: { "Content-Type": "application/x-ndjson" },
    body: await exported.text(),
  });
  if (response.status !== 202) throw new Error(`The import was not accepted: ${await response.text()}`);
}

/**
 * The faults of the answers while the backend refuses connections, and of those that succeed only when it is back. An import
 * is under way meanwhile.
 */
export async function changesWithout(app: OutageApp, backend: Backend, cell: Cell): Promise<readonly string[]> {
  const { kg_name, changes } = await changesIn(app);
  const { names } = worstOf([backend]);
  const faults: string[] = [];
  const askAll = async (expected: Cell) => {
    for (const [name, endpoint] of Object.entries(changes)) {
      const { fault } = await seenAt(app, { name, endpoint }, { cell: expected, names });
      if (fault !== null) faults.push(`${backend}, ${expected}: ${fault}`);
    }
  };
  await startImport(app, kg_name);
  await app.fail(backend, "refuse");
  await askAll(cell);
  // An outage that nobody has noticed yet would be noticed when it is over.
  if (!(await isNoticed(app, backend))) faults.push(`${backend}: the outage is not noticed`);
  await app.fail(backend, "pass");
  if (!(await isHealthyAgain(app))) faults.push(`${backend}: the service does not recover`);
  if (cell === "failed") await askAll("ok");
  return faults;
}
