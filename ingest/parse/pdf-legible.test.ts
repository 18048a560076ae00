import { expect, test } from "vitest";
import { isLegible } from "./pdf-legible.ts";

test.each([
  ["Useracceptanceoftechnologyhasbeenanimportantfield", true],
  ["の削除・インストールについて", true],
  ["1R&KDQJH&KDUDFWHUDOWHUQDWHV)LQDO:LGH)RUPV", false],
  ["̽ଋҨǥƹ̽ୡȥဎഁୡࣧҨဌʾဎಱ̽ೌ¢܆ȥ", false],
  ["\u0003WH\u0003OWHU\u0003a", false],
])("%s: %s", (guessed, legible) => {
  expect(isLegible(guessed)).toBe(legible);
});
