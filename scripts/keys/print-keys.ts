import type { Issued } from "../../api/auth/keys.ts";
import { presentKey } from "../../api/routes/auth/key-body.ts";
import type { ApiKey } from "../../domain/auth.ts";

/** A key as the interface shows it. */
export const listedKey = (key: ApiKey) => presentKey(key, new Date());

/** The key with its secret, which cannot be shown again. */
export function printedKey({ secret, key }: Issued) {
  const end = key.expires_at === null ? "does not expire" : `expires ${key.expires_at.toISOString()}`;
  const facts = `${key.id}, ${key.scopes.join(" ")}, tier ${key.tier}, tenant ${key.tenant_id}, ${end}`;
  return {
    data: { api_key: secret, ...listedKey(key) },
    text: `  ${secret}\n\n  ${facts}\n  The secret is not shown again.\n`,
  };
}

export function printedKeys(keys: readonly ApiKey[]) {
  const listed = keys.map(listedKey);
  const columns = ["id", "prefix", "status", "tier", "tenant_id", "scopes", "expires_at", "last_used", "name"] as const;
  const rows = [columns, ...listed.map((key) => columns.map((column) => textOf(key[column])))];
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")}`.trimEnd();
  return { data: { keys: listed }, text: `${rows.map(line).join("\n")}\n` };
}

const textOf = (value: string | readonly string[] | null): string =>
  value === null ? "–" : typeof value === "string" ? shown(value) : value.join(" ");

/**
 * Removes control characters, because a client wrote the name: it must not move the terminal's cursor or begin a line.
 */
export const shown = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd");
