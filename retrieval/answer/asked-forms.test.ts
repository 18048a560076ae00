import { expect, test } from "vitest";
import { askedOf } from "./asked.ts";

test.each([
  "It was built in 1248.",
  "It was fought in 1066 by two kings.",
  "It was founded in the 1850s.",
  "It was founded in AD 410.",
  "It fell in 44 BC.",
  "It sank in the twelfth century.",
  "It sank on 4/5/97.",
  "It sank on Christmas Day.",
  "It was added in 2.4.",
  "It was added in ferryd 2.4 by Liv.",
  "It sank three days after the storm.",
  "It stopped running when the bridge opened.",
  "The crew were paid at the end of each voyage.",
])("'%s' has the time of an event", (text) => {
  expect(askedOf("When was the harbour built?").form(text)).toBe(1);
});

test.each([
  "It was built in 1248 houses.",
  "It was built with 2.4 tons of oak.",
  "It is closed when a storm comes.",
  "It was built of oak by Liv.",
])("'%s' has no time of an event", (text) => {
  expect(askedOf("When was the harbour built?").form(text)).toBeLessThan(1);
});

test.each([
  "Halden is not the owner of the harbour.",
  "Halden was never the founder of the Harbour.",
  "There are several owners of the harbour.",
  "They were the founders of the harbour.",
  "These are the inventors of the ferry.",
  "Nobody owns the pier.",
  "It was not founded by Seaguard.",
])("'%s' names no maker or owner", (text) => {
  expect(askedOf("Who owns the harbour?").form(text)).toBeLessThan(1);
});
