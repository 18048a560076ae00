import { expect, test } from "vitest";
import { warned } from "./warned.ts";

const limmit = { place: "parameter", name: "limmit", meant: "limit" } as const;
const answer = { success: true, metadata: { degraded: false, warnings: ["graphdb unavailable"] }, timestamp: "now" };

test("unknown parameters are named in the warnings of an answer, and its fields keep their order", () => {
  const { body } = warned({ body: answer }, [limmit]);
  const warnings = [
    "graphdb unavailable",
    "The parameter 'limmit' is not known and was ignored; did you mean 'limit'?",
  ];
  expect(JSON.stringify(body)).toBe(JSON.stringify({ ...answer, metadata: { degraded: false, warnings } }));
});

test("an answer without a list of warnings, or without unknown parameters, is sent as it is", () => {
  for (const body of [{ metadata: {} }, "text", null]) expect(warned({ body }, [limmit]).body).toBe(body);
  expect(warned({ body: answer }, []).body).toBe(answer);
});
