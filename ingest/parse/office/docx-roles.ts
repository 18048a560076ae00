import { momentReader } from "../csv/moments.ts";
import { isNumber } from "../pdf-table-values.ts";
import type { Role } from "./docx-styles.ts";

/** A node of mammoth's document, as far as it is looked at here. */
export interface WordNode {
  readonly type: string;
  readonly children?: readonly WordNode[];
  /** Set for a text. */
  readonly value?: string;
  /** Set for a paragraph. */
  readonly styleId?: string | null;
  readonly styleName?: string | null;
  /** Of a run. */
  readonly isBold?: boolean;
  /** Set for a row of a table. */
  readonly isHeader?: boolean;
}

/**
 * Gives every paragraph the name of its role as style, and marks the header of every table. Below a title of the
 * document all headings are one level deeper, also in its later windows.
 */
export function withRoles(roles: ReadonlyMap<string, Role>): (document: WordNode) => WordNode {
  let hasTitle = false;
  return (document) => {
    hasTitle ||= (document.children ?? []).some(
      (node) => roles.get(node.styleId ?? "") === "title" && textOf(node).trim() !== "",
    );
    const change = (node: WordNode): WordNode => {
      const inner = node.children === undefined ? node : { ...node, children: node.children.map(change) };
      if (inner.type === "table") return withHeader(inner);
      const role = inner.type === "paragraph" ? roles.get(inner.styleId ?? "") : undefined;
      return role === undefined ? inner : { ...inner, styleId: null, styleName: styleOf(role, hasTitle) };
    };
    return change(document);
  };
}

function styleOf(role: Role, hasTitle: boolean): string {
  if (role === "title") return "lore h1";
  return typeof role === "string" ? `lore ${role}` : `lore h${Math.min(6, role.heading + (hasTitle ? 1 : 0))}`;
}

/**
 * Marks the first row of a table as header if its author marked none, and the row is bold or has words above a column
 * of numbers.
 */
function withHeader(table: WordNode): WordNode {
  const rows = table.children ?? [];
  const [first, second] = rows;
  if (first === undefined || second === undefined || rows.some(({ isHeader }) => isHeader)) return table;
  const cells = (first.children ?? []).map(textOf);
  const isFilled = cells.length > 1 && cells.filter((cell) => cell.trim() !== "").length >= cells.length - 1;
  const isWords = cells.every((cell) => !/\d/.test(cell)) && hasNumbers(rows.slice(1));
  const isStressed = isBold(first) && !isBold(second);
  if (!isFilled || !(isStressed || isWords)) return table;
  return { ...table, children: [{ ...first, isHeader: true }, ...rows.slice(1)] };
}

/**
 * Most cells of a column after the first are numbers, or all are dates. The rows of a form have values of several
 * kinds.
 */
function hasNumbers(rows: readonly WordNode[]): boolean {
  const columns = new Map<number, string[]>();
  for (const { children = [] } of rows) {
    for (const [at, cell] of children.entries()) {
      const text = textOf(cell).trim();
      if (at === 0 || text === "") continue;
      const column = columns.get(at);
      if (column === undefined) columns.set(at, [text]);
      else column.push(text);
    }
  }
  return [...columns.values()].some(
    (cells) => cells.filter(isNumber).length * 2 > cells.length || momentReader(cells, null) !== null,
  );
}

const textOf = ({ value = "", children = [] }: WordNode): string => value + children.map(textOf).join("");

const isBold = (node: WordNode): boolean =>
  node.type === "run" ? node.isBold === true || textOf(node).trim() === "" : (node.children ?? []).every(isBold);
