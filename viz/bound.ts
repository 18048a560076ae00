import type { DashboardData } from "./dashboard-data.ts";

// The page must stay small for every graph: these are the longest lists in the data block and the tables. Charts show
// fewer entries and say how many they leave out. Growth and degrees are thinned evenly. Of the years the latest are
// kept, of all other lists the first entries.

export const listLimits = {
  growth: 90,
  degrees: 42,
  types: 25,
  matrixTypes: 8,
  sources: 40,
  central: 12,
  years: 200,
  confidences: 25,
} as const;

/** Longest texts in the data block, in UTF-16 units; ordinary ones are far below. */
const nameLength = 160;
const typeLength = 60;

/**
 * Cuts every list and text of the data to the limits of the page. Bounding twice has no further effect. If types become
 * equal by the cut, one of them remains in the matrix.
 */
export function boundData(data: DashboardData): DashboardData {
  return {
    ...data,
    kg_name: cut(data.kg_name, nameLength),
    display_name: cut(data.display_name, nameLength),
    growth: thin(data.growth, listLimits.growth),
    degrees: thin(data.degrees, listLimits.degrees),
    entity_types: data.entity_types
      .slice(0, listLimits.types)
      .map((row) => ({ ...row, name: cut(row.name, typeLength) })),
    relation_types: data.relation_types
      .slice(0, listLimits.types)
      .map((row) => ({ ...row, name: cut(row.name, typeLength) })),
    type_matrix: boundMatrix(data.type_matrix),
    sources: data.sources.slice(0, listLimits.sources).map((row) => ({ ...row, name: cut(row.name, nameLength) })),
    central: data.central.slice(0, listLimits.central).map((row) => ({
      ...row,
      label: cut(row.label, nameLength),
      entity_type: cut(row.entity_type, typeLength),
    })),
    years: data.years.slice(-listLimits.years),
    confidences: data.confidences.slice(0, listLimits.confidences),
  };
}

function boundMatrix({ types, cells }: DashboardData["type_matrix"]): DashboardData["type_matrix"] {
  const kept = new Set(types.slice(0, listLimits.matrixTypes));
  const keptCells = cells.filter(({ from, to }) => kept.has(from) && kept.has(to)).slice(0, kept.size ** 2);
  return {
    types: [...new Set([...kept].map((type) => cut(type, typeLength)))],
    cells: keptCells.map((cell) => ({ ...cell, from: cut(cell.from, typeLength), to: cut(cell.to, typeLength) })),
  };
}

/** Cuts a text without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/** At most `limit` ≥ 2 items at even distances, the first and the last always among them. */
function thin<T>(items: readonly T[], limit: number): readonly T[] {
  if (items.length <= limit) return items;
  const step = (items.length - 1) / (limit - 1);
  return Array.from({ length: limit }, (_, index) => items[Math.round(index * step)]).filter(
    (item) => item !== undefined,
  );
}
