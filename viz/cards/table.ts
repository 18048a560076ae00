import { html, type Markup, nothing } from "../html.ts";

export interface Table {
  /** `end` aligns a column to the end, for figures. */
  readonly columns: readonly { readonly title: string; readonly end?: true }[];
  /** Index of the column that names its row; default: the first. */
  readonly nameColumn?: number;
  readonly rows: readonly (readonly (string | Markup)[])[];
}

/** @param caption read out before the table; not shown, since the card's heading says the same. */
export function tableOf({ columns, rows, nameColumn = 0 }: Table, caption: string): Markup {
  const heads = columns.map(({ title, end }) => html`<th scope="col"${end ? endSide : nothing}>${title}</th>`);
  const cell = (content: string | Markup, index: number): Markup => {
    if (index === nameColumn) return html`<th scope="row">${content}</th>`;
    return html`<td${columns[index]?.end ? nothing : startSide}>${content}</td>`;
  };
  const lines = rows.map((row) => html`<tr>${row.map(cell)}</tr>\n`);
  return html`<table><caption class="sr">${caption}</caption><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table>`;
}

// Most cells are numbers: the stylesheet aligns cells to the end, and other cells have a class.
const endSide = html` class="end"`;
const startSide = html` class="start"`;
