import { expect, test } from "vitest";
import { turnText } from "../../test/support/memory-facts.ts";
import { indexed } from "./indexed-turn.ts";
import { layoutOf } from "./turn-layout.ts";

const isDialogue = (texts: readonly string[]): boolean =>
  layoutOf(texts.map((text, n) => indexed(turnText(n, text), 3))).isDialogue;

const repeat = (times: number, text: string): string[] => Array.from({ length: times }, () => text);

test("turns are a dialogue if two people speak nearly all of them", () => {
  expect(isDialogue([...repeat(5, "Anna: I sail"), ...repeat(5, "Bo: I row")])).toBe(true);
  expect(isDialogue([...repeat(7, "Anna: I sail"), ...repeat(3, "Bo: I row"), "A note"])).toBe(true);
});

test("turns of three people, of one person beside a guest, and of a user without a name are no dialogue", () => {
  expect(isDialogue([...repeat(4, "Anna: I sail"), ...repeat(4, "Bo: I row"), ...repeat(4, "Cleo: I fly")])).toBe(
    false,
  );
  expect(isDialogue([...repeat(9, "Anna: I sail"), "Bo: I row"])).toBe(false);
  expect(isDialogue([...repeat(4, "Anna: I sail"), ...repeat(4, "Bo: I row"), ...repeat(4, "I swim")])).toBe(false);
  expect(isDialogue([])).toBe(false);
});

test("lists of notes behind labels are no dialogue", () => {
  const notes = ["Todo: buy milk", "Note: the boiler leaks", "Todo: call Ole", "Note: it is in the cellar"];
  expect(isDialogue(notes)).toBe(false);
  expect(isDialogue(["Re: invoice of May", "Fwd: new offer", "Re: offer", "Fwd: invoice of June"])).toBe(false);
});
