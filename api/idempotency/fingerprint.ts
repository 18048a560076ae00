import { createHash } from "node:crypto";

/** SHA-256 of a parsed request. The order of fields does not matter; a file is represented by its hash. */
export const fingerprintOf = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts, inOrder)).digest("hex");

const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
