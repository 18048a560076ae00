import type { Route } from "../route.ts";

/** What holds for all endpoints, as the document says it. */
export const introduction = `Documents go in through durable workflows, answers with citations come out.

**Keys.** Send an API key as \`X-API-Key\` or \`Authorization: Bearer\`, or a bearer token made from one by
\`POST /api/v1/auth/token\`; never in a URL. Scopes are a set: \`read\`, \`write\`, \`delete\`; \`admin\` implies all.
Things of another tenant do not exist: 404, never 403.

**Errors.** Every refusal is one of four bodies: \`AuthenticationFailed\` (401), \`AuthorizationFailed\` (403),
\`RateLimited\` (429) and \`Error\` for the rest. An invalid request is 400 and names its \`field\`. Requests that no
endpoint takes get \`Error\`, too: 404 for an unknown path, 405 with \`Allow\`, 408, 417, 431, 501.
\`X-Trace-Id\` of any answer says where to look.

**Limits.** A key's tier bounds requests per burst, minute and day; \`RateLimit\` tells what is left. 429 and 503 carry
\`Retry-After\`: waiting that long is enough.

**Idempotency.** POSTs that create honour \`Idempotency-Key\` for 24 hours: the same request gets the same answer with
\`Idempotent-Replayed: true\`, another request under the same key 422, one while the first is in flight 409. A refusal
such as 404 or 409 is kept likewise, but for documents; 401, 403, 429, 500 and 503 never are.

**Versions.** Within \`/api/v1\` fields are added, never removed or changed: ignore what you do not know. Unknown fields of
requests are ignored. \`x-extension\` marks endpoints beside the specification; \`x-scope\` names the scope that an
endpoint needs.`;

/** In the order in which a newcomer wants them. */
const tags = [
  { name: "Knowledge graphs", description: "What sources are gathered in" },
  { name: "Ingestion", description: "Documents in" },
  { name: "Jobs", description: "Work that goes on after its answer: progress, events, cancellation" },
  { name: "Sources", description: "Documents as they were taken in" },
  { name: "Query", description: "Questions, with or without a written answer" },
  { name: "Visualizations", description: "Self-contained pages that may be embedded" },
  { name: "Authentication", description: "Keys and the tokens made from them" },
  { name: "Webhooks", description: "What the service sends, and how to verify it" },
  { name: "Analytics", description: "What was asked, what it cost, and where the time of a request went" },
  { name: "Agent system", description: "Orchestrator, pipelines and memory of the agents" },
  { name: "Health", description: "For balancers, monitoring and people" },
  { name: "Document", description: "This interface, for machines and for people" },
] as const;

/** Those that routes have. A tag without a description is a fault of its route; the tests find it. */
export const tagsOf = (routes: readonly Pick<Route, "tag">[]) =>
  tags.filter(({ name }) => routes.some(({ tag }) => tag === name));
