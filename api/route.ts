import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import type { Ctx, Scope } from "../domain/auth.ts";
import type { ExpectedTags } from "../domain/record-tag.ts";
import type { Tell } from "../retrieval/question-progress.ts";
import type { SpooledFile } from "../stores/ports/files.ts";
import type { ApiServices } from "./services.ts";
import type { UploadedFile } from "./upload/read-upload.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface JsonBody {
  readonly kind: "json";
  readonly schema: z.ZodType;
  readonly limitBytes?: number;
  readonly optional?: boolean;
  /**
   * If set, the body may also be application/x-www-form-urlencoded. Lists the fields to convert from text to numbers.
   */
  readonly form?: readonly string[];
}

/** How the request body is read before the handler is called. */
export type BodySpec =
  | { readonly kind: "none" }
  /** `optional`: an absent body is the empty object. */
  | JsonBody
  /** A form with at most one file, the field `file`; `schema` checks the other fields. */
  | { readonly kind: "multipart"; readonly schema: z.ZodType }
  /** A file that is the whole body. */
  | RawSpec;

interface RawSpec {
  readonly kind: "raw";
  readonly mediaType: string;
  /** The longest file in bytes. */
  limitBytes(services: ApiServices): number;
}

/** A body that is a file. After the handler, `dispatch` deletes a file that is still in the spool. */
export interface RawBody {
  readonly file: SpooledFile;
  /** The file's hash stands for it in the fingerprint of a request. */
  toJSON(): string;
}

/** The body of a multipart form. After the handler, `dispatch` deletes a file that is still in the spool. */
export interface FormBody<Fields> {
  readonly fields: Fields;
  readonly upload: UploadedFile | null;
}

/** The input of a handler, already validated. */
export interface Input<P, Q, B> {
  readonly ctx: Ctx;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Tags of the If-Match header; null if any version may be changed, and for routes without `ifMatch`. */
  readonly expected: ExpectedTags;
  /** Handlers may read its headers only. */
  readonly request: IncomingMessage;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** Sends progress to a client that follows its question (`Route.streams`); else does nothing. */
  readonly tell: Tell;
  /**
   * Gives back the slot of the tenant (`Route.work`) and the slot among the requests of the process, before the
   * response. A handler calls it when it only waits from then on.
   */
  readonly release: () => void;
}

/** An answer other than "the documented status with this JSON body". */
export interface Reply {
  readonly reply: true;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Keys of the data that the body quotes (domain/quotes.ts). A kept answer is erased with that data. */
  readonly quotes?: readonly string[];
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

/** A response of server-sent events, which lasts until the iterable or the connection ends. */
export interface EventStream {
  readonly events: AsyncIterable<ServerEvent>;
}

/** A file that is streamed to the client. */
export interface Download {
  readonly mediaType: string;
  /** For Content-Disposition; letters, digits, dots, hyphens and underscores. */
  readonly fileName: string;
  /** Sends the file in parts; each waits until the connection takes more. The answer begins with the first part. */
  write(send: (text: string) => Promise<void>): Promise<void>;
}

/**
 * An example request of the document; openapi/answers.json holds its recorded answer. The tests send the request to a
 * service that has ingested the sample documents into the knowledge graph norrvik. `openapi/example-ids.ts` has ids of
 * existing objects.
 */
export interface RouteExample {
  /** Short title, such as "A question in automatic mode". */
  readonly summary: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON body, or the fields of a form; its field `file` is the name of a sample. */
  readonly body?: unknown;
  readonly status: number;
}

/** An endpoint as data: router, validation, scope check, OpenAPI and tests all read this one object. */
export interface Route {
  /** The OpenAPI operationId, the file's name in camelCase, and the test's name. */
  readonly id: string;
  readonly method: Method;
  /** OpenAPI form: /api/v1/jobs/{job_id} */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** What a client should know before its first call: whole sentences in Markdown. The document adds the scope. */
  readonly description: string;
  /** Scope the key must hold; "any" for a key with any scopes, "none" for the open endpoints. */
  readonly scope: Scope | "any" | "none";
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body: BodySpec;
  /** Status of a plain success. */
  readonly status: 200 | 201 | 202;
  /**
   * Schema of the success body; "html" for pages, "events" for server-sent events, "text" for plain text; "download"
   * for files.
   */
  readonly response: z.ZodType | "html" | "events" | "text" | "download";
  /** Media types of a download. */
  readonly mediaTypes?: readonly string[];
  /** For server-sent events: the schema of `{ event, data }` of each event. */
  readonly event?: z.ZodType;
  /** Body of 202, for work that may continue as a job after the answer. */
  readonly accepted?: z.ZodType;
  /** Honours `Prefer: respond-async` (RFC 7240). */
  readonly prefersAsync?: boolean;
  /**
   * Honours `Accept: text/event-stream`: progress is sent while the answer is made. `http/answer-stream.ts` has the
   * events.
   */
  readonly streams?: boolean;
  /** Sends an ETag, and answers 304 to a client that has this version. */
  readonly etag?: boolean;
  /**
   * Answers name the version of the record in an ETag, for If-Match of later changes. Routes with `ifMatch` do so
   * without it.
   */
  readonly tagged?: boolean;
  /**
   * Honours If-Match: the handler hands `expected` to the transaction of the change, which answers 412 for another
   * version. Answers, except to DELETE, name the new version in an ETag.
   */
  readonly ifMatch?: boolean;
  /** Statuses, with their reasons, in addition to those of every endpoint that needs a key. */
  readonly errors?: Readonly<Record<number, string>>;
  /**
   * Honours the Idempotency-Key header. own: the handler stores its answer in the transaction of the effect. replay:
   * the answer is stored after the effect. once: the answer holds a secret and is not stored; a repeated request gets
   * 409.
   */
  readonly idempotent?: "own" | "replay" | "once";
  /** Requests are refused while a critical store is down, before an uploaded file is read. */
  readonly needsStores?: boolean;
  /** Accepts only API keys: the result outlives a bearer token. */
  readonly keyOnly?: boolean;
  /**
   * Pages of other origins (LORE_VIZ_FRAME_ANCESTORS) may call it. key: with a key or token in a header. cookie: the
   * answer may also set a cookie.
   */
  readonly crossOrigin?: "key" | "cookie";
  /** Accepts a session for pages (a cookie), if the request has no key and no token. Only for pages. */
  readonly acceptsSession?: boolean;
  /** Kind of work whose concurrency is limited per tenant. */
  readonly work?: "query" | "ingest";
  /** May call models, so the key's daily budget is checked. */
  readonly asksModels?: boolean;
  /** May answer with a kept answer, and honours Cache-Control (`http/cache-control.ts`). */
  readonly cachesAnswers?: boolean;
  /** Example requests in the document; the tests send them. */
  readonly examples?: readonly RouteExample[];
  /** Marked in the document as an extension of the specification's sixty endpoints. */
  readonly extension?: boolean;
  readonly handle: (input: Input<never, never, never>, services: ApiServices) => Promise<unknown>;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

type BodyOf<B extends BodySpec> = B extends { kind: "json"; schema: infer S }
  ? OutputOf<S>
  : B extends { kind: "multipart"; schema: infer S }
    ? FormBody<OutputOf<S>>
    : B extends RawSpec
      ? RawBody
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
  // The list of routes is heterogeneous. The cast is safe: `dispatch` parses with the same schemas that typed the
  // handler.
  definition as unknown as Route;
