// How long callers wait for calls of the stores, and the type of a table with a deadline for each method of a port.

/** A caller waits for the answer. A store that takes longer counts as down. */
export const answerMs = 5_000;
/** One row by its key. A value known from before can stand in for it (api/auth/keys.ts). */
export const keyMs = 2_500;
/** A caller waits for the change, which may queue behind a publication for a moment. */
export const changeMs = 8_000;
/**
 * Counting what a document of 25,000 chunks leaves behind takes two seconds on a quiet machine, and ten on a busy one.
 */
export const deletionMs = 20_000;
/** Work of workflows and loops. It may take minutes, and only the adapter's own deadlines hold. */
export const unbounded = null;

type Method = (...args: never[]) => unknown;
/** `health` and `close` are about the store itself; a stream has no single answer to wait for. */
type Bounded<S> = {
  [M in keyof S]: M extends "health" | "close" ? never : S[M] extends Method ? Awaitable<S[M], M> : M;
}[keyof S];
type Awaitable<F extends Method, M> = ReturnType<F> extends Promise<unknown> ? M : never;

/**
 * Milliseconds for each method of a port, or one value for a group. A forgotten or misspelt method does not compile.
 */
export type DeadlinesOf<S> = {
  readonly [M in Bounded<S>]: S[M] extends Method ? number | null : number | null | DeadlinesOf<S[M]>;
};
