import { expect, test } from "vitest";
import { originsIn } from "./cross-origin.ts";

test("only exact origins are answered, not keywords, wildcards, schemes or paths", () => {
  expect([...originsIn("'self' https://console.example http://127.0.0.1:8081")]).toEqual([
    "https://console.example",
    "http://127.0.0.1:8081",
  ]);
  for (const sources of ["'self'", "*", "https:", "https://*.example", "https://a.example/path", "https://A.example"])
    expect([...originsIn(sources)], sources).toEqual([]);
});
