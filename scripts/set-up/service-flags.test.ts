import { expect, test } from "vitest";
import { flagsBeside, serviceFlags } from "./service-flags.mjs";

test.each(["--max-old-space-size=8000", '--require a.cjs "--max_old_space_size=8000"'])(
  "the operator's limit of the heap (%s) takes the place of the service's",
  (options) => {
    expect(flagsBeside(options)).toEqual(serviceFlags.slice(0, -1));
    expect(serviceFlags.at(-1)).toMatch(/^--max-old-space-size=/);
  },
);

test.each([undefined, "", "--require max-old-space-size.cjs"])("other options (%s) change no flag", (options) => {
  expect(flagsBeside(options)).toEqual(serviceFlags);
});
