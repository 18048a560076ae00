import { z } from "zod";
import type { PageRequest } from "../../domain/page.ts";
import { queryInteger } from "./parameters.ts";

interface PagedListOptions {
  /** Name of the list: a cursor of another list is refused. */
  readonly list: string;
  readonly size: { readonly max: number; readonly default: number };
  /** Schema of the keys by which the list is ordered. */
  readonly key: z.ZodType<string>;
}

/** The most entries of a page, and the number without `limit`. */
export const listPage = { max: 1_000, default: 1_000 } as const;

/** The cursor of the longest name is below this length, in any alphabet. */
const cursorLengthLimit = 4_096;

/**
 * A list that clients read page by page. It is ordered by a key that is unique and never changes; a store reads it with
 * `after`, the last key of the previous page (domain/page.ts). `params` are the query parameters `limit` and `cursor`;
 * their parsed values make the request to a service (`pageRequest`). `next_cursor` of a page is
 * `cursorAfter(page.next)`. A cursor is opaque for clients: the name of the list and the key, as base64url. Any other
 * text is a 400 that names the field. A new list endpoint calls this function once and adds `next_cursor` to its
 * answer.
 */
export function pagedList({ list, size, key }: PagedListOptions) {
  const read = (cursor: string): string | null => {
    const [name, after] = parsed(cursor);
    const known = key.safeParse(after);
    return name === list && known.success && written(list, known.data) === cursor ? known.data : null;
  };
  const cursor = z
    .string()
    .max(cursorLengthLimit)
    .refine((text) => read(text) !== null, "must be a cursor that this endpoint gave")
    .optional()
    .transform((text) => (text === undefined ? null : read(text)));
  return {
    params: {
      limit: queryInteger(1, size.max, size.default).describe("Maximum number of entries on the page"),
      cursor: cursor.describe("`next_cursor` of the previous page. Absent: the first page."),
    },
    cursorAfter: (next: string | null): string | null => (next === null ? null : written(list, next)),
  };
}

/** From the parsed parameters of `pagedList`. */
export const pageRequest = ({
  limit,
  cursor,
}: {
  readonly limit: number;
  readonly cursor: string | null;
}): PageRequest => ({
  limit,
  after: cursor,
});

const written = (list: string, key: string): string => Buffer.from(JSON.stringify([list, key])).toString("base64url");

function parsed(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(value) ? value : [];
  } catch {
    // Any text that is not a cursor.
    return [];
  }
}
