import { expect, test } from "vitest";
import { createGate } from "../test/support/gate.ts";
import { writings } from "./writings.ts";

const turn = { trace_id: "1", question: "", answer: "", pipeline: "", asked_at: 0, names: [], quotes: [] };

test("managers of items write one after another, the others at once, and a failure stops none", async () => {
  const gate = createGate();
  const began: string[] = [];
  const writing = (name: string, end: Promise<void> = Promise.resolve()) => ({
    remember: () => {
      began.push(name);
      return end;
    },
  });
  const managers = {
    semantic: writing("semantic", gate.opened),
    procedural: writing("procedural", Promise.reject(new Error("away"))),
    episodic: writing("episodic"),
    short_term: writing("short_term"),
    long_term: writing("long_term"),
  };
  const scope = { tenant_id: "t", user_id: "ada", session_id: null };
  const all = writings(managers, scope, turn);
  await all.find(([name]) => name === "short_term")?.[1];
  expect(began).toEqual(["short_term", "semantic"]);
  gate.open();
  const ends = await Promise.allSettled(all.map(([, end]) => end));
  expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(began).toEqual(["short_term", "semantic", "procedural", "episodic", "long_term"]);
});
