import type { BlockWriter } from "./block-writer.ts";
import { createCellElements, type Styled } from "./cell-elements.ts";
import { type CollectedTable, spanOf } from "./table-layout.ts";

export interface Attributes extends Styled {
  readonly href?: string | undefined;
  readonly alt?: string | undefined;
  readonly start?: string | undefined;
  readonly colspan?: string | undefined;
  readonly rowspan?: string | undefined;
  readonly id?: string | undefined;
  readonly role?: string | undefined;
  readonly "epub:type"?: string | undefined;
}

/** Elements inside a cell that show that a table lays out a page instead of holding data. */
const layingOut: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "pre", "table"]);
/** Depth of tables in tables. Deeper tables are read like other text. */
const DEPTH_LIMIT = 20;

/** A table that is being read; null for one that lays out a page. */
type Reading = {
  readonly collected: CollectedTable;
  readonly elements: ReturnType<typeof createCellElements>;
  isHead: boolean;
  isCaption: boolean;
} | null;

function put({ collected, isCaption }: NonNullable<Reading>, text: string): void {
  const cell = collected.rows.at(-1)?.cells.at(-1);
  if (isCaption) collected.caption += text;
  else if (cell !== undefined) cell.text += text;
  else if (text.trim() !== "") collected.caption += ` ${text}`;
}

function endCell(table: Reading): void {
  if (table !== null) put(table, table.elements.endCell());
}

function openPart(table: NonNullable<Reading>, name: string, attributes: Attributes): void {
  const { rows } = table.collected;
  if (name === "tr" || name === "td" || name === "th") endCell(table);
  if (name === "thead") table.isHead = true;
  else if (name === "tbody" || name === "tfoot") table.isHead = false;
  else if (name === "caption") table.isCaption = true;
  else if (name === "tr") rows.push({ isHead: table.isHead, cells: [] });
  else if (name === "td" || name === "th") {
    if (rows.length === 0) rows.push({ isHead: table.isHead, cells: [] });
    const cell = {
      text: "",
      isHeader: name === "th",
      columns: spanOf(attributes.colspan),
      rows: spanOf(attributes.rowspan),
    };
    rows.at(-1)?.cells.push(cell);
  } else put(table, table.elements.open(name, attributes));
}

/**
 * Collects tables until they end. The content of a table that lays out a page is read like other text. `open`, `write`
 * and `close` tell whether the table took the tag or the text.
 */
export function createTables(writer: BlockWriter) {
  const tables: Reading[] = [];
  const top = (): Reading => tables.at(-1) ?? null;

  /** The cells collected so far become text. */
  function layOut(isFurniture: boolean): void {
    endCell(top());
    for (const { cells } of top()?.collected.rows ?? []) {
      for (const { text } of cells) {
        writer.begin({ kind: isFurniture ? "furniture" : "paragraph" });
        writer.write(text);
      }
    }
    tables[tables.length - 1] = null;
  }
  function write(text: string): boolean {
    const table = top();
    if (table === null) return false;
    put(table, table.elements.add(text));
    return true;
  }
  function end(isFurniture: boolean): void {
    endCell(top());
    const table = tables.pop();
    if (table) writer.table(table.collected, isFurniture);
  }
  return {
    open(name: string, attributes: Attributes, isFurniture: boolean): boolean {
      if (top() !== null && layingOut.has(name)) layOut(isFurniture);
      if (name === "table" && tables.length < DEPTH_LIMIT) {
        writer.begin({ kind: isFurniture ? "furniture" : "paragraph" });
        const collected = { caption: "", rows: [] };
        tables.push({ collected, elements: createCellElements(), isHead: false, isCaption: false });
        return true;
      }
      const table = top();
      if (table === null) return false;
      openPart(table, name, attributes);
      return true;
    },
    write,
    close(name: string, isFurniture: boolean): boolean {
      const table = top();
      if (name === "table" && tables.length > 0) {
        end(isFurniture);
        writer.begin({ kind: isFurniture ? "furniture" : "paragraph" });
        return true;
      }
      if (table === null) return false;
      if (name === "caption") table.isCaption = false;
      else if (name === "thead") table.isHead = false;
      else if (name === "td" || name === "th" || name === "tr") endCell(table);
      else put(table, table.elements.close(name));
      return true;
    },
    /** Tables that the page does not close. */
    finish(isFurniture: boolean): void {
      while (tables.length > 0) end(isFurniture);
    },
  };
}
