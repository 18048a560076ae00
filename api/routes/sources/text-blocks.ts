import { z } from "zod";
import { blockKinds, type StoredBlock } from "../../../domain/document.ts";
import type { PlacedPassage } from "../../../stores/ports/records/texts.ts";

const position = (what: string) => z.number().int().min(0).describe(`${what}, in Unicode code points of the text`);
const points = (side: string) => z.number().describe(`Distance of its ${side} edge`);

export const TextBlock = z
  .object({
    kind: z
      .enum(["passage", ...blockKinds])
      .describe("passage: a whole chunk. furniture: running heads, navigation and contents, which are in no chunk."),
    start_offset: position("Where it begins"),
    end_offset: position("Where it ends, exclusive"),
    chunk_id: z.number().int().nullable().describe("Id of the chunk in which it begins; null outside the chunks"),
    page: z.number().int().nullable().describe("Page on which it begins; null for formats without pages"),
    title: z.string().nullable().describe("Title of the document or section; null if there is none"),
    heading_path: z.array(z.string()).describe("Headings above the chunk, outermost first"),
    level: z.number().int().optional().describe("Headings: from 1 to 6. List items: depth of nesting, from 1"),
    box: z
      .object({ left: points("left"), top: points("upper"), right: points("right"), bottom: points("lower") })
      .optional()
      .describe("PDF only: where it lies on its page, in points (1/72 inch) from the upper left corner of the page"),
  })
  .meta({ id: "TextBlock" });
type TextBlock = z.input<typeof TextBlock>;

/** Passages and blocks by their beginnings, a passage before the blocks in it. Without blocks: its tables and code. */
export function presentBlocks(
  passages: readonly PlacedPassage[],
  blocks: readonly StoredBlock[] | null,
): readonly TextBlock[] {
  if (blocks === null) return passages.flatMap((passage) => [whole(passage), ...inside(passage)]);
  const shown = [...passages.map(whole), ...placedIn(passages, blocks)];
  return shown.sort((a, b) => a.start_offset - b.start_offset || rank(a) - rank(b));
}

const rank = ({ kind }: TextBlock): number => (kind === "passage" ? 0 : 1);

const about = ({ chunk_id, page, title, heading_path }: PlacedPassage) => ({
  chunk_id,
  page,
  title,
  heading_path: [...heading_path],
});

const whole = (passage: PlacedPassage): TextBlock => ({
  kind: "passage",
  start_offset: passage.start_offset,
  end_offset: passage.end_offset,
  ...about(passage),
});

const inside = (passage: PlacedPassage): TextBlock[] =>
  passage.blocks.map(({ kind, start, end }) => ({
    kind,
    start_offset: passage.start_offset + start,
    end_offset: passage.start_offset + end,
    ...about(passage),
  }));

const outside = { chunk_id: null, title: null, heading_path: [] };

/** Both lists are in the order of the text, and passages do not overlap. */
function placedIn(passages: readonly PlacedPassage[], blocks: readonly StoredBlock[]): TextBlock[] {
  let at = 0;
  return blocks.map(({ kind, start, end, page = null, level, box }) => {
    while ((passages[at]?.end_offset ?? Number.POSITIVE_INFINITY) <= start) at += 1;
    const passage = passages[at];
    const place = passage === undefined || passage.start_offset > start ? outside : about(passage);
    const extra = { ...(level !== undefined && { level }), ...(box && { box: { ...box } }) };
    return { kind, start_offset: start, end_offset: end, ...place, page: page ?? pageOf(place), ...extra };
  });
}

const pageOf = (place: typeof outside | ReturnType<typeof about>): number | null =>
  "page" in place ? place.page : null;
