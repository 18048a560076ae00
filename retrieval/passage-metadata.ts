import type { ActiveChunk } from "../domain/chunk.ts";
import { pagesOf } from "../domain/text/chunk-place.ts";

/** Where a passage stands in its document, so that a client can cite it. */
export function passageMetadata(chunk: ActiveChunk): Readonly<Record<string, unknown>> {
  const { title, heading_path, lead, page, line_numbers, start_offset, end_offset } = chunk;
  const pages = pagesOf(chunk);
  return {
    title,
    heading_path: [...heading_path],
    page,
    ...(pages === null ? {} : { pages }),
    ...(line_numbers.length === 0 ? {} : { lines: { first: line_numbers[0], last: line_numbers.at(-1) } }),
    ...(lead === "" ? {} : { [isListLead(chunk) ? "list_head" : "table_head"]: lead }),
    start_offset,
    end_offset,
  };
}

/** A chunk that continues a table begins with a row. */
const isListLead = ({ blocks }: Pick<ActiveChunk, "blocks">): boolean => blocks[0]?.start !== 0;
