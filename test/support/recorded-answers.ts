import { writeFileSync } from "node:fs";
import type { Route, RouteExample } from "../../api/route.ts";
import type { Responded } from "./conforms.ts";

const shownItems = 3;
const file = new URL("../../api/openapi/answers.json", import.meta.url);
const someUuid = "01989f0e-5d2c-7a61-b7de-3a3f4f1c2b90";
const someToken = "eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJrZXlfMDFLQSJ9.c2lnbmF0dXJl";
const patterns: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/\b(job|src|key|trc|req|evt|whd)_[0-9A-HJKMNP-TV-Z]{26}\b/g, "$1_01KAPN5X0VZ8Y3T6M2Q4R7S9WA"],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, someUuid],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "2026-11-21T08:07:13.000Z"],
  [/\blore_live_[0-9A-Za-z]{4,}/g, (secret) => `lore_live_${"0".repeat(secret.length - "lore_live_".length)}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, someToken],
  [/http:\/\/127\.0\.0\.1:\d+/g, "http://localhost:8233"],
];

/** Keeps answers to examples for the document, with invented ids, times and secrets, and with shortened lists. */
export function createRecorder() {
  const answers = new Map<string, Map<string, unknown>>();
  return {
    keep({ id }: Route, { summary }: RouteExample, { headers, text }: Responded): void {
      // The document would contain itself.
      if (id === "openapiDocument" || !headers.get("content-type")?.startsWith("application/json")) return;
      const own = answers.get(id) ?? new Map<string, unknown>();
      answers.set(id, own.set(summary, shown(JSON.parse(text))));
    },
    write(): void {
      const plain = Object.fromEntries([...answers].map(([id, bodies]) => [id, Object.fromEntries(bodies)]));
      writeFileSync(file, `${JSON.stringify(plain, null, 2)}\n`);
    },
  };
}

function shown(value: unknown): unknown {
  if (typeof value === "string") return neutral(value);
  if (Array.isArray(value)) return value.slice(0, shownItems).map(shown);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [neutral(name), shown(item)]));
}

function neutral(text: string): string {
  let rest = text;
  for (const [pattern, value] of patterns) {
    rest = typeof value === "string" ? rest.replace(pattern, value) : rest.replace(pattern, value);
  }
  return rest;
}
