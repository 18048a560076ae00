import type { SqlPlan, SqlPlanStep } from "../../ports/records/tables.ts";
import { quoted, schemaOf } from "./names.ts";

/** A node of EXPLAIN (FORMAT JSON). The fields that are not read name physical tables. */
interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Plan Rows": number;
  readonly "Total Cost": number;
  readonly Plans?: readonly PlanNode[];
}

/** The text of EXPLAIN (FORMAT JSON) as a list of steps. */
export function readPlan(kg_id: number, text: unknown): SqlPlan {
  const [{ Plan: top }] = JSON.parse(String(text)) as [{ readonly Plan: PlanNode }];
  const steps: SqlPlanStep[] = [];
  const waiting = [{ node: top, level: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, level } = next;
    steps.push(stepOf(kg_id, node, level));
    waiting.push(...(node.Plans ?? []).toReversed().map((input) => ({ node: input, level: level + 1 })));
  }
  return { cost: top["Total Cost"], rows: top["Plan Rows"], steps };
}

function stepOf(kg_id: number, node: PlanNode, level: number): SqlPlanStep {
  const relation = node["Relation Name"];
  return {
    level,
    operation: node["Node Type"],
    physical: relation === undefined ? null : `${quoted(schemaOf(kg_id))}.${quoted(relation)}`,
    rows: node["Plan Rows"],
    cost: node["Total Cost"],
  };
}
