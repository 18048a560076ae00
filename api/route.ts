import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import type { Ctx, Scope } from "../domain/auth.ts";
import type { ApiServices } from "./services.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** How the body of a request is read before the handler sees it. */
export type BodySpec =
  | { readonly kind: "none" }
  /** `optional`: an absent body is the empty object. */
  | { readonly kind: "json"; readonly schema: z.ZodType; readonly limitBytes?: number; readonly optional?: boolean }
  /** The handler reads the stream itself; `schema` documents the form. */
  | { readonly kind: "multipart"; readonly schema: z.ZodType };

/** What a handler gets: everything checked once. */
export interface Input<P, Q, B> {
  readonly ctx: Ctx;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** For multipart bodies and headers only. */
  readonly request: IncomingMessage;
  /** Fires when the client goes away. */
  readonly signal: AbortSignal;
}

/** An answer other than "the documented status with this JSON body". */
export interface Reply {
  readonly reply: true;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export const reply = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply => ({
  reply: true,
  status,
  headers,
  body,
});

/** One server-sent event; `data` is sent as JSON. */
export interface ServerEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** An answer that goes on: server-sent events until the iterable or the connection ends. */
export interface EventStream {
  readonly events: AsyncIterable<ServerEvent>;
}

/** An endpoint as data: router, validation, scope check, OpenAPI and tests all read this one object. */
export interface Route {
  /** OpenAPI operationId = file name in camelCase = test name. */
  readonly id: string;
  readonly method: Method;
  /** OpenAPI form: /api/v1/jobs/{job_id} */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** Scope the key must hold; "none" for the open endpoints. */
  readonly scope: Scope | "none";
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body: BodySpec;
  /** Status of a plain success. */
  readonly status: 200 | 201 | 202;
  /** Schema of the success body; "html" for pages, "events" for server-sent events, "text" for plain text. */
  readonly response: z.ZodType | "html" | "events" | "text";
  /** Body of 202, where the work may become a job that nobody waits for. */
  readonly accepted?: z.ZodType;
  /** Honours `Prefer: respond-async` (RFC 7240). */
  readonly prefersAsync?: boolean;
  /** Statuses besides those that every keyed endpoint can answer, with their reason. */
  readonly errors?: Readonly<Record<number, string>>;
  /** Honours the Idempotency-Key header. */
  readonly idempotent?: boolean;
  /** Marked in the document as outside the specification's sixty. */
  readonly extension?: boolean;
  readonly handle: (input: Input<never, never, never>, services: ApiServices) => Promise<unknown>;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

interface TypedRoute<P extends z.ZodType | undefined, Q extends z.ZodType | undefined, B extends BodySpec>
  extends Omit<Route, "params" | "query" | "body" | "handle"> {
  readonly params?: P;
  readonly query?: Q;
  readonly body: B;
  readonly handle: (
    input: Input<OutputOf<P>, OutputOf<Q>, B extends { kind: "json"; schema: infer S } ? OutputOf<S> : undefined>,
    services: ApiServices,
  ) => Promise<unknown>;
}

/** Ties the handler's input to the schemas beside it. */
export const route = <
  const B extends BodySpec,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
>(
  definition: TypedRoute<P, Q, B>,
): Route =>
  // The list is heterogeneous; `server.ts` parses with the very schemas that typed the handler.
  definition as unknown as Route;
