import { growingPause } from "../growing-pause.ts";

/** A service with data in it, described as plain data because the service may run in another process. */
export interface World {
  readonly base: string;
  /** Secrets by the name of their credential. */
  readonly keys: Readonly<Record<string, string>>;
  /** Existing values, by the name of the parameter or field that takes them. */
  readonly known: Readonly<Record<string, readonly unknown[]>>;
  /** A text that only its tenant may see. */
  readonly canary: string;
}

/** In `World.known`: the values of `source_id` in requests that delete a source. */
const deletableSources = "source_id of deleteSource";

const canary = "Quillfeather-7319";
const documents: readonly (readonly [name: string, content: string])[] = [
  ["ferry.md", `# Aurora Belle\n\nThe Aurora Belle is a ferry of Norrvik. ${canary} built the ferry in 1987.\n`],
  ["ports.csv", "port,country,ferries\nNorrvik,Sweden,3\nSandvik,Norway,1\nHamn,Finland,2\n"],
  ["bridge.txt", "The bridge of Sandvik was designed by Maren Holt. Maren Holt was born in Bergen.\n"],
];
const kg = "fuzz";
const spareKeys = 20;
const jobTimeoutMs = 120_000;

/** Fills a service through its own interface; `adminKey` is an operator's. */
export async function makeWorld(base: string, adminKey: string): Promise<World> {
  const call = callerOf(base, adminKey);
  const sources = await Promise.all(documents.map(([name, content]) => upload(call, name, content)));
  for (const { job_id } of sources) await ended(() => call(`/api/v1/jobs/${job_id}`));
  const made: readonly Issued[] = await Promise.all(
    ["read", "write", "delete"].map((scope) => issue(call, { name: scope, scopes: [scope] })),
  );
  const [read, write, remove] = made.map(({ api_key }) => api_key);
  const free = await issue(call, { name: "free", scopes: ["read", "write"], tier: "free" });
  const stranger = await issue(call, { name: "stranger", scopes: ["admin"], tenant_id: "stranger" });
  // Keys that valid requests may revoke and rotate. No request uses them as its credential.
  const spare = await Promise.all(
    Array.from({ length: spareKeys }, (_, at) => issue(call, { name: `spare ${at}`, scopes: ["read"] })),
  );
  // Sources that valid requests may delete.
  const deletable = await Promise.all([1, 2, 3].map((at) => upload(call, `spare ${at}.txt`, `Hamn has pier ${at}.\n`)));
  for (const { job_id } of deletable) await ended(() => call(`/api/v1/jobs/${job_id}`));
  const remembered = await remember(call);
  const keys = { admin: adminKey, read, write, delete: remove, free: free.api_key, stranger: stranger.api_key };
  return {
    base,
    canary,
    keys: keys as Record<string, string>,
    known: {
      ...fixed,
      ...idsOf(sources, spare),
      ...remembered,
      [deletableSources]: deletable.map(({ source_id }) => source_id),
    },
  };
}

/** A user with an item and a session, and the erasure of another user. */
async function remember(call: Call): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const json = (body: object) => ({
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const users = "/api/v1/memory/users";
  const { item } = await call(`${users}/ada/items`, json({ text: "Ada takes the ferry of Norrvik." }));
  await call("/api/v1/query", json({ query: "Where is Hamn?", kg_names: [kg], user_id: "ada", session_id: "one" }));
  await call(`${users}/gone/items`, json({ text: "Ola left." }));
  const { erasure_id } = await call(`${users}/gone`, { method: "DELETE" });
  return {
    user_id: ["ada"],
    session_id: ["one"],
    item_id: [(item as { id: string }).id],
    erasure_id: [erasure_id],
    // What valid requests may erase or forget.
    "user_id of eraseMemory": ["gone"],
    "item_id of forgetMemoryItem": ["mem_none"],
    "session_id of forgetMemorySession": ["none"],
  };
}

type Call = (path: string, init?: RequestInit) => Promise<Record<string, unknown>>;

const callerOf =
  (base: string, adminKey: string): Call =>
  async (path, init = {}) => {
    const headers = { "X-API-Key": adminKey, ...(init.headers as Record<string, string>) };
    const response = await fetch(`${base}${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return { ...((await response.json()) as object), trace_id: response.headers.get("x-trace-id") };
  };

function upload(call: Call, name: string, content: string): Promise<Record<string, unknown>> {
  const form = new FormData();
  form.set("kg_name", kg);
  form.set("file", new Blob([content]), name);
  return call("/api/v1/ingest", { method: "POST", body: form });
}

interface Issued {
  readonly id: string;
  readonly api_key: string;
}

async function issue(call: Call, key: Record<string, unknown>): Promise<Issued> {
  const body = JSON.stringify({ tier: "enterprise", expires_in: 1, ...key });
  const headers = { "Content-Type": "application/json" };
  return (await call("/api/v1/auth/generate-key", { method: "POST", headers, body })) as unknown as Issued;
}

/** Values of valid requests where the schema allows more than the handler accepts. */
const fixed = {
  kg_name: [kg, kg, kg, "nowhere"],
  "kg_names[]": [kg],
  kg_hint: [kg],
  asset: ["swagger-ui.css"],
  tenant_id: ["default", "stranger"],
  start_date: ["2026-01-01", "2026-01-01T00:00:00Z"],
  end_date: ["2036-12-31", "2036-12-31T23:59:59+02:00"],
  scope: ["read", "admin read", null],
  expires_in: [60, 365],
  as_of: ["2026-01-01T00:00:00Z", "2036-12-31T23:59:59+02:00"],
  occurred_at: ["2026-01-01T00:00:00Z"],
  // A user who opts out would not be remembered by any later request.
  opt_out: [false],
};

const idsOf = (sources: readonly Record<string, unknown>[], spare: readonly Issued[]) => ({
  source_id: sources.map(({ source_id }) => source_id),
  job_id: sources.map(({ job_id }) => job_id),
  trace_id: sources.map(({ trace_id }) => trace_id),
  key_id: spare.map(({ id }) => id),
});

async function ended(look: () => Promise<Record<string, unknown>>): Promise<void> {
  const until = Date.now() + jobTimeoutMs;
  const pause = growingPause();
  for (;;) {
    const { status } = await look();
    if (status === "completed") return;
    if (status === "failed" || Date.now() > until) throw new Error(`A document of the fuzzer's world is ${status}`);
    await pause();
  }
}
