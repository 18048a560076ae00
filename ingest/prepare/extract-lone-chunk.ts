import { type PreparedChunk, plainLayout } from "../../domain/chunk.ts";
import { codePointLength } from "../../domain/text/code-points.ts";
import type { Models } from "../../models/open.ts";
import { packLoneChunk } from "./planned-document.ts";

/** Extraction of a text that belongs to no document. The text is one chunk, without title, headings and page. */
export async function extractLoneChunk(models: Pick<Models, "extract">, content: string): Promise<PreparedChunk> {
  const { value } = await models.extract(
    packLoneChunk({
      ordinal: 0,
      content,
      title: null,
      heading_path: [],
      start_offset: 0,
      end_offset: codePointLength(content),
      page: null,
      ...plainLayout,
    }),
  );
  const [prepared] = value;
  if (prepared === undefined) throw new Error("The extraction of a chunk gave no chunk");
  return prepared;
}
