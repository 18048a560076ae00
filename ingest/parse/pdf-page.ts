/**
 * A page as the layout code sees it. Units are points (1/72 inch) of the page as a reader holds it: turned by its
 * /Rotate entry, origin in the lower left corner of the visible page, x to the right, y upwards. Sideways text comes as
 * a page content of its own, turned so that its lines run to the right.
 */
export interface PageContent {
  /** From 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** Pieces in the order in which the file paints them. No piece consists of white space only. */
  readonly pieces: readonly Piece[];
  readonly rules: readonly Rule[];
}

/**
 * Text that the file paints on one baseline without a gap wider than between two words: a word, a line, a table cell or
 * a part of one. A raised or smaller run, such as a footnote marker, is a piece of its own.
 */
export interface Piece {
  /** Left end of the baseline. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Font size in points. */
  readonly size: number;
  readonly text: string;
  readonly font: PieceFont;
}

export interface PieceFont {
  /** Name of the font in the file, without the prefix of a subset; "" if unknown. */
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
}

/** A horizontal or vertical line, or a thin rectangle, that the page paints. x0 ≤ x1, y0 ≤ y1. */
export interface Rule extends PageBox {}

/** A rectangle on the page, x0 ≤ x1 and y0 ≤ y1. */
export interface PageBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/**
 * A table on a page. All rows have the same number of cells; "" is an empty cell. A cell breaks only after a hyphen.
 */
export interface TableRegion {
  readonly box: PageBox;
  /** "Table 3. Revenue by segment": pieces of the caption; empty if there is none. */
  readonly caption: readonly Piece[];
  /** "in millions of USD": pieces of the unit line; empty if there is none. */
  readonly unit: readonly Piece[];
  readonly header: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
  /** Every piece of the table, those of caption and unit included: the text around the table leaves them out. */
  readonly pieces: ReadonlySet<Piece>;
}
