import type { DashboardData } from "../domain/dashboard.ts";
import type { NetworkData } from "../domain/network.ts";
import type { NetworkPositions, PageName } from "../domain/picture-names.ts";
import { counted, moment, whole } from "./format.ts";
import { html, type Markup } from "./html.ts";
import { indexStyle } from "./index.css.ts";
import { bars, constellation } from "./index-pictures.ts";
import { displayLabel } from "./label.ts";
import { renderPlainPage, sha256 } from "./page.ts";

export interface IndexInput {
  readonly dashboard: DashboardData;
  readonly network: NetworkData;
  /** Positions of the network that was just drawn. */
  readonly positions: NetworkPositions;
}

/** Hashes of the index page, the same for every knowledge graph. The page has no program. */
export const indexHashes = { styleHash: sha256(indexStyle) };

/** The page that leads to the other pages of a knowledge graph. Its links are relative to its own path. */
export function renderIndex(input: IndexInput): string {
  const { dashboard } = input;
  const { display_name, kg_name, generated_at, version } = dashboard;
  const name = displayLabel(display_name);
  const facts = [kg_name, `as of ${moment(generated_at)}`, `version ${whole(version)}`];
  const body = html`<header><h1>${name}</h1><p class="soft">${facts.join(" · ")}</p></header>
${figures(dashboard)}
<ul class="pages">
${[dashboardCard(input), networkCard(input)]}</ul>
<p class="soft foot">${dashboard.counts.entities === 0 ? "Nothing is in it yet: add documents." : "The pages show the knowledge graph as it was at that time."} They are drawn again after it changes.</p>`;
  return renderPlainPage({ title: `${name} · pages`, body }, indexStyle);
}

function figures({ counts, sources_count, sources_failed }: DashboardData): Markup {
  const failed = sources_failed === 0 ? "documents in it" : `${whole(sources_failed)} failed`;
  const list = [
    { label: "Sources", value: sources_count, note: failed },
    { label: "Chunks", value: counts.chunks, note: "passages to quote" },
    { label: "Entities", value: counts.entities, note: "names and things" },
    { label: "Relations", value: counts.relations, note: "between entities" },
  ];
  const items = list.map(
    ({ label, value, note }) =>
      html`<li><span class="soft">${label}</span><b>${whole(value)}</b><span class="soft">${note}</span></li>\n`,
  );
  return html`<ul class="figures" aria-label="Key figures">${items}</ul>`;
}

interface Card {
  readonly page: PageName;
  readonly title: string;
  readonly words: string;
  readonly facts: string;
  readonly picture: Markup;
}

const card = ({ page, title, words, facts, picture }: Card): Markup =>
  html`<li><a href="${page}">${picture}<div class="words"><h2>${title}</h2><p>${words}</p><p class="soft rest">${facts}</p></div></a></li>\n`;

const dashboardCard = ({ dashboard }: IndexInput): Markup =>
  card({
    page: "dashboard.html",
    title: "Dashboard",
    words: "Growth, types, sources, central entities and confidence, each as a chart and as a table.",
    facts: `${counted(dashboard.entity_types.length, "type")} of entities · ${counted(dashboard.relation_types.length, "type")} of relations`,
    picture: bars(dashboard.entity_types.map(({ count }) => count)),
  });

function networkCard({ dashboard, network, positions }: IndexInput): Markup {
  const { entities_total, edges, relations_total } = network;
  const shown = [
    part(positions.ids.length, entities_total, "entities"),
    part(edges.length, relations_total, "relations"),
  ];
  return card({
    page: "network_visualization.html",
    title: "Network",
    words: "Entities and their relations as a map to move, search and filter.",
    facts: shown.join(" · "),
    picture: constellation({ network, positions, types: dashboard.entity_types.map(({ name }) => name) }),
  });
}

/** "120 entities", or "100 of 120 entities". */
const part = (shown: number, total: number, things: string): string =>
  shown < total ? `${whole(shown)} of ${whole(total)} ${things}` : `${whole(total)} ${things}`;
