import { randomUUID } from "node:crypto";
import { shipParagraph } from "../../test/support/long-document.ts";
import type { Edited } from "./edited-graph.ts";
import type { Row } from "./report.ts";
import type { BenchService } from "./service.ts";
import { joined, type Run, type Timed, timed, timedRow } from "./timed-runs.ts";

const single = 40;
const alone = 200;
const lanes = 50;
const perLane = 4;
/** The key of the other tenant ends by itself: no key of this tenant can revoke it. */
const keyDays = 1;

export const otherTenantAlone = "search of another tenant";
export const otherTenantBeside = "search of another tenant beside them";

/**
 * Times of edits over HTTP, each with the engines that show it: one at a time, then fifty at once beside searches of
 * another tenant. At the end everything that was made is deleted.
 */
export async function editRows(edited: Edited): Promise<Row[]> {
  const { passages } = edited;
  const rows: Row[] = [];
  const tell = (request: string, at_once: number, timed: Timed) => {
    rows.push(timedRow({ passages, request, at_once }, timed));
    process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`);
  };
  for (const [edit, run] of Object.entries(editsOf(edited))) tell(edit, 1, await timed(single, run));
  const other = await otherTenant(edited.service);
  tell(otherTenantAlone, 1, await timed(alone, other.search));
  const { edits, searches } = await together(edited, other.search);
  tell("edits of one graph", lanes, edits);
  tell(otherTenantBeside, 1, searches);
  await other.remove();
  return rows;
}

const json = (method: string, body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json", ...headers },
});

interface Changed {
  readonly id: number;
  readonly metadata: { readonly sync_status: Readonly<Record<string, { readonly status: string }>> };
}

const creation = ({ service, kg }: Edited, label: string, entity_type: string): Promise<Changed> =>
  service.json(`/data/entity/${kg}`, json("POST", { label, entity_type, sync_to_graphdb: true }));

/** Each edit is timed with its numbers from 0. The later ones delete what the earlier ones have made. */
function editsOf(edited: Edited): Readonly<Record<string, Run>> {
  const { service, kg, names } = edited;
  const [made, known, relations, chunks]: [number[], number[], number[], number[]] = [[], [], [], []];
  const noting = async (ids: number[], change: Promise<Changed>) => {
    const changed = await change;
    ids.push(changed.id);
    return changed;
  };
  const remove = (kind: string, id: number | undefined) =>
    service.json(`/data/${kind}/${kg}/${id}`, { method: "DELETE" });
  const joining = (verb: "merge" | "split", n: number) =>
    service.json(`/api/v1/knowledge-graphs/${kg}/entities/${made[n]}/${verb}`, json("POST", { ids: [known[n]] }));
  const relation = (n: number) => ({
    relation_type: "knows",
    source_entity_id: made[n],
    target_entity_id: known[n],
    sync_to_graphdb: true,
  });
  return {
    "create an entity of a new name": () => noting(made, creation(edited, `Newcomer ${unique()}`, "person")),
    "create an entity of a known name": (n) => noting(known, creation(edited, names[n] ?? "", "event")),
    "create a relation": (n) => noting(relations, service.json(`/data/relation/${kg}`, json("POST", relation(n)))),
    "change an entity": (n) =>
      service.json(`/data/entity/${kg}/${made[n]}`, json("PUT", { description: `Changed ${n}` })),
    "delete a relation": (n) => remove("relation", relations[n]),
    "merge entities": (n) => joining("merge", n),
    "split entities": (n) => joining("split", n),
    "delete an entity of a known name": (n) => remove("entity", known[n]),
    "delete an entity of a new name": (n) => remove("entity", made[n]),
    "post a chunk": (n) =>
      noting(chunks, service.json(`/data/chunk/${kg}`, json("POST", { content: shipParagraph(1_000_000 + n) }))),
    "delete a chunk": (n) => remove("chunk", chunks[n]),
  };
}

/** Distinct also between runs on one folder. */
const unique = (): string => randomUUID();

/** A search of another tenant in a small graph of its own. */
async function otherTenant(service: BenchService): Promise<{ readonly search: Run; remove(): Promise<void> }> {
  const scopes = ["read", "write", "delete"];
  const asked = { name: "other", scopes, tenant_id: "other", tier: "enterprise", expires_in: keyDays };
  const { api_key } = await service.json<{ api_key: string }>("/api/v1/auth/generate-key", json("POST", asked));
  const headers = { "X-API-Key": api_key };
  await service.json("/api/v1/knowledge-graphs", json("POST", { name: "small", kg_type: "user" }, headers));
  await service.json("/data/chunk/small", json("POST", { content: "The Halcyon was built at Varn." }, headers));
  const search = { query: "Where was the Halcyon built?", kg_names: ["small"] };
  return {
    search: () => service.json("/api/v1/query/vector-bypass", json("POST", search, headers)),
    async remove() {
      await service.json("/api/v1/knowledge-graphs/small?force=true", { method: "DELETE", headers });
    },
  };
}

async function together(edited: Edited, search: Run): Promise<Readonly<Record<"edits" | "searches", Timed>>> {
  const { service, kg } = edited;
  const edits: Timed[] = [];
  const searches: Timed[] = [];
  const ids: number[] = [];
  let running = true;
  const lane = async (): Promise<void> => {
    const create = async () => {
      const made = await creation(edited, `Crowd ${unique()}`, "event");
      ids.push(made.id);
      return made;
    };
    edits.push(await timed(perLane, create));
  };
  const beside = async (): Promise<void> => {
    while (running) searches.push(await timed(1, search));
  };
  const searching = beside();
  await Promise.all(Array.from({ length: lanes }, lane));
  running = false;
  await searching;
  await service.json(`/data/entities/bulk/${kg}/delete`, json("POST", { ids }));
  return { edits: joined(edits), searches: joined(searches) };
}
