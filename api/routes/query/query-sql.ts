import { sqlLimits } from "../../../domain/limits/sql.ts";
import { QuerySqlRequest, QuerySqlResult } from "../../../domain/query-sql.ts";
import { route } from "../../route.ts";

export const querySql = route({
  id: "querySql",
  method: "POST",
  path: "/api/v1/query-sql",
  tag: "Query",
  summary: "Answer a question with the rows of CSV tables",
  description:
    "Writes one SELECT statement for the question over the tables of CSV documents, checks it, runs it read-only, and " +
    "answers with its rows. A statement in `query` is checked and run in the same way. Only SELECT statements are permitted, " +
    `over the tables of one knowledge graph, for at most ${sqlLimits.statementTimeoutMs / 1_000} seconds and 5 MB. If there ` +
    "is no safe statement, the status is 400, with the reason and the tables and columns that can be asked. Rules write " +
    "statements over one table; a statement of the client may join several.",
  scope: "read",
  work: "query",
  asksModels: true,
  body: { kind: "json", schema: QuerySqlRequest },
  status: 200,
  response: QuerySqlResult,
  errors: { 404: "A named knowledge graph does not exist" },
  examples: [
    {
      summary: "A question",
      body: { query: "How many crossings per status?", kg_names: ["norrvik"] },
      status: 200,
    },
    {
      summary: "A statement, two rows and its plan",
      body: {
        query: "SELECT ferry, sum(passengers) AS passengers FROM ferry_crossings GROUP BY ferry ORDER BY 2 DESC",
        kg_names: ["norrvik"],
        max_results: 2,
        include_execution_plan: true,
      },
      status: 200,
    },
    {
      summary: "A statement that is no SELECT",
      body: { query: "DELETE FROM ferry_crossings", kg_names: ["norrvik"] },
      status: 400,
    },
  ],
  handle: ({ ctx, body, signal }, { questions }) => questions.querySql.ask(ctx, body, signal),
});
