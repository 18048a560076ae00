import type { DashboardData } from "../dashboard-data.ts";
import type { Draw, Paint, Size } from "../drawing.ts";
import { html, type Markup, nothing } from "../html.ts";
import { type Empty, emptyState } from "./empty-state.ts";
import { type Table, tableOf } from "./table.ts";

/** One card of the dashboard: turns figures into markup, independent of other cards. */
export type Card = (data: DashboardData, draw: Draw) => Markup;

/** Share of the row on a desktop: 7, 5 or 4 of 12 columns. */
type CardWidth = "wide" | "middle" | "third";

export interface ChartCard {
  /** Unique in the page. */
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly width: CardWidth;
  readonly height: number;
  /** Height of the phone's drawing, if it differs from the default. */
  readonly phoneHeight?: number;
  /** Shown instead of the chart if there is nothing to draw. */
  readonly empty: Empty | false;
  /** The chart's message in a sentence or two, for readers who cannot see it. */
  readonly summary: string;
  readonly paint: Paint;
  readonly table: Table;
  /** Text under the chart about what it leaves out. */
  readonly note?: string;
}

// With these widths one unit has the same length in all three columns, so that text has one size across the page.
const deskWidths = { wide: 560, middle: 387, third: 300 } as const;
const phoneWidth = 300;

/** A card with a picture and, behind a button, the same figures as a table. */
export function chartCard(card: ChartCard, draw: Draw): Markup {
  const { id, title, subtitle, width, empty } = card;
  const words = html`<h2 id="${id}-title">${title}</h2><p class="soft">${subtitle}</p>`;
  if (empty !== false) return section(id, width, html`<div class="head">${words}</div>${emptyState(empty)}`);
  const note = card.note === undefined ? nothing : html`<p class="soft rest">${card.note}</p>`;
  return section(
    id,
    width,
    html`<div class="head">${words}<button type="button" aria-expanded="false" aria-controls="${id}-table"><span class="verb">Show as table</span><span class="sr">: ${title}</span></button></div>
<div class="figure">${pictures(card, draw)}</div>
<div class="table" id="${id}-table" tabindex="0" role="region" aria-label="${title}, as a table" hidden>${tableOf(card.table, title)}</div>${note}`,
  );
}

export const section = (id: string, width: CardWidth, inside: Markup): Markup =>
  html`<section class="card ${width}" id="${id}" aria-labelledby="${id}-title">${inside}</section>`;

/** Draws a wide chart a second time for phones, where its scaled text would be unreadable. The stylesheet shows one. */
function pictures(card: ChartCard, draw: Draw): Markup {
  const { width, height, summary, paint } = card;
  const size: Size = { width: deskWidths[width], height };
  if (width === "third") return draw({ size, name: summary }, paint);
  const phone: Size = { width: phoneWidth, height: card.phoneHeight ?? Math.min(height, 240) };
  return html`${draw({ size, name: summary, variant: "desk" }, paint)}${draw({ size: phone, name: summary, variant: "phone" }, paint)}`;
}
