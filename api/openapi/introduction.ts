import type { Route } from "../route.ts";

/** Rules of all endpoints: the description of the document. */
export const introduction = `Documents go in through durable workflows. Questions are answered with citations.

**Keys.** Send an API key as \`X-API-Key\` or \`Authorization: Bearer\`, or send a bearer token from
\`POST /api/v1/auth/token\`. Never send a key in a URL. Scopes are a set: \`read\`, \`write\`, \`delete\`; \`admin\` implies
all. A resource of another tenant does not exist for you: the status is 404, never 403.

**Errors.** Every refusal has one of four bodies: \`AuthenticationFailed\` (401), \`AuthorizationFailed\` (403),
\`RateLimited\` (429) and \`Error\` for all other statuses. An invalid request is 400 and names its \`field\`. Requests that
reach no endpoint are answered with \`Error\`, too: 404 for an unknown path, 405 with \`Allow\`, 408, 417, 431, 501.
\`X-Trace-Id\` of the answer leads to its trace.

**Limits.** The tier of a key limits its requests per burst, minute and day. \`RateLimit\` tells how many remain. 429 and
503 carry \`Retry-After\`: wait that long before the next attempt.

**Idempotency.** Every POST, PUT, PATCH and DELETE endpoint that lists the header \`Idempotency-Key\` accepts it. The service
keeps the key for 24 hours by default. The same request with the same key gets the same answer, with
\`Idempotent-Replayed: true\`. Another request with that key is 422. A repeated request is 409 while the first
one is being processed. It is also 409 after a source that the first answer quoted was deleted or replaced, because such
an answer is erased. Refusals such as 404 and 409 are kept, too, but not for ingestion; 401, 403, 412, 429, 500 and 503
are never kept.

**Conditional changes.** Reads and changes of a single record name its version in \`ETag\`. A change or deletion with this
version in \`If-Match\` is made only if nobody has changed the record meanwhile; otherwise the status is 412.

**Versions.** Within \`/api/v1\` fields may be added but are never removed or changed: ignore fields that you do not know.
The service ignores unknown fields and parameters of requests. Answers with \`metadata.warnings\` name both, and every
answer names the parameters in \`X-Ignored-Parameters\`. With \`Prefer: handling=strict\` (RFC 7240) an unknown field or
parameter is refused with 400, before anything has changed, and other answers confirm the preference in
\`Preference-Applied\`. Pages of the visualizations and of this documentation accept any parameter.
\`x-extension\` marks endpoints that extend the specification. \`x-scope\` names the scope that an endpoint needs.`;

/** In the order in which a new reader needs them. */
const tags = [
  { name: "Knowledge graphs", description: "Named collections of sources" },
  { name: "Ingestion", description: "Take documents in" },
  { name: "Jobs", description: "Work that continues after the answer: progress, events, cancellation" },
  { name: "Sources", description: "Ingested documents and their statistics" },
  { name: "Data management", description: "Entities, relations and chunks that people create, change and delete" },
  { name: "Query", description: "Answers to questions, or only the nearest passages" },
  { name: "Memory", description: "What is remembered of users: to read, to change, to export and to erase" },
  { name: "Reranking", description: "Order documents that the client sends" },
  { name: "Visualizations", description: "Self-contained pages that may be embedded in other pages" },
  { name: "Authentication", description: "API keys and bearer tokens" },
  { name: "Webhooks", description: "Events that the service sends, and the keys to verify them" },
  { name: "Analytics", description: "Usage, cost, and traces of single requests" },
  { name: "Agent system", description: "Orchestrator, pipelines and memory of the agents" },
  { name: "Health", description: "State of the service, for load balancers and monitoring" },
  { name: "Document", description: "This documentation" },
] as const;

/** The tags that routes use. A test finds a route whose tag has no description here. */
export const tagsOf = (routes: readonly Pick<Route, "tag">[]) =>
  tags.filter(({ name }) => routes.some(({ tag }) => tag === name));
