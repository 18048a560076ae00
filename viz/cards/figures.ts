import type { DashboardData, GrowthPoint } from "../dashboard-data.ts";
import { doubtfulBelow } from "../dashboard-data.ts";
import { counted, decimal, percent, whole } from "../format.ts";
import { html, type Markup } from "../html.ts";

interface Figure {
  readonly name: string;
  readonly value: string;
  /** Meaning of the figure, or what to do about it. */
  readonly note: string;
  readonly tone: "soft" | "good" | "look";
}

const none = "–";

/** The six figures on top: the size of the knowledge graph, and how reliable it is. */
export function figures(data: DashboardData): Markup {
  const list = [entities(data), relations(data), chunks(data), corroborated(data), unrelated(data), confidence(data)];
  const items = list.map(
    ({ name, value, note, tone }) =>
      html`<li><span class="soft">${name}</span><b>${value}</b><span class="${tone}">${note}</span></li>\n`,
  );
  return html`<ul class="figures" aria-label="Key figures">${items}</ul>`;
}

function entities({ counts, growth }: DashboardData): Figure {
  const gained = counts.entities - entitiesAWeekBefore(growth);
  const note =
    growth.length === 0 ? "add a document to begin" : `${gained < 0 ? "−" : "+"}${whole(Math.abs(gained))} this week`;
  return { name: "Entities", value: whole(counts.entities), note, tone: "soft" };
}

/** Number of entities before the week that ends with the last change. Days are compared as "YYYY-MM-DD" text. */
function entitiesAWeekBefore(growth: readonly GrowthPoint[]): number {
  const last = growth.at(-1);
  if (last === undefined) return 0;
  const weekBefore = new Date(Date.parse(last.date) - 7 * 86_400_000).toISOString().slice(0, 10);
  return growth.findLast((point) => point.date <= weekBefore)?.entities ?? 0;
}

function relations({ counts }: DashboardData): Figure {
  const note =
    counts.entities === 0 ? "found between entities" : `${(counts.relations / counts.entities).toFixed(1)} per entity`;
  return { name: "Relations", value: whole(counts.relations), note, tone: "soft" };
}

function chunks({ counts, sources_count, sources_failed }: DashboardData): Figure {
  const failed = sources_failed === 0 ? "0 failed" : `${whole(sources_failed)} failed: see their jobs`;
  const note = sources_count === 0 ? "no sources yet" : `${counted(sources_count, "source")}, ${failed}`;
  const tone = sources_count === 0 ? "soft" : sources_failed === 0 ? "good" : "look";
  return { name: "Chunks", value: whole(counts.chunks), note, tone };
}

function corroborated({ counts, corroborated_share: share }: DashboardData): Figure {
  const name = "Corroborated";
  if (counts.entities === 0) return { name, value: none, note: "supported by two or more chunks", tone: "soft" };
  return share < 0.3
    ? { name, value: percent(share), note: "add sources that overlap", tone: "look" }
    : { name, value: percent(share), note: "supported by two or more chunks", tone: "good" };
}

function unrelated({ counts, without_relation_share: share, without_relation_count: count }: DashboardData): Figure {
  const name = "Without relation";
  if (counts.entities === 0) return { name, value: none, note: "entities that stand alone", tone: "soft" };
  return count === 0
    ? { name, value: percent(0), note: "every entity is connected", tone: "good" }
    : { name, value: percent(share), note: `${counted(count, "entity", "entities")} to look at`, tone: "look" };
}

function confidence({ counts, mean_confidence, doubtful_share }: DashboardData): Figure {
  const name = "Mean confidence";
  if (counts.relations === 0) return { name, value: none, note: "of the relations found", tone: "soft" };
  return doubtful_share === 0
    ? { name, value: decimal(mean_confidence), note: `no relation below ${doubtfulBelow}`, tone: "good" }
    : {
        name,
        value: decimal(mean_confidence),
        note: `${percent(doubtful_share)} of relations below ${doubtfulBelow}`,
        tone: "look",
      };
}
