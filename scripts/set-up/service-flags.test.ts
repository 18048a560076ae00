import { expect, test } from "vitest";
import { flagsBeside, serviceFlags } from "./service-flags.mjs";

test.each([
  ["--max-old-space-size=8000", "--max-old-space-size=2000"],
  ['--require a.cjs "--max_old_space_size=8000"', "--max-old-space-size=2000"],
  ["--max-semi-space-size=16", "--max-semi-space-size=32"],
])("the operator's size (%s) takes the place of the service's (%s)", (options, replaced) => {
  expect(serviceFlags).toContain(replaced);
  expect(flagsBeside(options)).toEqual(serviceFlags.filter((flag) => flag !== replaced));
});

test.each([undefined, "", "--require max-old-space-size.cjs"])("other options (%s) change no flag", (options) => {
  expect(flagsBeside(options)).toEqual(serviceFlags);
});
