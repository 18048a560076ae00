import { afterAll, expect, test } from "vitest";
import { onSpan, type SpanEvent } from "../platform/span.ts";
import { openLruCache } from "./memory-cache/lru.ts";
import { traced, tracedStatement } from "./traced.ts";

const events: SpanEvent[] = [];
const remove = onSpan((event) => events.push(event));
afterAll(() => remove());

test("every call of a store is an event with engine and operation, without values", async () => {
  const cache = traced("redis", openLruCache());
  await cache.set("acme:secret-key", { text: "secret-value" }, 1_000);
  expect(await cache.get("acme:secret-key")).toEqual({ text: "secret-value" });
  await cache.health();
  const attributes = (operation: string) => ({ "db.system.name": "redis", "db.operation.name": operation });
  expect(events.map((event) => [event.type, event.name, event.attributes])).toEqual([
    ["database_query", "redis set", attributes("set")],
    ["database_query", "redis get", attributes("get")],
  ]);
  expect(JSON.stringify(events)).not.toContain("secret");
});

test("every statement is an event with its operation and tables", async () => {
  events.length = 0;
  await tracedStatement("postgresql", "\n  select name FROM people WHERE name = 'Ann'", async () => []);
  expect(events.map((event) => [event.name, event.attributes])).toEqual([
    ["SELECT people", { "db.system.name": "postgresql", "db.operation.name": "SELECT" }],
  ]);
});

test("events distinguish two roles on one engine", async () => {
  events.length = 0;
  await traced("redis", openLruCache(), "limits").get("key");
  await traced("redis", openLruCache()).get("key");
  expect(events.map(({ name, attributes }) => [name, attributes["db.collection.name"]])).toEqual([
    ["redis get limits", "limits"],
    ["redis get", undefined],
  ]);
});
