import type { DashboardData } from "../dashboard-data.ts";
import { whole } from "../format.ts";
import { html, type Markup } from "../html.ts";
import { displayLabel, displayType, fitLabel } from "../label.ts";
import { section } from "./card.ts";
import { emptyState } from "./empty-state.ts";
import { tableOf } from "./table.ts";

/** Longest type in pixels; a longer one is cut, so that the table stays within its card. */
const typeWidth = 110;

/** Always a table, with a small bar for the score. It has no second view. */
export function centralCard({ central }: DashboardData): Markup {
  const head = html`<div class="head"><h2 id="central-title">Most central</h2><p class="soft">By PageRank</p></div>`;
  const highest = Math.max(...central.map(({ score }) => score), Number.MIN_VALUE);
  const rows = central.map(({ label, entity_type, relations, score }, index) => [
    whole(index + 1),
    displayLabel(label),
    fitLabel(displayType(entity_type), typeWidth),
    whole(relations),
    meter(score / highest),
  ]);
  const columns = [
    { title: "#" },
    { title: "Entity" },
    { title: "Type" },
    { title: "Relations", end: true },
    { title: "PageRank" },
  ] as const;
  const empty = { title: "No centre yet", advice: "The entities that most others lead to are ranked here." };
  const body =
    central.length === 0 ? emptyState(empty) : tableOf({ columns, rows, nameColumn: 1 }, "Most central entities");
  return section("central", "middle", html`${head}${body}`);
}

/** @param share of the highest score, 0–1 */
function meter(share: number): Markup {
  const width = Math.max(2, Math.round(share * 56));
  return html`<svg class="meter" viewBox="0 0 56 6" role="img" aria-label="${Math.round(share * 100)} % of the highest"><rect class="ghosted" width="56" height="6" rx="3"/><rect class="blue" width="${width}" height="6" rx="3"/></svg>`;
}
