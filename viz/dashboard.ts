import { boundData } from "./bound.ts";
import type { Card } from "./cards/card.ts";
import { centralCard } from "./cards/central.ts";
import { confidencesCard } from "./cards/confidences.ts";
import { degreesCard } from "./cards/degrees.ts";
import { entityTypesCard } from "./cards/entity-types.ts";
import { figures } from "./cards/figures.ts";
import { growthCard } from "./cards/growth.ts";
import { relationTypesCard } from "./cards/relation-types.ts";
import { sourcesCard } from "./cards/sources.ts";
import { typeMatrixCard } from "./cards/type-matrix.ts";
import { yearsCard } from "./cards/years.ts";
import type { DashboardData } from "./dashboard-data.ts";
import { withDrawing } from "./drawing.ts";
import { counted, moment, whole } from "./format.ts";
import { html, type Markup } from "./html.ts";
import { displayLabel } from "./label.ts";
import { pageCsp, pageHashes, renderPage } from "./page.ts";

export interface RenderedPage {
  /** The whole file, UTF-8. */
  readonly html: string;
  /** Value of the Content-Security-Policy header for embedding by the same origin; see `pageCsp` for other hosts. */
  readonly csp: string;
  /** "sha256-…", the same for every knowledge graph. */
  readonly script_hash: string;
  readonly style_hash: string;
}

/** The most informative first. */
const cards: readonly Card[] = [
  growthCard,
  degreesCard,
  entityTypesCard,
  relationTypesCard,
  typeMatrixCard,
  sourcesCard,
  centralCard,
  yearsCard,
  confidencesCard,
];

/**
 * The dashboard of one knowledge graph: one file of at most 150 kB without external requests. The same data give the
 * same bytes. Importing this module loads jsdom (about half a second): do so by `await import()` where it is needed;
 * `page.ts` has the policy and the hashes, and does not load it.
 */
export function renderDashboard(data: DashboardData): RenderedPage {
  const shown = boundData(data);
  const body = withDrawing(
    (draw) => html`${header(shown)}
${figures(shown)}
<div class="cards">
${cards.map((card) => html`${card(shown, draw)}\n`)}</div>`,
  );
  const page = renderPage({ title: `${displayLabel(shown.display_name)} · dashboard`, data: shown, body });
  const { scriptHash, styleHash } = pageHashes;
  return { html: page, csp: pageCsp({ scriptHash, styleHash }), script_hash: scriptHash, style_hash: styleHash };
}

function header({ display_name, sources_count, generated_at, version }: DashboardData): Markup {
  const facts = [counted(sources_count, "source"), `as of ${moment(generated_at)}`, `version ${whole(version)}`];
  return html`<header><h1>${displayLabel(display_name)}</h1><p class="soft">${facts.join(" · ")}</p></header>`;
}
