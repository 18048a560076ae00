import type { Reply } from "../route.ts";

type Answer = Pick<Reply, "status" | "body" | "headers">;

/**
 * Makes `Location` and `status_url` absolute when the operator has configured the public address of the service.
 * Handlers give paths only. The request's `Host` is never used, because the client chooses it.
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
