import { expect, test } from "vitest";
import type { SqlTable } from "../domain/sql-table.ts";
import { routeQuestion, withoutFraming } from "./route-question.ts";

const column = (name: string, values: string[] = []) => ({ name, header: name, type: "text" as const, values });
const crossings: SqlTable = {
  kg_id: 1,
  kg_name: "norrvik",
  source_id: "src_1",
  source_name: "ferry-crossings.csv",
  revision: 1,
  name: "ferry_crossings",
  physical: '"kg_1"."t_1"',
  row_count: 240,
  columns: [
    column("route", ["Halden - Varn Town"]),
    column("passengers"),
    column("status", ["cancelled", "on time"]),
    column("reason", ["fog", "wind"]),
  ],
};

test.each([
  ["How many crossings were cancelled because of fog?", "text_to_sql"],
  ["What is the average number of passengers per route?", "text_to_sql"],
  ["Which route had the most passengers?", "text_to_sql"],
  ["Which routes have the status on time?", "text_to_sql"],
  ["List all routes that were cancelled", "text_to_sql"],
  ["Is the status on time?", "knowledge_graph"],
  ["Which routes will the new ferry serve?", "knowledge_graph"],
  ["Where was the designer of the Aurora Belle born?", "knowledge_graph"],
  ["Who founded the shipyard that built the Grey Heron?", "knowledge_graph"],
  ["Why was the tower painted red?", "knowledge_graph"],
  ["How many children did Tobias Lindqvist have?", "knowledge_graph"],
  ["Find passages about the red bands", "vector_search"],
  ["List all documents on fog signals", "vector_search"],
])("the question '%s' is routed to %s", (question, pipeline) => {
  expect(routeQuestion(question, [crossings]).pipeline).toBe(pipeline);
});

const ships: SqlTable = {
  ...crossings,
  name: "ships",
  physical: '"kg_1"."t_ships"',
  columns: [
    column("ship", ["Grey Heron", "Sea Lark", "Aurora Belle"]),
    column("type", ["ferry", "tug"]),
    column("builder", ["Norrvik Yard", "Halden Yard"]),
    column("status", ["retired", "active"]),
    column("home port", ["Norrvik", "Halden"]),
  ],
};

test.each([
  "Which ship collided with the Grey Heron?",
  "What is the home port of the ship that replaced the Sea Lark?",
  "Which builder painted the ferry Aurora Belle?",
  "What are the rules for a retired ship?",
  "What must a ferry builder do?",
])(
  "beside documents, '%s' is no question for the table of ships, because a statement would leave words out",
  (question) => {
    expect(routeQuestion(question, [ships]).pipeline).toBe("knowledge_graph");
  },
);

test("if there are only tables, a statement may leave words out", () => {
  expect(routeQuestion("Which builder painted the ferry Aurora Belle?", [ships], true).pipeline).toBe("text_to_sql");
  expect(routeQuestion("Is the Grey Heron retired?", [ships], true).pipeline).toBe("knowledge_graph");
});

const matches: SqlTable = {
  ...crossings,
  name: "matches",
  physical: '"kg_1"."t_matches"',
  row_count: 400,
  columns: [
    column("home", ["Halden", "Norrvik"]),
    { ...column("attendance"), type: "integer" as const, range: { least: 120, greatest: 9_000 } },
  ],
};

test.each([
  ["Which match had the biggest crowd?", "text_to_sql"],
  ["Wich matches had more than 150 spectators?", "text_to_sql"],
  ["How meny matches were there in Halden?", "text_to_sql"],
  ["Which crowd is the loudest?", "knowledge_graph"],
  ["How many spectators are needed for a Halden match?", "knowledge_graph"],
  ["How many matches were there in May in Halden?", "text_to_sql"],
  ["Up to how many matches does Sidekiq keep in Redis?", "knowledge_graph"],
  ["How many matches can I miss every season before my attendance is reviewed?", "knowledge_graph"],
])("beside documents, '%s' with other words, misspelt words and names that no table has goes to %s", (asked, to) => {
  expect(routeQuestion(asked, [matches]).pipeline).toBe(to);
});

test("a table that is too large to compare leaves room for the next one", () => {
  const large = {
    ...crossings,
    physical: '"kg_1"."t_long"',
    columns: [column("ship", ["tug"]), column("status", ["retired"]), column("log", ["x".repeat(400_001)])],
  };
  const question = "Which ship is a tug with the status retired?";
  expect(routeQuestion(question, [{ ...large, name: "ships" }, ships]).pipeline).toBe("text_to_sql");
});

test("the values of large tables are not read for a question that no rule for tables matches", () => {
  const large = {
    ...ships,
    physical: '"kg_1"."t_large"',
    columns: [...ships.columns, column("log", ["x".repeat(400_001)])],
  };
  const question = "Which ship is a tug with the status retired?";
  expect(routeQuestion(question, [ships]).pipeline).toBe("text_to_sql");
  expect(routeQuestion(question, [large]).pipeline).toBe("knowledge_graph");
});

test("without tables no question is routed to text_to_sql", () => {
  expect(routeQuestion("How many crossings were cancelled because of fog?", []).pipeline).toBe("knowledge_graph");
});

test("every choice has a reason and a confidence between 0 and 1", () => {
  const { reason, confidence } = routeQuestion("How many crossings were cancelled?", [crossings]);
  expect(reason).toMatch(/asks for a number over rows/);
  expect(confidence).toBeGreaterThan(0.5);
  expect(confidence).toBeLessThanOrEqual(1);
});

/** A table that counts how often its values are read. */
function countedTable(physical: string) {
  const reads = { count: 0 };
  const status = {
    ...column("status"),
    get values() {
      reads.count += 1;
      return ["cancelled", "on time"];
    },
  };
  return { reads, table: { ...crossings, physical, columns: [column("route"), status] } };
}

test("with very many tables, a question that no rule for tables matches reads no values", () => {
  const { reads, table } = countedTable('"kg_1"."t_unread"');
  const tables = Array.from({ length: 201 }, () => table);
  for (const question of ["Where was Ingrid Solheim born?", "Why was the ferry cancelled?", "Find passages about fog"])
    routeQuestion(question, tables);
  expect(reads.count).toBe(0);
});

test("the values of a table are read once for all questions, those of its next revision once more", () => {
  const [first, second] = [countedTable('"kg_1"."t_src_1"'), countedTable('"kg_1"."t_src_2"')];
  const routed = ["How many were cancelled?", "How many were on time?", "How many routes were cancelled?"].map(
    (question) => routeQuestion(question, [first.table]).pipeline,
  );
  expect(routed).toEqual(["text_to_sql", "text_to_sql", "text_to_sql"]);
  const once = first.reads.count;
  routeQuestion("How many were cancelled on time?", [first.table]);
  expect(first.reads.count).toBe(once);
  routeQuestion("How many were cancelled?", [second.table]);
  expect(second.reads.count).toBe(once);
});

test("of two tables that fit equally well the first one counts", () => {
  const [first, second] = [crossings, { ...crossings, name: "crossings_2", physical: '"kg_1"."t_2"' }];
  expect(routeQuestion("How many were cancelled because of fog?", [first, second]).reason).toContain(
    "'ferry_crossings'",
  );
});

test("withoutFraming removes the words that only ask for passages", () => {
  expect(withoutFraming("Find passages about the red bands")).toBe("the red bands");
  expect(withoutFraming("Who found the passage about X?")).toBe("Who found the passage about X?");
});

test("a question for the holder of an office in some years is routed to the table of terms", () => {
  const years = (name: string, least: number, greatest: number) => ({
    ...column(name),
    type: "integer" as const,
    range: { least, greatest },
  });
  const columns = [
    column("name", ["Ada Berg", "Bo Lind", "Cy Holm"]),
    years("start", 1917, 1940),
    years("end", 1929, 1951),
  ];
  const wardens: SqlTable = { ...crossings, name: "bureau_directors", physical: '"kg_1"."t_9"', row_count: 3, columns };
  expect(routeQuestion("Who directed the bureau from 1929 to 1940?", [wardens]).pipeline).toBe("text_to_sql");
  expect(routeQuestion("Who directed the film from 1929?", [wardens]).pipeline).toBe("knowledge_graph");
});

test("a yes or no is asked of tables alone only if a statement accounts for every word", () => {
  const flagged = {
    ...ships,
    row_count: 2,
    columns: [...ships.columns, { ...column("electric"), type: "boolean" as const }],
  };
  expect(routeQuestion("Is the Sea Lark electric?", [flagged], true).pipeline).toBe("text_to_sql");
  expect(routeQuestion("Is the Sea Lark electric?", [flagged]).pipeline).toBe("knowledge_graph");
  expect(routeQuestion("Is the Sea Lark electric and quiet?", [flagged], true).pipeline).toBe("knowledge_graph");
});
