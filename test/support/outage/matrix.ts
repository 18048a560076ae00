// The outage matrix for the endpoints that exist: by backend, every cell that is not "ok".
import type { Backend } from "./app.ts";
import type { Cell, Column, EndpointName } from "./cells.ts";
import { sqlColumn } from "./sql-column.ts";

interface OutageColumn {
  /** Cells once the service knows; those not named are "ok". */
  readonly column: Column;
  /** Cells that differ until then. */
  readonly unexpected?: Column;
  /** Endpoints that need the backend most, of each kind one. They are asked during every fault. */
  readonly needing: readonly EndpointName[];
  /** Names of the backend in failures and warnings, if they differ from its own. */
  readonly names?: readonly string[];
  /** The status of `GET /health` during the outage. */
  readonly status: "degraded" | "down";
}

/** The change is stored, and the answer says so; a store that is away is named once an attempt has failed. */
const storedFirst: Column = {
  "POST chunk": "answered",
  "POST entity": "answered",
  "PUT entity": "answered",
  "POST relation": "answered",
  "PUT relation": "answered",
  "POST knowledge-graph entity": "answered",
  "PUT knowledge-graph entity": "answered",
  "PATCH knowledge-graph entity": "answered",
};

/** A document may be accepted before the service notices the outage: its job waits. */
const orAccepted: Column = {
  "POST ingest": "open",
  "POST ingest/unified": "open",
  "POST knowledge-graph import": "open",
};

const outageMatrix: Readonly<Record<Backend, OutageColumn>> = {
  sql: {
    column: sqlColumn,
    needing: [
      "POST query",
      "POST query-sql",
      "POST ingest",
      "GET jobs",
      "POST entity",
      "GET memory item",
      "POST generate-key",
      "GET visualizations",
    ],
    // In the embedded profile, the graph store and the documents are tables of the same server.
    names: ["sql", "graphdb", "documents"],
    status: "down",
  },
  graphdb: {
    column: {
      ...storedFirst,
      "POST query": "degraded",
      "POST query/unified": "degraded",
      "POST query/unified by the graph": "failed",
      // The full text is in the same server.
      "POST query/unified by vectors": "degraded",
      "POST query/unified hybrid": "degraded",
      "POST agents/query": "degraded",
      "POST query with memory": "degraded",
      "POST benchmarks/run": "degraded",
      "POST knowledge-graph search": "degraded",
      "POST knowledge-graph search of the graph": "failed",
      "POST ingest": "failed",
      "POST ingest/unified": "failed",
      "POST knowledge-graph import": "failed",
      "POST knowledge-graphs": "degraded",
    },
    needing: [
      "POST query",
      "POST query/unified by the graph",
      "POST knowledge-graph search of the graph",
      "POST ingest",
      "POST chunk",
      "PUT relation",
    ],
    unexpected: orAccepted,
    status: "down",
  },
  vectorstore: {
    column: {
      ...storedFirst,
      "POST query": "degraded",
      "POST query/unified": "degraded",
      "POST query/unified by the graph": "degraded",
      "POST query/unified by vectors": "failed",
      "POST query/unified hybrid": "degraded",
      "POST agents/query": "degraded",
      "POST query with memory": "degraded",
      "POST benchmarks/run": "degraded",
      "POST query/vector-bypass": "failed",
      "POST knowledge-graph search": "degraded",
      "POST knowledge-graph search of the graph": "degraded",
      "POST federated search": "failed",
      "GET registry info": "degraded",
      "POST ingest": "failed",
      "POST ingest/unified": "failed",
      "POST knowledge-graph import": "failed",
      "POST knowledge-graphs": "failed",
    },
    needing: [
      "POST query",
      "POST query/unified by vectors",
      "POST federated search",
      "GET registry info",
      "POST ingest",
      "POST chunk",
    ],
    unexpected: orAccepted,
    status: "down",
  },
  documents: {
    column: {
      // The answer is complete, and warns that the turn was not remembered.
      "POST query with memory": "degraded",
      "POST benchmarks/run": "degraded",
      "GET usage summary": "failed",
      "GET usage sessions": "failed",
      "GET memory user": "failed",
      "GET memory items": "failed",
      "GET memory item": "failed",
      "GET memory item history": "failed",
      "POST memory item": "failed",
      "PATCH memory item": "failed",
      "DELETE memory item": "failed",
      "GET memory sessions": "failed",
      "POST memory recall": "failed",
      "GET memory profile": "failed",
      "GET memory audit": "failed",
      "POST memory consolidate": "failed",
      "POST memory feedback": "failed",
      "GET memory export": "failed",
      "PUT memory settings": "failed",
      "DELETE memory user": "failed",
      "GET memory session": "failed",
      "DELETE memory session": "failed",
      "GET trace": "failed",
    },
    needing: [
      "POST query with memory",
      "POST memory item",
      "GET memory items",
      "POST memory recall",
      "GET usage summary",
      "GET trace",
    ],
    names: ["memory", "documents"],
    status: "degraded",
  },
  cache: {
    column: {},
    needing: [
      "POST query",
      "POST agents/query",
      "POST knowledge-graph search",
      "GET jobs with a new key",
      "POST token",
    ],
    status: "degraded",
  },
  // Work waits in the outbox; a synchronous request gets a job instead of the result.
  workflow_engine: {
    column: {},
    needing: [
      "POST query as a job",
      "POST ingest",
      "POST ingest/unified",
      "GET job events",
      "POST job cancel",
      "POST memory consolidate",
      "POST visualizations regenerate",
    ],
    status: "degraded",
  },
  visualizations: {
    column: {
      "GET dashboard": "failed",
      "GET network": "failed",
      "GET visualizations index": "failed",
      "DELETE visualizations": "failed",
      // Texts are on the same volume.
      "GET source text": "failed",
      // Uploads are on the same volume: without it no upload can be stored, so none is accepted.
      "POST ingest": "failed",
      "POST ingest/unified": "failed",
      "POST knowledge-graph import": "failed",
    },
    needing: ["GET dashboard", "GET source text", "POST ingest"],
    names: ["visualizations", "files"],
    status: "degraded",
  },
};

const byHarm: readonly Cell[] = ["ok", "answered", "degraded", "open", "failed"];

/** The expected cells when several backends are away at once. */
export function worstOf(backends: readonly Backend[]) {
  const columns = backends.map((backend) => ({ names: [backend], unexpected: {}, ...outageMatrix[backend] }));
  return {
    column: worst(columns.map(({ column }) => column)),
    unexpected: worst(columns.map(({ column, unexpected }) => ({ ...column, ...unexpected }))),
    needing: [...new Set(columns.flatMap(({ needing }) => needing))],
    names: columns.flatMap(({ names }) => names),
    status: columns.some(({ status }) => status === "down") ? "down" : "degraded",
  } as const;
}

function worst(columns: readonly Column[]): Column {
  const cells = new Map<string, Cell>();
  for (const [name, cell] of columns.flatMap((column) => Object.entries(column))) {
    if (byHarm.indexOf(cell) > byHarm.indexOf(cells.get(name) ?? "ok")) cells.set(name, cell);
  }
  return Object.fromEntries(cells) satisfies Partial<Record<EndpointName, Cell>>;
}
