import type { Header } from "../draft.ts";

/** Invalid credentials. */
export const brokenCredentials: readonly (readonly Header[])[] = [
  [["X-API-Key", ""]],
  [["X-API-Key", "nobody"]],
  [["X-API-Key", `lore_live_${"0".repeat(49)}`]],
  [["X-API-Key", `lore_live_${"é".repeat(20)}`]],
  [["X-API-Key", "x".repeat(5_000)]],
  [["X-API-Key", "__proto__"]],
  [["Authorization", "Bearer"]],
  [["Authorization", "Bearer a b"]],
  [["Authorization", "Bearer a.b.c"]],
  [["Authorization", "Bearer .."]],
  [["Authorization", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJrZXkifQ."]],
  [["Authorization", `Bearer ${"eyJhbGciOiJIUzI1NiJ9".repeat(100)}.e30.AAAA`]],
  [["Authorization", "Basic YTpi"]],
  [["Authorization", 'Digest username="x"']],
  [
    ["Authorization", "Bearer one"],
    ["Authorization", "Bearer two"],
  ],
  [
    ["X-API-Key", "one"],
    ["X-API-Key", "two"],
  ],
  [
    ["X-API-Key", "one"],
    ["Authorization", "Bearer two"],
  ],
];
