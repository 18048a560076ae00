import { expect, test } from "vitest";
import type { StatedFact } from "./facts/stated-fact.ts";
import { notedIn } from "./noted.ts";

test.for([
  [
    "My dentist is Dr. Weber. I'm allergic to nuts.",
    { kept: ["My dentist is Dr. Weber", "I'm allergic to nuts"], forgets: false },
  ],
  ["Always answer in German.", { kept: ["Always answer in German"], forgets: false }],
  ["Vergiss alles, was ich über den Kran gesagt habe.", { kept: [], forgets: true }],
  ["Forget my dentist.", { kept: [], forgets: true }],
  ["Forget what I said about the release.", { kept: [], forgets: true }],
  ["Vergiss, was ich über den Kran gesagt habe.", { kept: [], forgets: true }],
  ["I no longer live in Oslo. I live in Bergen.", { kept: ["I live in Bergen"], forgets: true }],
  ["Never pay in cash.", { kept: ["Never pay in cash"], forgets: false }],
  ["Forget it.", { kept: [], forgets: false, asks_what: true }],
  ["OK, forget about that!", { kept: [], forgets: false, asks_what: true }],
  ["Vergiss es bitte.", { kept: [], forgets: false, asks_what: true }],
  ["Oublie ça.", { kept: [], forgets: false, asks_what: true }],
  ["Olvídalo.", { kept: [], forgets: false, asks_what: true }],
  ["Can you forget it?", { kept: [], forgets: false, asks_what: true }],
  ["Forget about that?", { kept: [], forgets: false, asks_what: true }],
  ["Forget them.", { kept: [], forgets: false, asks_what: true }],
  ["Forget him, please.", { kept: [], forgets: false, asks_what: true }],
  ["Forget about it all.", { kept: [], forgets: false, asks_what: true }],
  ["Forget it all.", { kept: [], forgets: true }],
  ["My PIN is 1234. Forget it.", { kept: [], forgets: true }],
  ["My PIN is 1234. Can you forget that?", { kept: [], forgets: true }],
  ["Mi PIN es 1234. Olvídalo.", { kept: [], forgets: true }],
  ["Bo owes me 500 euros. Forget it.", { kept: [], forgets: true }],
  [
    "My dentist is Dr. Weber. Always answer in German. Forget it.",
    { kept: ["My dentist is Dr. Weber"], forgets: true },
  ],
  ["Who built the bridge? Forget it.", null],
  ["Forget it, who built the bridge?", null],
  ["My dentist is Dr. Weber. Who designed the bridge?", null],
  ["My dentist is Dr. Weber. The bridge is red.", null],
  ["The bridge is red.", null],
  ["My laptop is not working.", null],
  ["Our VPN is not reachable from home.", null],
  ["Mein Drucker ist nicht erreichbar.", null],
  ["My rent is 700 euros, can it be raised", null],
  ["My deadline is Friday, how do I extend it", null],
  ["Mein Chef ist der Meinung, dass ich warte.", null],
  ["Tarn bridge", null],
  ["I live in Oslo, who built the bridge", null],
  ["My dentist is Dr. Weber, so what does the lease say about parking", null],
  ["Vergiss nicht, dass mein Zahnarzt Dr. Weber ist.", null],
  ["Vergiss meinen Zahnarzt nicht.", null],
  ["Oublie pas mon rendez-vous.", null],
  ["", null],
] as const)("of '%s' memory notes %j", ([words, noted]) => {
  const isHeld = ({ predicate }: Pick<StatedFact, "predicate">) => /^(?:home|dentist)$/.test(predicate);
  expect(notedIn(words, { isHeld })).toEqual(noted);
});

test("words that end a fact of which nothing is known are no complaint if they say so", () => {
  const words = "I no longer live in Oslo. I live in Bergen.";
  expect(notedIn(words, { isHeld: () => false })).toEqual({ kept: ["I live in Bergen"], forgets: false });
});
