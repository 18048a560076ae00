import { expect, test } from "vitest";
import { notedIn } from "./noted.ts";

test.for([
  [
    "My dentist is Dr. Weber. I'm allergic to nuts.",
    { kept: ["My dentist is Dr. Weber", "I'm allergic to nuts"], forgets: false },
  ],
  ["Always answer in German.", { kept: ["Always answer in German"], forgets: false }],
  ["Forget my dentist.", { kept: [], forgets: true }],
  ["Forget what I said about the release.", { kept: [], forgets: true }],
  ["Vergiss, was ich über den Kran gesagt habe.", { kept: [], forgets: true }],
  ["I no longer live in Oslo. I live in Bergen.", { kept: ["I live in Bergen"], forgets: true }],
  ["My dentist is Dr. Weber. Who designed the bridge?", null],
  ["My dentist is Dr. Weber. The bridge is red.", null],
  ["The bridge is red.", null],
  ["Tarn bridge", null],
  ["I live in Oslo, who built the bridge", null],
  ["My dentist is Dr. Weber, so what does the lease say about parking", null],
  ["Vergiss nicht, dass mein Zahnarzt Dr. Weber ist.", null],
  ["Vergiss meinen Zahnarzt nicht.", null],
  ["Oublie pas mon rendez-vous.", null],
  ["", null],
] as const)("of '%s' memory notes %j", ([words, noted]) => {
  expect(notedIn(words, [])).toEqual(noted);
});
