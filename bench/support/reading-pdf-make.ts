import type { Browser } from "playwright-core";
import type { KnownBlock, KnownText } from "./reading-texts.ts";

/** How a made PDF looks. Sizes are CSS pixels. */
export interface Layout {
  readonly name: string;
  readonly columns: number;
  readonly gutter: number;
  readonly fontSize: number;
  readonly justify: boolean;
  /** A head with a changing page number on each page, and a foot. */
  readonly runningHeads?: boolean;
  /** A note at the foot of each tenth block. */
  readonly notes?: boolean;
  /** The text runs from bottom to top. */
  readonly sideways?: boolean;
}

export const layouts: readonly Layout[] = [
  { name: "one column", columns: 1, gutter: 0, fontSize: 14, justify: false },
  { name: "two columns", columns: 2, gutter: 32, fontSize: 13, justify: false },
  { name: "two columns, narrow gutter", columns: 2, gutter: 11, fontSize: 12, justify: true },
  { name: "two columns, gutter of 8 px, hyphens", columns: 2, gutter: 8, fontSize: 11, justify: true },
  { name: "three columns", columns: 3, gutter: 14, fontSize: 11, justify: true },
  { name: "running heads and feet", columns: 1, gutter: 0, fontSize: 13, justify: true, runningHeads: true },
  {
    name: "two columns, heads and notes",
    columns: 2,
    gutter: 14,
    fontSize: 12,
    justify: true,
    runningHeads: true,
    notes: true,
  },
  { name: "sideways pages", columns: 1, gutter: 0, fontSize: 13, justify: false, sideways: true },
];

export const noteText = (at: number): string => `Note number ${at} explains this term at the foot of its page.`;
export const headText = "The running head of this volume";
export const footText = "Printed for the members of the association";

/** An untagged PDF of the text. */
export async function makePdf(browser: Browser, text: KnownText, layout: Layout): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    await page.setContent(htmlOf(text, layout));
    const style = "font-size:8px;width:100%;padding:0 60px;display:flex;justify-content:space-between";
    return await page.pdf({
      format: "A4",
      landscape: layout.sideways === true,
      tagged: false,
      margin: { top: "70px", bottom: "70px", left: "60px", right: "60px" },
      displayHeaderFooter: layout.runningHeads === true,
      headerTemplate: `<div style="${style}"><span>${headText}</span><span class="pageNumber"></span></div>`,
      footerTemplate: `<div style="${style}"><span>${footText}</span></div>`,
    });
  } finally {
    await page.close();
  }
}

function htmlOf({ blocks }: KnownText, layout: Layout): string {
  const { columns, gutter, fontSize, justify, sideways } = layout;
  const body = blocks.map((block, at) => tagOf(block) + (layout.notes && at % 10 === 9 ? noteOf(at) : "")).join("\n");
  const turned = sideways ? "writing-mode:sideways-lr;height:600px;" : "";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>
    body{font-family:"DejaVu Serif",serif;font-size:${fontSize}px;line-height:1.3;margin:0;${turned}}
    main{columns:${columns};column-gap:${gutter}px;text-align:${justify ? "justify" : "left"};hyphens:${justify ? "auto" : "manual"}}
    h2{font-size:${Math.round(fontSize * 1.3)}px;margin:12px 0 4px} p{margin:0 0 8px} ul{margin:0 0 4px;padding-left:18px}
    aside{font-size:${Math.round(fontSize * 0.75)}px;margin:0 0 6px}
    </style><main>${body}</main></html>`;
}

const tags: Readonly<Record<KnownBlock["kind"], (text: string) => string>> = {
  heading: (text) => `<h2>${text}</h2>`,
  paragraph: (text) => `<p>${text}</p>`,
  item: (text) => `<ul><li>${text}</li></ul>`,
};

const tagOf = ({ kind, text }: KnownBlock): string => tags[kind](text.replace(/&/g, "&amp;").replace(/</g, "&lt;"));
const noteOf = (at: number): string => `<aside><sup>${at}</sup> ${noteText(at)}</aside>`;
