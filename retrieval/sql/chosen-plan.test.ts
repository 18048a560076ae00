import { describe, expect, it } from "vitest";
import { salesSqlTable } from "../../test/support/sales-table.ts";
import { choosePlan } from "./choose-plan.ts";
import { explain } from "./explain.ts";
import { gateStatement } from "./gate/gate.ts";
import { writeStatement } from "./write-statement.ts";

const sales = salesSqlTable();

describe("a chosen plan", () => {
  it("chooses the table whose values the question names", () => {
    const other = {
      ...sales,
      name: "returns",
      columns: [{ name: "shop", header: "Shop", type: "text" as const, values: ["Lima"] }],
    };
    const chosen = choosePlan("How many are there in Lima?", [sales, other]);
    expect(chosen.plan?.table.name).toBe("returns");
  });

  it("warns when two tables fit equally, with a lower confidence", () => {
    const twin = { ...sales, name: "sales_2", columns: [...sales.columns] };
    const alone = choosePlan("average unit price", [sales]);
    const chosen = choosePlan("average unit price", [sales, twin]);
    if (!chosen.plan || !alone.plan) throw new Error("no plan");
    expect(chosen.warnings).toHaveLength(1);
    expect(chosen.confidence).toBeLessThan(alone.confidence);
  });

  it("says which words the statement leaves out, with a lower confidence", () => {
    const [all, part] = ["How many units were sold in Rome?", "How many units were merrily sold in Rome?"].map(
      (question) => choosePlan(question, [sales]),
    );
    if (!all?.plan || !part?.plan) throw new Error("no plan");
    expect(part.warnings).toEqual(["The statement says nothing of 'merrily'"]);
    expect(part.confidence).toBeLessThanOrEqual(0.85);
    expect(part.confidence).toBeLessThan(all.confidence);
  });

  it("computes a median with functions that the gate allows", async () => {
    const { plan } = choosePlan("What is the median quantity in Oslo?", [sales]);
    const gated = plan && (await gateStatement(writeStatement(plan), [sales]));
    expect(gated?.shown).toContain(`AS "median_quantity"`);
    expect(gated?.shown).toContain(`"city" = 'Oslo'`);
    expect(plan && explain(plan)).toBe("Computed the median quantity over the rows of sales where city is Oslo.");
  });

  it("adds up no percentages", () => {
    const percent = sales.columns.map((column) => (column.name === "quantity" ? { ...column, unit: "%" } : column));
    const { plan } = choosePlan("How many units were sold in Rome?", [{ ...sales, columns: percent }]);
    expect(plan && writeStatement(plan)).not.toContain("sum(");
  });

  it("explains the plan in plain words", () => {
    const words = (question: string) => {
      const { plan } = choosePlan(question, [sales]);
      return plan && explain(plan);
    };
    expect(words("How many sales were there in the North?")).toBe("Counted the rows of sales where region is North.");
    expect(words("Which city sold the most units?")).toBe(
      "Computed the total quantity over the rows of sales where city is not empty for each city, sorted by the total quantity, highest first, and kept the first.",
    );
  });
});
