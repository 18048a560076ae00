// Options of /query-sql; query-sql.test.ts calls this with its service.
import { describe, expect, test } from "vitest";
import type { QuerySqlResult } from "../../../domain/query-sql.ts";

interface Asked {
  readonly status: number;
  readonly body: QuerySqlResult & { readonly detail: string; readonly field: string };
}

export interface SqlClient {
  ask(body: object): Promise<Asked>;
  /** The answer to a request about the shop, which must succeed with the documented body. */
  answer(query: string, more?: object): Promise<QuerySqlResult>;
}

export function options({ ask, answer }: SqlClient): void {
  describe("the options", () => {
    test("leave out explanation and checks, and add the plan with the tables' own names", async () => {
      const query = "SELECT count(*) FROM sales s, shops b WHERE s.region = b.region";
      const given = await answer(query, {
        include_explanation: false,
        validate_query: false,
        include_execution_plan: true,
        query_type: "select",
      });
      expect(given).toMatchObject({ explanation: null, validation: { valid: true, checks: [] }, query_type: "join" });
      expect(given.metadata.warnings).toEqual(["query_type: 'select' was preferred; the statement is of type 'join'"]);
      const { execution_plan } = given;
      expect(execution_plan?.steps[0]).toMatchObject({ level: 0, operation: "Aggregate", table: null, rows: 1 });
      const tables = execution_plan?.steps.flatMap(({ table }) => table ?? []);
      expect(tables?.sort()).toEqual(["sales", "shops"]);
      expect(JSON.stringify(given)).not.toMatch(/kg_\d|"t_/);
    });

    test("a truncated result has a statement for the rest, until all rows were read", async () => {
      const seen: unknown[] = [];
      let query: string | null = `SELECT "order" FROM sales ORDER BY 1 DESC`;
      for (let pages = 0; query !== null && pages < 5; pages += 1) {
        const page: QuerySqlResult = await answer(query, { max_results: 2 });
        seen.push(...page.results.map(({ order }) => order));
        expect(page.truncated).toBe(page.metadata.next_query !== null);
        expect(page.metadata.warnings).toEqual(
          page.truncated
            ? ["The statement has more than these 2 rows: send metadata.next_query as `query`, or raise max_results."]
            : [],
        );
        query = page.metadata.next_query;
      }
      expect(seen).toEqual([5, 4, 3, 2, 1]);
      const question = await answer("Show all sales", { max_results: 3 });
      expect(question).toMatchObject({ row_count: 3, truncated: true });
      expect((await answer(question.metadata.next_query ?? "")).row_count).toBe(2);
    });

    test("may ask for 1,000 rows, also beyond the 100 rows of an answer", async () => {
      const many = "SELECT a.product FROM sales a, sales b, sales c, sales d";
      expect(await answer(many, { max_results: 1_000 })).toMatchObject({ row_count: 625, truncated: false });
      expect(await answer(many)).toMatchObject({ row_count: 100, truncated: true });
    });

    test.for<readonly [body: object, status: number, field: string, detail: string]>([
      [{}, 400, "query", "query: is required"],
      [{ query: "  " }, 400, "query", "query: must not be empty"],
      [{ query: "q".repeat(10_001) }, 400, "query", "query: must be at most 10000 characters"],
      [{ query: "q", max_results: 0 }, 400, "max_results", "max_results: must be at least 1"],
      [{ query: "q", max_results: 1_001 }, 400, "max_results", "max_results: must be at most 1000"],
      [
        { query: "q", query_type: "delete" },
        400,
        "query_type",
        "query_type: must be one of auto, select, aggregate, join, subquery",
      ],
      [{ query: "q", table_hints: "sales" }, 400, "table_hints", "table_hints: must be an array"],
      [
        { query: "q", kg_names: ["shop"], table_hints: ["slaes"] },
        400,
        "table_hints",
        "table_hints: unknown table 'slaes'; did you mean 'sales'?",
      ],
      [
        { query: "q", table_hints: ["shop.shop"] },
        400,
        "table_hints",
        "table_hints: unknown table 'shop.shop'; did you mean 'shop.shops'?",
      ],
      [
        { query: "q", kg_names: ["shop"], table_hints: ["wages"] },
        400,
        "table_hints",
        "table_hints: unknown table 'wages'; did you mean 'sales'?",
      ],
      [{ query: "q", table_hints: ["nowhere.x"] }, 400, "table_hints", "table_hints: unknown table 'nowhere.x'"],
      [{ query: "q", kg_names: ["shopp"] }, 404, "kg_names", "Knowledge graph 'shopp' not found; did you mean 'shop'?"],
      [{ query: "q", kg_names: ["nowhere"] }, 404, "kg_names", "Knowledge graph 'nowhere' not found"],
    ])("of %j are refused with their field", async ([body, status, field, detail]) => {
      expect(await ask(body)).toMatchObject({ status, body: { status_code: status, field, detail } });
    });
  });
}
