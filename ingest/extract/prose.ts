import type { ChunkBlock } from "../../domain/chunk.ts";
import { offsetMap } from "../../domain/text/code-points.ts";

interface WithBlocks {
  readonly content: string;
  readonly blocks: readonly ChunkBlock[];
}

/**
 * Replaces code and tables of a chunk by blanks of the same length, so that rules for prose find nothing there and
 * offsets stay valid. Rows that name their columns stay: they are read by rules of their own, or else like prose.
 */
export function proseOf<Chunk extends WithBlocks>(chunk: Chunk): Chunk {
  const silent = chunk.blocks.filter(({ kind, table }) => kind === "code" || table !== undefined);
  if (silent.length === 0) return chunk;
  const { toUtf16 } = offsetMap(chunk.content);
  let content = "";
  for (const { start, end } of silent) {
    content += chunk.content.slice(content.length, toUtf16(start));
    content += chunk.content.slice(content.length, toUtf16(end)).replace(/[^\n]/g, " ");
  }
  return { ...chunk, content: content + chunk.content.slice(content.length) };
}
