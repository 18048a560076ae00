import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import type { Ctx, Scope } from "../domain/auth.ts";
import type { ApiServices } from "./services.ts";
import type { UploadedFile } from "./upload/read-upload.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface JsonBody {
  readonly kind: "json";
  readonly schema: z.ZodType;
  readonly limitBytes?: number;
  readonly optional?: boolean;
  /** Also taken as application/x-www-form-urlencoded, where all is text: the fields that are numbers. */
  readonly form?: readonly string[];
}

/** How the body of a request is read before the handler sees it. */
export type BodySpec =
  | { readonly kind: "none" }
  /** `optional`: an absent body is the empty object. */
  | JsonBody
  /** A form with at most one file, the field `file`; `schema` checks the other fields. */
  | { readonly kind: "multipart"; readonly schema: z.ZodType };

/** The body of a multipart form. `dispatch` removes the rest of the upload from the spool after the answer. */
export interface FormBody<Fields> {
  readonly fields: Fields;
  readonly upload: UploadedFile | null;
}

/** What a handler gets: everything checked once. */
export interface Input<P, Q, B> {
  readonly ctx: Ctx;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** For headers only. */
  readonly request: IncomingMessage;
  /** Fires when the client goes away. */
  readonly signal: AbortSignal;
  /**
   * Gives back the tenant's slot (`Route.work`) and the process's before the answer. A handler that only waits from now
   * on calls it.
   */
  readonly release: () => void;
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

export const isReply = (value: unknown): value is Reply =>
  typeof value === "object" && value !== null && "reply" in value && value.reply === true;

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

/**
 * One request for the document; its answer was recorded (openapi/answers.json). The tests send it to a service with the
 * sample documents in the knowledge graph norrvik, and `openapi/example-ids.ts` names things that are there.
 */
export interface RouteExample {
  /** A few words: "A question in automatic mode". */
  readonly summary: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON body, or the fields of a form, where `file` names one of the samples. */
  readonly body?: unknown;
  readonly status: number;
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
  /**
   * What a client should know before its first call, in Markdown: whole sentences. The scope is added by the document.
   */
  readonly description: string;
  /** Scope the key must hold; "any" for a key with any scopes, "none" for the open endpoints. */
  readonly scope: Scope | "any" | "none";
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body: BodySpec;
  /** Status of a plain success. */
  readonly status: 200 | 201 | 202;
  /** Schema of the success body; "html" for pages, "events" for server-sent events, "text" for plain text. */
  readonly response: z.ZodType | "html" | "events" | "text";
  /** Of server-sent events: `{ event, data }` of each. */
  readonly event?: z.ZodType;
  /** Body of 202, for work that may continue as a job after the answer. */
  readonly accepted?: z.ZodType;
  /** Honours `Prefer: respond-async` (RFC 7240). */
  readonly prefersAsync?: boolean;
  /** Sends the version of its page, and answers 304 to a client that has it. */
  readonly etag?: boolean;
  /** Statuses besides those that every keyed endpoint can answer, with their reason. */
  readonly errors?: Readonly<Record<number, string>>;
  /**
   * Honours the Idempotency-Key header. own: the handler stores its answer in the transaction that has the effect;
   * replay: the answer is stored after the effect; once: it holds a secret, so that a repeated request is told 409.
   */
  readonly idempotent?: "own" | "replay" | "once";
  /** Is refused while a critical store is down, before an uploaded file is read. */
  readonly needsStores?: boolean;
  /** Takes no token: what it makes outlives one. */
  readonly keyOnly?: boolean;
  /** Work that a tenant may do a few of at a time. */
  readonly work?: "query" | "ingest";
  /** May call models, which a key's daily budget has to bear. */
  readonly asksModels?: boolean;
  /** Requests that the tests carry out, as the document shows them. */
  readonly examples?: readonly RouteExample[];
  /** Marked in the document as outside the specification's sixty. */
  readonly extension?: boolean;
  readonly handle: (input: Input<never, never, never>, services: ApiServices) => Promise<unknown>;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

type BodyOf<B extends BodySpec> = B extends { kind: "json"; schema: infer S }
  ? OutputOf<S>
  : B extends { kind: "multipart"; schema: infer S }
    ? FormBody<OutputOf<S>>
    : undefined;

interface TypedRoute<P extends z.ZodType | undefined, Q extends z.ZodType | undefined, B extends BodySpec>
  extends Omit<Route, "params" | "query" | "body" | "handle"> {
  readonly params?: P;
  readonly query?: Q;
  readonly body: B;
  readonly handle: (input: Input<OutputOf<P>, OutputOf<Q>, BodyOf<B>>, services: ApiServices) => Promise<unknown>;
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
