import { z } from "zod";
import { QueryRequest } from "./answer.ts";
import { kgNameLengthLimit } from "./limits/names.ts";
import { tableHintsLimit, tableNameLengthLimit } from "./limits/sql.ts";
import { orElse } from "./or-else.ts";
import { safeText } from "./safe-text.ts";
import { shared } from "./shared-fields.ts";

export const statementTypes = ["select", "aggregate", "join", "subquery"] as const;
export type StatementType = (typeof statementTypes)[number];

/** Body of POST /api/v1/query-sql. */
export const QuerySqlRequest = z
  .object({
    query: QueryRequest.shape.query.describe(
      "The question, in natural language; or one SELECT statement over the tables, which passes the same checks as the " +
        "statement for a question",
    ),
    max_results: orElse(z.number().int().min(1).max(1_000), 100).describe("Maximum number of rows"),
    include_explanation: orElse(z.boolean(), true).describe("Whether the answer explains the statement in words"),
    include_execution_plan: orElse(z.boolean(), false).describe("Whether the answer contains the plan of the database"),
    validate_query: orElse(z.boolean(), true).describe(
      "Whether the answer reports the checks of the statement. Every statement is checked before it runs, also with false.",
    ),
    query_type: orElse(z.enum(["auto", ...statementTypes]), "auto").describe(
      "The kind of statement that the client prefers. `query_type` of the answer says which kind it got; a warning tells if " +
        "it is another one.",
    ),
    table_hints: orElse(
      z.array(safeText(kgNameLengthLimit + 1 + tableNameLengthLimit)).max(tableHintsLimit),
      [],
    ).describe(
      "Tables to ask, each as `table` or `knowledge_graph.table`. A question is put to these tables only. For a statement " +
        "they choose the knowledge graph. Default, also for an empty list: all tables.",
    ),
    kg_names: QueryRequest.shape.kg_names,
  })
  .meta({ id: "QuerySqlRequest" });
export type QuerySqlRequest = z.output<typeof QuerySqlRequest>;

const Validation = z.object({
  valid: z.boolean().describe("Whether the statement has passed all checks"),
  checks: z
    .array(
      z.object({
        name: z
          .string()
          .describe("Name of the check: single_select, known_names, read_only, cost, or fits_question for a question"),
        passed: z.boolean().describe("Whether the statement has passed it"),
        message: z.string().describe("What was checked, with its outcome"),
      }),
    )
    .describe("The checks in their order; empty with `validate_query: false`"),
});
export type SqlValidation = z.infer<typeof Validation>;

const ExecutionPlan = z.object({
  cost: z.number().describe("Estimated cost; 1 is about the work of reading one page of a table"),
  rows: z.number().describe("Estimated number of rows of the whole result"),
  steps: z
    .array(
      z.object({
        level: z
          .number()
          .int()
          .describe("Depth in the plan, from 0. A step reads from the next steps of the next level."),
        operation: z.string().describe('What the step does, such as "Seq Scan" or "Hash Join"'),
        table: z.string().nullable().describe("The table that the step reads; null if it reads other steps"),
        rows: z.number().describe("Estimated number of rows of the step"),
        cost: z.number().describe("Estimated cost of the step, with those that it reads from"),
      }),
    )
    .describe("The steps of the plan, each before those that it reads from"),
});

export const QuerySqlResult = z
  .object({
    query: z.string().describe("`query` of the request"),
    generated_sql: z.string().describe("The statement that was run, with the table names of the knowledge graph"),
    query_type: z
      .enum(statementTypes)
      .describe(
        "What the statement is. subquery: several SELECTs, nested or combined. join: several tables. aggregate: values " +
          "computed from many rows. select: rows as they are.",
      ),
    columns: z
      .array(
        z.object({
          name: z.string().describe("Name of the column, unique in the answer"),
          type: z.string().describe("integer, number, boolean, date, timestamp, time or text"),
        }),
      )
      .describe("The columns of the rows, in order"),
    results: z.array(z.record(z.string(), z.unknown())).describe("The rows, each as an object by column name"),
    row_count: z.number().int().describe("Number of rows in `results`"),
    truncated: z
      .boolean()
      .describe(
        "Whether the statement has more rows than `results`: more than `max_results`, or more than 5 MB. Then send " +
          "`metadata.next_query` to get the next ones.",
      ),
    explanation: z.string().nullable().describe("The statement in words; null with `include_explanation: false`"),
    execution_plan: ExecutionPlan.nullable().describe(
      "What the database estimates for the statement; null unless `include_execution_plan` was true",
    ),
    validation: Validation.describe("The checks that the statement passed before it ran"),
    tables_used: z.array(z.string()).describe("Names of the tables that the statement reads"),
    processing_time_ms: z.number().describe("Milliseconds from the request to the result"),
    metadata: z
      .object({
        trace_id: shared.trace_id,
        model: z.string().nullable().describe("What wrote the statement; null for a statement of the request"),
        confidence: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .describe("How well the statement fits the question, from 0 to 1; null for a statement of the request"),
        kg_name: z.string().describe("Name of the knowledge graph whose tables were read"),
        sources: z
          .array(
            z.object({
              table: z.string().describe("Name of the table"),
              source_id: shared.source_id,
              source_name: shared.source_name,
            }),
          )
          .describe("The documents that the tables were made from"),
        next_query: z
          .string()
          .nullable()
          .describe(
            "A statement for `query` that gives the rows after these, if `kg_names` has `kg_name`; null if no rows are missing",
          ),
        kgs_not_asked: shared.kgs_not_asked.optional(),
        warnings: z.array(z.string()).describe("Remarks about the request and the result"),
      })
      .describe("How the result came about"),
  })
  .meta({ id: "QuerySqlResult" });
export type QuerySqlResult = z.infer<typeof QuerySqlResult>;
