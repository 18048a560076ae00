// Changes that use up the thing that they name: deletions, merges, splits, ends of keys. Each succeeds only once, so
// its row of the matrix asks for an unknown thing, and this file asks for a real one.
import { ulid } from "ulid";
import { seenAt } from "./answers.ts";
import type { Backend, OutageApp } from "./app.ts";
import type { Cell } from "./cells.ts";
import { isHealthyAgain, isNoticed } from "./column.ts";
import { worstOf } from "./matrix.ts";
import type { Endpoint } from "./request.ts";

interface Changing {
  readonly kg_name: string;
  readonly changes: Readonly<Record<string, Endpoint>>;
}

const texts = {
  kept: "# Sea Rose\n\nThe Sea Rose is a ferry of Norrvik. Ingrid Solheim is her captain.\n",
  gone: "# Aurora Belle\n\nThe Aurora Belle is a ferry of Halden. Ingrid Solheim designed the Aurora Belle.\n",
} as const;

/**
 * Makes two knowledge graphs with documents and records by hand, and two keys. Returns the requests that change them.
 */
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
  const key = async () => (await client.generateKey({ body: { name: "of a while", scopes: ["read"] } })).body.id;
  const keys = "/api/v1/auth/keys";
  const entities = `/api/v1/knowledge-graphs/${kg_name}/entities`;
  const changes = {
    "merge entities": post("mergeEntities", `${entities}/${ada}/merge`, [byron]),
    "split entities": post("splitEntities", `${entities}/${ada}/split`, [anna]),
    "delete an entity": remove("deleteEntity", `/data/entity/${kg_name}/${medora}`),
    "delete an entity of a knowledge graph": remove("deleteKgEntity", `${entities}/${teresa}`),
    "delete entities": remove("bulkDeleteEntities", `/data/entities/bulk/${kg_name}`, [una]),
    "delete a relation": remove("deleteRelation", `/data/relation/${kg_name}/${knew}`),
    "delete relations": remove("bulkDeleteRelations", `/data/relations/bulk/${kg_name}`, [taught]),
    "delete a posted chunk": remove("deleteChunk", `/data/chunk/${kg_name}/${posted.body.id}`),
    "delete a passage": remove("deleteChunk", `/data/chunk/${kg_name}/${body.chunks[0]?.id}`),
    "delete a source": remove("deleteSource", `/api/v1/sources/${kg_name}/${gone.source_id}`),
    "delete a knowledge graph": remove("deleteKnowledgeGraph", `/api/v1/knowledge-graphs/${whole}?force=true`),
    "rotate a key": post("rotateKey", `${keys}/${await key()}/rotate`),
    "revoke a key": remove("revokeKey", `${keys}/${await key()}`),
  };
  return { kg_name, changes };
}

const post = (route: string, path: string, ids?: readonly number[]) => change({ route, method: "POST", path, ids });
const remove = (route: string, path: string, ids?: readonly number[]) => change({ route, method: "DELETE", path, ids });

interface Change extends Pick<Endpoint, "route"> {
  readonly method: string;
  readonly path: string;
  readonly ids: readonly number[] | undefined;
}

function change({ route, method, path, ids }: Change): Endpoint {
  const sent = ids && { headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ids }) };
  return { route, ok: [200], ask: ({ service }) => service.request(path, { method, ...sent }) };
}

/** Starts a job that imports a copy of the knowledge graph. `unfinished` (column.ts) looks at its end. */
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
 * The faults of the answers while the backend refuses connections, and of those that succeed only when it is back. An
 * import is under way meanwhile.
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
