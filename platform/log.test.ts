import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function written(...args: [object, string] | [string]): string {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  log.info(...(args as [object, string]));
  return lines.join("");
}

test.each(["authorization", "x-api-key", "api_key", "new_key", "access_token", "password", "secret"])(
  "the value of a field called %s is not written, at any depth of a log line",
  (name) => {
    for (const held of [
      { [name]: "canary" },
      { headers: { [name]: "canary" } },
      { request: { headers: { [name]: "canary" } } },
    ]) {
      expect(written(held, "seen")).toMatch(/\[redacted\]/);
      expect(written(held, "seen")).not.toMatch(/canary/);
    }
  },
);

const key = `lore_live_${"a1B2".repeat(12)}x`;
const token = `eyJ${"a".repeat(30)}.eyJ${"b".repeat(40)}.${"c_-".repeat(20)}`;

test.each([
  ["a key", `No such job '${key}'`, key],
  ["a token", `Bearer ${token}`, token],
  ["a password in a URL", "connect postgres://lore:canary-7@10.0.0.1:5432/lore failed", "canary-7"],
  ["a password with signs", "redis://default:ca:na%40ry@[::1]:6379", "ca:na%40ry"],
])("%s is not written, at any place in a log line", (_what, text, secret) => {
  for (const line of [written(text), written({ err: new Error(text, { cause: new Error(text) }) }, "failed")]) {
    expect(line).toContain("[redacted]");
    expect(line).not.toContain(secret);
    expect(JSON.parse(line)).toMatchObject({ level: 30 });
  }
});

test("text that is no secret stays", () => {
  const text = "GET http://10.0.0.1:8080/a@b took 3 ms: lore_jobs of lore_live";
  expect(JSON.parse(written(text))).toMatchObject({ msg: text });
});
