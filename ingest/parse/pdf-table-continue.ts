import type { BlockKind, TableLayout } from "../../domain/document.ts";
import type { TableRegion } from "./pdf-page.ts";

/** A table at its place in the document, with its layout as it is written. */
export interface WrittenTable {
  readonly page: number;
  readonly region: TableRegion;
  readonly layout: TableLayout;
}

/** Tolerance in points. */
const EDGE_TOLERANCE = 24;

/**
 * The layout of a table that may continue the one before it on the earlier page. Then it takes over the caption, the
 * unit and the header that it lacks: its spans point at their only place in the text.
 */
export function continueTable(earlier: WrittenTable | null, later: WrittenTable): TableLayout {
  const { layout } = later;
  if (earlier === null || !continues(earlier, later)) return layout;
  return {
    caption: layout.caption ?? earlier.layout.caption,
    unit: layout.unit ?? earlier.layout.unit,
    header: layout.header.length > 0 ? layout.header : earlier.layout.header,
    rows: layout.rows,
  };
}

/** Maximum length in characters of a label whose rows follow on the next page. */
const LABEL_LENGTH = 80;
/** "Current assets:", "Revenue (continued)". Other short lines may name the next table. */
const LABEL = /(?::|\bcont(?:inued|['’]?d|\.)\)?)$/i;

/** False for what may stand between two parts of a table: furniture, notes and labels. */
export function endsTable(kind: BlockKind, text: string): boolean {
  if (kind === "furniture" || kind === "note") return false;
  return kind !== "paragraph" || text.length > LABEL_LENGTH || !LABEL.test(text);
}

function continues(earlier: WrittenTable, later: WrittenTable): boolean {
  const [above, below] = [earlier.region, later.region];
  if (later.page !== earlier.page + 1) return false;
  if (below.caption.length > 0 && !isSameCaption(captionOf(above), captionOf(below))) return false;
  if (widthOf(above) !== widthOf(below)) return false;
  const edges = [above.box.x0 - below.box.x0, above.box.x1 - below.box.x1];
  if (edges.some((difference) => Math.abs(difference) > EDGE_TOLERANCE)) return false;
  return below.header.length === 0 || textOf(below.header) === textOf(above.header);
}

const captionOf = ({ caption }: TableRegion): string => caption.map(({ text }) => text).join(" ");

/** In characters: captions that begin with as many equal ones are the same. */
const CAPTION_LENGTH = 500;

/** "Table 3. Revenue" goes on in "Table 3. Revenue (continued)". */
function isSameCaption(above: string, below: string): boolean {
  const bare = (text: string) =>
    text
      .slice(0, CAPTION_LENGTH)
      .replace(/[\s\p{P}]*\(?\bcont(?:inued|['’]?d|\.)\W*$/iu, "")
      .replace(/\s+/g, " ")
      .trim();
  return bare(above) !== "" && bare(above) === bare(below);
}

const widthOf = ({ header, rows }: TableRegion): number => (rows[0] ?? header[0] ?? []).length;
const textOf = (rows: readonly (readonly string[])[]): string => rows.map((cells) => cells.join("|")).join("\n");
