// Rows of the outage matrix: entities, relations and chunks by hand.

import type { OutageApp } from "../app.ts";
import { anyVersion, ask, type Endpoint, fresh, get, json, remove } from "../request.ts";

const endsOf = ({ entity_id, other_entity_id }: OutageApp) => ({
  source_entity_id: entity_id,
  target_entity_id: other_entity_id,
});
const entityPath = ({ kg, entity_id }: OutageApp) => `/api/v1/knowledge-graphs/${kg}/entities/${entity_id}`;

/** A bulk deletion of an id that nothing has: it can be repeated. */
const deleteUnknown = (method: string, path: (app: OutageApp) => string) => (app: OutageApp) =>
  ask(app, path(app), { ...json({ ids: [999_999_999] }), method });

export const recordRows = {
  "POST entity": {
    route: "createEntity",
    ok: [201],
    ask: (app) =>
      ask(app, `/data/entity/${app.kg}`, json({ label: fresh(), entity_type: "boat", sync_to_graphdb: true })),
  },
  "PUT entity": {
    route: "updateEntity",
    ok: [200],
    ask: (app) =>
      ask(app, `/data/entity/${app.kg}/${app.entity_id}`, {
        ...json({ description: fresh() }, anyVersion),
        method: "PUT",
      }),
  },
  "POST relation": {
    route: "createRelation",
    ok: [201],
    ask: (app) =>
      ask(app, `/data/relation/${app.kg}`, json({ relation_type: fresh(), ...endsOf(app), sync_to_graphdb: true })),
  },
  "PUT relation": {
    route: "updateRelation",
    ok: [200],
    ask: (app) =>
      ask(app, `/data/relation/${app.kg}/${app.relation_id}`, {
        ...json({ properties: { checked: fresh() } }, anyVersion),
        method: "PUT",
      }),
  },
  "POST knowledge-graph entity": {
    route: "createKgEntity",
    ok: [201],
    ask: (app) => ask(app, `/api/v1/knowledge-graphs/${app.kg}/entities`, json({ label: fresh(), type: "boat" })),
  },
  "PUT knowledge-graph entity": {
    route: "updateKgEntity",
    ok: [200],
    ask: (app) => ask(app, entityPath(app), { ...json({ description: fresh() }), method: "PUT" }),
  },
  "PATCH knowledge-graph entity": {
    route: "patchKgEntity",
    ok: [200],
    ask: (app) => ask(app, entityPath(app), { ...json({ description: fresh() }), method: "PATCH" }),
  },
  "POST entity merge": {
    route: "mergeEntities",
    ok: [404],
    ask: (app) => ask(app, `${entityPath(app)}/merge`, json({ ids: [999_999_999] })),
  },
  "POST entity split": {
    route: "splitEntities",
    ok: [404],
    ask: (app) => ask(app, `${entityPath(app)}/split`, json({ ids: [999_999_999] })),
  },
  "GET entity operations": {
    route: "entityOperations",
    ok: [200],
    ask: get(({ kg }) => `/api/v1/knowledge-graphs/${kg}/entities/operations`),
  },
  "DELETE entities bulk": {
    route: "bulkDeleteEntities",
    ok: [200],
    ask: deleteUnknown("DELETE", ({ kg }) => `/data/entities/bulk/${kg}`),
  },
  "POST entities bulk": {
    route: "bulkDeleteEntitiesByPost",
    ok: [200],
    ask: deleteUnknown("POST", ({ kg }) => `/data/entities/bulk/${kg}/delete`),
  },
  "DELETE relations bulk": {
    route: "bulkDeleteRelations",
    ok: [200],
    ask: deleteUnknown("DELETE", ({ kg }) => `/data/relations/bulk/${kg}`),
  },
  "POST relations bulk": {
    route: "bulkDeleteRelationsByPost",
    ok: [200],
    ask: deleteUnknown("POST", ({ kg }) => `/data/relations/bulk/${kg}/delete`),
  },
  "POST knowledge-graph entities bulk": {
    route: "bulkDeleteKgEntities",
    ok: [200],
    ask: deleteUnknown("POST", ({ kg }) => `/api/v1/knowledge-graphs/${kg}/entities/bulk-delete`),
  },
  "DELETE knowledge-graph entities bulk": {
    route: "bulkDeleteKgEntitiesByDelete",
    ok: [200],
    ask: deleteUnknown("DELETE", ({ kg }) => `/api/v1/knowledge-graphs/${kg}/entities/bulk-delete`),
  },
  "POST chunk": {
    route: "createChunk",
    ok: [201],
    ask: (app) => ask(app, `/data/chunk/${app.kg}`, json({ content: `The ${fresh()} is a boat.` })),
  },
  "GET entity": { route: "getEntity", ok: [200], ask: get(({ kg, entity_id }) => `/data/entity/${kg}/${entity_id}`) },
  "GET entities": { route: "listEntities", ok: [200], ask: get(({ kg }) => `/data/entity/${kg}`) },
  "GET relation": {
    route: "getRelation",
    ok: [200],
    ask: get(({ kg, relation_id }) => `/data/relation/${kg}/${relation_id}`),
  },
  "GET relations": { route: "listRelations", ok: [200], ask: get(({ kg }) => `/data/relation/${kg}`) },
  "GET knowledge-graph entity": { route: "getKgEntity", ok: [200], ask: get(entityPath) },
  "GET chunks": { route: "listChunks", ok: [200], ask: get(({ kg }) => `/data/chunk/${kg}`) },
  "GET chunk": { route: "getChunk", ok: [200], ask: get(({ kg, chunk_id }) => `/data/chunk/${kg}/${chunk_id}`) },
  "DELETE entity": { route: "deleteEntity", ok: [404], ask: remove(({ kg }) => `/data/entity/${kg}/999999999`) },
  "DELETE knowledge-graph entity": {
    route: "deleteKgEntity",
    ok: [404],
    ask: remove(({ kg }) => `/api/v1/knowledge-graphs/${kg}/entities/999999999`),
  },
  "DELETE relation": { route: "deleteRelation", ok: [404], ask: remove(({ kg }) => `/data/relation/${kg}/999999999`) },
  "DELETE chunk": { route: "deleteChunk", ok: [404], ask: remove(({ kg }) => `/data/chunk/${kg}/999999999`) },
} as const satisfies Record<string, Endpoint>;
