import { expect, expectTypeOf, test } from "vitest";
import { type Client, createClient } from "./client.ts";
import type { AcceptedQuestion, Answer, Citation, Job } from "./generated/types.ts";
import type { Result } from "./methods.ts";

// The compiler checks this file: `tsc` fails if a line compiles although it should not, or the other way round.

const never: typeof fetch = () => Promise.reject(new Error("nothing is sent"));
const client: Client = createClient({ baseUrl: "http://service.invalid", fetch: never });

const misuse: readonly (() => Promise<unknown>)[] = [
  // @ts-expect-error the field is called query
  () => client.query({ body: { question: "Who?" } }),
  // @ts-expect-error a number
  () => client.query({ body: { query: "Who?", max_results: "ten" } }),
  // @ts-expect-error no such field
  () => client.query({ body: { query: "Who?", kg_name: "norrvik" } }),
  // @ts-expect-error the body is missing
  () => client.query({}),
  // @ts-expect-error the path is missing
  () => client.getJob(),
  // @ts-expect-error a value that the enumeration does not have
  () => client.listJobs({ query: { status: "done" } }),
  // @ts-expect-error a header that the operation does not honour
  () => client.listJobs({ header: { Prefer: "respond-async" } }),
  // @ts-expect-error no such scope
  () => client.generateKey({ body: { name: "reader", scopes: ["reads"] } }),
  // @ts-expect-error a file is a Blob
  () => client.ingest({ body: { kg_name: "norrvik", file: "text" } }),
  // @ts-expect-error no such field of the form
  () => client.upload({ kg_name: "norrvik", file: new Blob([]), name: "x" }),
  // @ts-expect-error the operation is no list
  () => client.pages("getJob", { path: { job_id: "job_1" } }).next(),
  // @ts-expect-error the path is missing
  () => client.pages("listSources").next(),
  // @ts-expect-error no such operation
  () => client.ask({ body: { query: "Who?" } }),
];

test("calls that do not match the document do not compile; calls that match it are sent", async () => {
  expect(misuse.length).toBeGreaterThan(0);
  await expect(client.query({ body: { query: "Who?", kg_names: null } })).rejects.toThrow("nothing is sent");
  await expect(client.livez()).rejects.toThrow("nothing is sent");
});

test("answers have the types of the document, distinguished by their status", () => {
  expectTypeOf<Result<"getJob">["body"]>().toEqualTypeOf<Job>();
  expectTypeOf<Extract<Result<"query">, { status: 200 }>["body"]>().toEqualTypeOf<Answer>();
  expectTypeOf<Extract<Result<"query">, { status: 202 }>["body"]>().toEqualTypeOf<AcceptedQuestion>();
  expectTypeOf<Answer["citations"][number]>().toEqualTypeOf<Citation>();
});
