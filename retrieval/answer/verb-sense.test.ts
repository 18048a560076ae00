import { expect, test } from "vitest";
import { objectNames } from "../../test/support/object-names.ts";
import { asBaseForm, hasVerb } from "./verb-sense.ts";

test.for([
  ["The wreck was found in 1907.", "find", true],
  ["The club was founded in 1907.", "find", false],
  ["The lamp was set at noon.", "set", true],
] as const)("'%s' has the verb '%s': %s", ([text, verb, holds]) => {
  expect(hasVerb(text, verb)).toBe(holds);
});

test("a word of a text that every object has as a name is a word like any other", () => {
  for (const name of objectNames) {
    expect(hasVerb(`The ${name} keeps the lamp.`, "set")).toBe(false);
    expect(hasVerb("The keeper keeps the lamp.", name)).toBe(false);
    expect(asBaseForm(name)).toBe(name);
  }
});
