import type { DashboardData } from "../dashboard-data.ts";
import type { Draw } from "../drawing.ts";
import type { Markup } from "../html.ts";
import { rankedBars } from "./ranked-bars.ts";

export function relationTypesCard({ relation_types }: DashboardData, draw: Draw): Markup {
  const empty = { title: "No relations yet", advice: "“works for”, “located in” … appear here with their counts." };
  const card = {
    id: "relation-types",
    title: "Relation types",
    subtitle: "How things are connected",
    unit: "relations",
  };
  return rankedBars({ ...card, hue: "orange", rows: relation_types, empty }, draw);
}
