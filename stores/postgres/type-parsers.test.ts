import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { type Database, openDatabase } from "./client.ts";

let server: TestDatabase;
let db: Database;

beforeAll(async () => {
  server = await openTestDatabase({ migrated: false });
  db = await openDatabase({ url: server.url, max: 1 });
});

afterAll(async () => {
  await db.close();
  await server.close();
});

test("arrays of any texts, numbers and missing values arrive as they were given", async () => {
  const texts = ["", "NULL", 'a "quoted" \\ text', "{1,2}", " spaces ", "line\nfeed", "ü, 語", null];
  const numbers = [0, -1, 0.1, 1e21, Number.MAX_SAFE_INTEGER, null];
  const whole = [1, -2, null];
  const sent = [texts, numbers, whole, [], [new Date("2026-01-01T00:00:00Z")], [true, null]];
  const columns =
    "$1::text[] AS a, $2::float8[] AS b, $3::bigint[] AS c, $4::int[] AS d, $5::timestamptz[] AS e, $6::bool[] AS f";
  const row = await db.one<Record<string, unknown>>(`SELECT ${columns}`, sent);
  expect(Object.values(row ?? {})).toEqual(sent);
});

test("bigint is a number, date is text, timestamptz is a Date", async () => {
  const row = await db.one(
    "SELECT 9007199254740991::bigint AS big, ARRAY[1, NULL]::bigint[] AS bigs, '{}'::bigint[] AS none, DATE '2026-02-28' AS day, TIMESTAMPTZ '2026-01-01T00:00:00Z' AS at",
  );
  expect(row).toEqual({
    big: Number.MAX_SAFE_INTEGER,
    bigs: [1, null],
    none: [],
    day: "2026-02-28",
    at: new Date("2026-01-01T00:00:00Z"),
  });
});

test("times of any zone, fraction and century are read exactly to the millisecond", async () => {
  const row = await db.transaction(async (sql) => {
    await sql.query("SET LOCAL TimeZone = 'Asia/Kathmandu'");
    const odd = await sql.one("SELECT TIMESTAMPTZ '2026-07-01T12:00:00.25Z' AS at");
    await sql.query("SET LOCAL TimeZone = 'Europe/Paris'");
    return {
      odd,
      ...(await sql.one(
        `SELECT TIMESTAMPTZ '2026-07-01T12:00:00.123456Z' AS micros, TIMESTAMPTZ '2026-01-01T00:00:00Z' AS whole,
           TIMESTAMPTZ '0500-03-15T00:00:00Z' AS early, TIMESTAMPTZ 'infinity' AS never`,
      )),
    };
  });
  expect(row).toEqual({
    odd: { at: new Date("2026-07-01T12:00:00.250Z") },
    micros: new Date("2026-07-01T12:00:00.123Z"),
    whole: new Date("2026-01-01T00:00:00Z"),
    early: new Date("0500-03-15T00:00:00Z"),
    never: Number.POSITIVE_INFINITY,
  });
});

test("a bigint beyond the safe integers is an error, not a rounded number", async () => {
  await expect(db.query("SELECT 9007199254740993::bigint AS big")).rejects.toThrow(/safe integers/);
});
