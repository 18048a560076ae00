// The outage matrix for the endpoints that exist: by backend, every cell that is not "ok".
import type { Backend } from "./outage-app.ts";
import type { Cell, Column, EndpointName } from "./outage-cells.ts";

interface OutageColumn {
  /** Cells once the service knows; those not named are "ok". */
  readonly column: Column;
  /** Where cells differ until then. */
  readonly unexpected?: Column;
  /** What failures and warnings call the backend, where it is not its own name. */
  readonly names?: readonly string[];
  /** What `GET /health` says meanwhile. */
  readonly status: "degraded" | "down";
}

/** Accepted before anybody can know is accepted: the job waits. */
const orAccepted: Column = { "POST ingest": "open", "POST ingest/unified": "open" };

const outageMatrix: Readonly<Record<Backend, OutageColumn>> = {
  // Whatever asks the records fails; who was let in, and what lies on disk, goes on for a minute.
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
    // Tables of the same server are the graph store and the documents of the embedded profile.
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
      // The answer is whole; who wants to be remembered is told that nobody did.
      "POST query with memory": "degraded",
      "GET usage summary": "failed",
      "GET usage sessions": "failed",
      "GET trace": "failed",
    },
    names: ["memory", "documents"],
    status: "degraded",
  },
  cache: { column: {}, status: "degraded" },
  // Work waits in the outbox; whoever waits for its end gets a job instead.
  workflow_engine: { column: {}, status: "degraded" },
  visualizations: {
    column: {
      "GET dashboard": "failed",
      "GET network": "failed",
      // Uploads lie on the same volume: without it nothing can be kept, so nothing is accepted.
      "POST ingest": "failed",
      "POST ingest/unified": "failed",
    },
    names: ["visualizations", "files"],
    status: "degraded",
  },
};

const byHarm: readonly Cell[] = ["ok", "answered", "degraded", "open", "failed"];

/** What the outage of several backends at once comes to. */
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
