import type { Methods, Result } from "./methods.ts";

/** Operations that return a page of a list, with `next_cursor` for the next page. */
export type ListId = {
  [I in keyof Methods]: Result<I>["body"] extends { readonly next_cursor: string | null } ? I : never;
}[keyof Methods];

interface Given {
  readonly query?: { readonly cursor?: string };
}
type List = (given: Given) => Promise<{ readonly body: { readonly next_cursor: string | null } }>;

/**
 * Iterates over the pages of a list, from the given cursor or the first page. A page is fetched when the previous one
 * is processed.
 */
export async function* pagesOf<I extends ListId>(
  methods: Methods,
  list: I,
  given: Given = {},
): AsyncGenerator<Result<I>["body"]> {
  // All lists take a cursor and return the next one. Their other parameters are checked where `pages` is called.
  const fetchPage = methods[list] as unknown as List;
  for (let { cursor } = given.query ?? {}; ; ) {
    const { body } = await fetchPage(cursor === undefined ? given : { ...given, query: { ...given.query, cursor } });
    yield body as Result<I>["body"];
    if (body.next_cursor === null) return;
    cursor = body.next_cursor;
  }
}
