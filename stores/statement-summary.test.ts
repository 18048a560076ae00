import { expect, test } from "vitest";
import { summaryOf } from "./statement-summary.ts";

test.each([
  ["SELECT a, b FROM sources s JOIN revisions ON true", "SELECT sources revisions"],
  [
    "WITH found AS (SELECT id FROM chunks), best AS MATERIALIZED (SELECT * FROM found) SELECT * FROM best",
    "SELECT chunks",
  ],
  ["WITH gone AS (DELETE FROM documents RETURNING id) SELECT count(*) FROM gone", "DELETE documents"],
  ["INSERT INTO jobs (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET id = excluded.id", "INSERT jobs"],
  ["SELECT * FROM unnest($1::text[]) AS t JOIN graph.edges e ON e.key = t", "SELECT graph.edges"],
  ["SELECT * FROM chunks FOR UPDATE OF chunks SKIP LOCKED", "SELECT chunks"],
  ["SELECT extract(epoch FROM next_at) FROM webhooks -- from time to time", "SELECT webhooks"],
  ["UPDATE jobs SET status = $1 FROM sources, revisions, chunks, pins WHERE true", "UPDATE jobs sources"],
  ["MATCH (e:Entity {id: $id})-[r:REL]->(:Chunk) RETURN e", "MATCH Entity Chunk"],
  ["SHOW server_version", "SHOW"],
  ["", ""],
])("the summary of %s is '%s'", (statement, summary) => {
  expect(summaryOf(statement).summary).toBe(summary);
});

test("a summary contains no quoted text", () => {
  const asked = "SELECT * FROM letters WHERE text = 'a word from Ann''s FROM secret' AND note = $$ from Bob $$";
  expect(summaryOf(asked).summary).toBe("SELECT letters");
});
