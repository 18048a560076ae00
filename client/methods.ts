import type { operations } from "./generated/operations.ts";
import type { Operations } from "./generated/types.ts";

type Id = keyof Operations;
type StreamId = { [I in Id]: (typeof operations)[I]["events"] extends true ? I : never }[Id];
type StatusOf<S> = S extends `${infer N extends number}` ? N : never;

interface Answered<S, B> {
  readonly status: StatusOf<S>;
  readonly body: B;
  readonly headers: Headers;
  readonly traceId: string | null;
}

/** The answer of an operation; if there are several, `status` distinguishes them. */
export type Result<I extends Id> = {
  [S in keyof Operations[I]["answers"]]: Answered<S, Operations[I]["answers"][S]>;
}[keyof Operations[I]["answers"]];

/** The parameters of an operation: path, query, header and body as in the document. `signal` aborts the request. */
export type Input<I extends Id> = Operations[I]["input"] & { readonly signal?: AbortSignal };

/** Every operation of the document by its operationId. Errors are thrown as `ApiError`. */
export type Methods = {
  // Maps over the table's keys, so that each method keeps its operation's description.
  readonly [I in keyof Operations as Exclude<I, StreamId>]: Partial<Input<I>> extends Input<I>
    ? (input?: Input<I>) => Promise<Result<I>>
    : (input: Input<I>) => Promise<Result<I>>;
};
