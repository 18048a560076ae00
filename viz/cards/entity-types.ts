import type { DashboardData } from "../dashboard-data.ts";
import type { Draw } from "../drawing.ts";
import type { Markup } from "../html.ts";
import { rankedBars } from "./ranked-bars.ts";

export function entityTypesCard({ entity_types }: DashboardData, draw: Draw): Markup {
  const empty = { title: "No entities yet", advice: "People, places, organizations … appear here by type." };
  const card = { id: "entity-types", title: "Entity types", subtitle: "What it is about", unit: "entities" };
  return rankedBars({ ...card, hue: "blue", rows: entity_types, empty }, draw);
}
