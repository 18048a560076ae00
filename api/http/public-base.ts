import type { Reply } from "../route.ts";

type Answer = Pick<Reply, "status" | "body" | "headers">;

/**
 * Handlers name places by their path. Where the operator says under which address clients reach the service, `Location`
 * and `status_url` carry it; never what stands in `Host`, which is the client's.
 */
export function withPublicBase(base: string | undefined, answer: Answer): Answer {
  if (base === undefined) return answer;
  const prefix = base.endsWith("/") ? base.slice(0, -1) : base;
  const absolute = (value: unknown) =>
    typeof value === "string" && value.startsWith("/") ? `${prefix}${value}` : value;
  const { status, body, headers } = answer;
  const location = headers?.Location === undefined ? {} : { Location: String(absolute(headers.Location)) };
  const hasPlace = typeof body === "object" && body !== null && "status_url" in body;
  return {
    status,
    body: hasPlace ? { ...body, status_url: absolute(body.status_url) } : body,
    headers: { ...headers, ...location },
  };
}
