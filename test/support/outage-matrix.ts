// The outage matrix for the endpoints that exist: by backend, every cell that is not "ok".
import type { Backend } from "./outage-app.ts";
import type { Cell, Column, EndpointName } from "./outage-cells.ts";

interface OutageColumn {
  /** Cells once the service knows; those not named are "ok". */
  readonly column: Column;
  /** Cells that differ until then. */
  readonly unexpected?: Column;
  /** Names of the backend in failures and warnings, if they differ from its own. */
  readonly names?: readonly string[];
  /** The status of `GET /health` during the outage. */
  readonly status: "degraded" | "down";
}

/** A document may be accepted before the service notices the outage: its job waits. */
const orAccepted: Column = { "POST ingest": "open", "POST ingest/unified": "open" };

const outageMatrix: Readonly<Record<Backend, OutageColumn>> = {
  // Requests that need the records fail. Known keys and pages on disk work for another minute.
  sql: {
    column: {
      "POST query": "failed",
      "POST query with memory": "failed",
      "POST query as a job": "failed",
      "POST query/vector-bypass": "failed",
      "POST ingest": "failed",
      "POST ingest/unified": "failed",
      "GET sources": "failed",
      "GET source stats": "failed",
      "GET jobs": "failed",
      "GET job": "failed",
      "GET knowledge-graphs": "failed",
      "POST knowledge-graphs": "failed",
      "POST generate-key": "failed",
      "GET jobs with a new key": "failed",
      "GET usage summary": "failed",
      "GET usage sessions": "failed",
      "GET trace": "failed",
      "GET job events": "failed",
      "GET keys": "failed",
      // A key that was looked up by its id within the last minute is still known.
      "POST token": "open",
    },
    // In the embedded profile, the graph store and the documents are tables of the same server.
    names: ["sql", "graphdb", "documents"],
    status: "down",
  },
  graphdb: {
    column: {
      "POST query": "degraded",
      "POST query with memory": "degraded",
      "POST ingest": "failed",
      "POST ingest/unified": "failed",
      "POST knowledge-graphs": "degraded",
    },
    unexpected: orAccepted,
    status: "down",
  },
  vectorstore: {
    column: {
      "POST query": "degraded",
      "POST query with memory": "degraded",
      "POST query/vector-bypass": "failed",
      "POST ingest": "failed",
      "POST ingest/unified": "failed",
      "POST knowledge-graphs": "failed",
    },
    unexpected: orAccepted,
    status: "down",
  },
  documents: {
    column: {
      // The answer is complete, and warns that the turn was not remembered.
      "POST query with memory": "degraded",
      "GET usage summary": "failed",
      "GET usage sessions": "failed",
      "GET trace": "failed",
    },
    names: ["memory", "documents"],
    status: "degraded",
  },
  cache: { column: {}, status: "degraded" },
  // Work waits in the outbox; a synchronous request gets a job instead of the result.
  workflow_engine: { column: {}, status: "degraded" },
  visualizations: {
    column: {
      "GET dashboard": "failed",
      "GET network": "failed",
      // Uploads are on the same volume: without it no upload can be stored, so none is accepted.
      "POST ingest": "failed",
      "POST ingest/unified": "failed",
    },
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
