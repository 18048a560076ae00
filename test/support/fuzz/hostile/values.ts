import { hostileTexts } from "./texts.ts";

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** An object with an own property of this name, also for names that an object literal treats specially. */
const withName = (name: string): unknown => Object.fromEntries([[name, { polluted: true }]]);

export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  false,
  0,
  -1,
  -0.5,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  [],
  {},
  [[]],
  [null],
  [1, "1", true],
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  { toJSON: "x" },
  { $ne: null },
  { $gt: "" },
  withName("__proto__"),
  withName("constructor"),
  withName("a\0b"),
  withName("\ud800"),
  withName(""),
  withName("a.b"),
  withName("$where"),
  nested(31),
  nested(33),
  nested(500),
  Array.from({ length: 3_000 }, (_, at) => at),
  Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`key${at}`, at])),
];
