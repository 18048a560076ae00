import { otherTenantAlone, otherTenantBeside } from "./edit-costs.ts";
import type { Row } from "./report.ts";
import { verdict } from "./verdict.ts";

/** The limit of a graph of 6,119 passages, and of one with 200,000. */
const limitMs = (passages: number): number => (passages <= 10_000 ? 100 : 300);
const besideLimit = 1.5;

/** The goals of edits, each with the measured figures and whether it is held. */
export function judgedGoals(rows: readonly Row[]): string[] {
  const p95 = (name: string): number => Number(rows.find(({ request }) => request === name)?.["p95 ms"]);
  const limit = limitMs(Number(rows[0]?.passages));
  const single = rows.filter(({ request, at_once }) => at_once === 1 && !isSearch(request));
  const late = single.filter((row) => Number(row["p95 ms"]) > limit);
  const [alone, beside] = [p95(otherTenantAlone), p95(otherTenantBeside)];
  const ratio = beside / alone;
  return [
    `- Goal: p95 of each single edit ≤ ${limit} ms. ${verdict(single.length > 0 && late.length === 0)}${late.map((row) => `; ${row.request}: ${row["p95 ms"]} ms`).join("")}`,
    `- Goal: p95 of another tenant beside fifty edits of one graph ≤ ${besideLimit} times that without them. ${verdict(ratio <= besideLimit)}; ${beside} ms / ${alone} ms = ${ratio.toFixed(1)} times`,
  ];
}

const isSearch = (request: Row[string] | undefined): boolean =>
  request === otherTenantAlone || request === otherTenantBeside;
