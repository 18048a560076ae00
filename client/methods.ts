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

/** What an operation answers; where there are several, `status` tells which. */
export type Result<I extends Id> = {
  [S in keyof Operations[I]["answers"]]: Answered<S, Operations[I]["answers"][S]>;
}[keyof Operations[I]["answers"]];

/** What an operation is given: path, query, header and body, each as the document has it; `signal` ends it early. */
export type Input<I extends Id> = Operations[I]["input"] & { readonly signal?: AbortSignal };

/** Every operation of the document under its operationId. Refusals are thrown as `ApiError`. */
export type Methods = {
  // Over the keys of the table, so that each method has the words of its operation.
  readonly [I in keyof Operations as Exclude<I, StreamId>]: Partial<Input<I>> extends Input<I>
    ? (input?: Input<I>) => Promise<Result<I>>
    : (input: Input<I>) => Promise<Result<I>>;
};
