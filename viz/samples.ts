import type { DashboardData, GrowthPoint } from "./dashboard-data.ts";

// Data for the tests and for looking at the page; nothing in the service imports it.

const entityTypes = ["Person", "Organization", "Concept", "Place", "Event", "Product", "Work", "Date"];
const relationTypes = ["works_for", "located_in", "part_of", "founded", "acquired", "cites", "member_of", "caused"];
const sourceNames = [
  "Harbour gazette 1950–1980.pdf",
  "Council minutes.pdf",
  "Ship register.csv",
  "Energy white paper.md",
  "Accident reports.pdf",
  "Oral histories.txt",
  "Trade statistics.csv",
  "Port_of_Thornbury.md",
  "Letters.txt",
  "Genome notes.md",
];
const labels = [
  "Port of Thornbury",
  "applied satellite model",
  "Yilmaz Labs",
  "Ines Duarte",
  "Quantum Agency",
  "Rosa Duarte",
  "Tanaka Shipping",
  "Hugo Jansen",
  "open battery method",
  "Hugo Grimaldi",
  "modular catalyst method",
  "Umar Zhang",
];

/** A well-filled graph of the size of the reference picture; always the same. */
export const fullSample: DashboardData = {
  kg_name: "harbour-archive",
  display_name: "harbour-archive",
  version: 214,
  generated_at: "2026-11-21T15:30:00.000Z",
  sources_count: 10,
  sources_failed: 0,
  counts: { entities: 10_000, relations: 30_000, chunks: 14_820 },
  corroborated_share: 0.71,
  without_relation_share: 0.021,
  without_relation_count: 210,
  mean_confidence: 0.78,
  doubtful_share: 0.08,
  growth: sampleGrowth(),
  degrees: Array.from({ length: 42 }, (_, index) => Math.max(index + 1, Math.round(1.13 ** index))).map((k) => ({
    k,
    share: Math.min(1, 4 / (3 + k ** 1.9 * (1 + k / 60))),
  })),
  entity_types: entityTypes.map((name, index) => ({ name, count: Math.round(2619 * 0.78 ** index) })),
  relation_types: relationTypes.map((name, index) => ({ name, count: Math.round(6992 / (1 + index * 0.45)) })),
  type_matrix: {
    types: entityTypes,
    cells: entityTypes.flatMap((from, row) =>
      entityTypes.flatMap((to, column) => {
        const count = Math.round(1900 * 0.72 ** (row + column) - 9 * ((row * column) % 7));
        return count > 20 ? [{ from, to, count }] : [];
      }),
    ),
  },
  sources: sourceNames.map((name, index) => ({
    name,
    only_here: Math.round(1460 * 0.76 ** index),
    also_elsewhere: Math.round(638 * 0.79 ** index),
  })),
  central: labels.map((label, index) => ({
    label,
    entity_type: entityTypes[(index * 3 + 3) % 6] ?? "Person",
    relations: 113 - 4 * index,
    score: 0.0041 * 0.965 ** index,
  })),
  years: Array.from({ length: 77 }, (_, index) => ({
    year: 1950 + index,
    count: Math.round(
      20 + 36 * Math.exp(-(((index - 20) / 8) ** 2)) + 90 * Math.exp(-(((index - 63) / 9) ** 2)) + ((index * 7) % 11),
    ),
  })),
  confidences: Array.from({ length: 20 }, (_, index) => ({
    from: index / 20,
    to: (index + 1) / 20,
    count: Math.round(3200 * Math.exp(-(((index - 15.5) / 3.4) ** 2)) + 60 + 30 * index),
  })),
};

/** Sixty days whose last one holds the sample's counts. */
function sampleGrowth(): readonly GrowthPoint[] {
  return Array.from({ length: 60 }, (_, index) => {
    const share =
      index === 59 ? 1 : (0.24 + (0.13 * index) / 60 + (index > 40 ? (index - 40) * 0.028 : 0)) * (index > 5 ? 1 : 0.4);
    return {
      date: new Date(Date.UTC(2026, 8, 23 + index)).toISOString().slice(0, 10),
      entities: Math.round(10_000 * share),
      relations: Math.round(30_000 * share),
      chunks: Math.round(14_820 * share),
    };
  });
}

/** A knowledge graph that was created a moment ago. */
export const emptySample: DashboardData = {
  kg_name: "new",
  display_name: "New graph",
  version: 0,
  generated_at: "2026-11-21T15:30:00.000Z",
  sources_count: 0,
  sources_failed: 0,
  counts: { entities: 0, relations: 0, chunks: 0 },
  corroborated_share: 0,
  without_relation_share: 0,
  without_relation_count: 0,
  mean_confidence: 0,
  doubtful_share: 0,
  growth: [],
  degrees: [],
  entity_types: [],
  relation_types: [],
  type_matrix: { types: [], cells: [] },
  sources: [],
  central: [],
  years: [],
  confidences: [],
};
