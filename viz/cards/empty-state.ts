import { html, type Markup, trusted } from "../html.ts";

export interface Empty {
  /** Names the missing data. */
  readonly title: string;
  /** What the reader can do about the empty state, or why it may be correct. */
  readonly advice: string;
}

const ghost = trusted(
  `<svg class="ghost" viewBox="0 0 64 36" aria-hidden="true">${[14, 22, 10, 30, 18]
    .map(
      (height, index) =>
        `<rect class="ghosted" x="${4 + index * 12}" y="${34 - height}" width="8" height="${height}" rx="2"/>`,
    )
    .join("")}</svg>`,
);

export const emptyState = ({ title, advice }: Empty): Markup =>
  html`<div class="empty">${ghost}<b>${title}</b><span>${advice}</span></div>`;
