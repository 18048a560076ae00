import { expect, test } from "vitest";
import { createRightOfWay } from "./right-of-way.ts";

/** Pieces that end when told to; `begun` names those under way or done. */
function pieces() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const piece = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  return { begun, piece, end: (name: string) => ends.get(name)?.() };
}
const aTurn = () => new Promise((resolve) => setImmediate(resolve));

test("while nobody asks, all pieces are under way at once", async () => {
  const { begun, piece, end } = pieces();
  const { giveWay } = createRightOfWay();
  const all = Promise.all([giveWay(piece("a")), giveWay(piece("b"))]);
  await aTurn();
  expect(begun).toEqual(["a", "b"]);
  end("a");
  end("b");
  await all;
});

test("while somebody asks, one piece at a time is, in the order of their coming; a failure frees the way", async () => {
  const { begun, piece, end } = pieces();
  const { claim, giveWay } = createRightOfWay();
  claim();
  const failing = giveWay(async () => {
    await piece("a")();
    throw new Error("broken");
  });
  const rest = Promise.all([giveWay(piece("b")), giveWay(piece("c"))]);
  await aTurn();
  expect(begun).toEqual(["a"]);
  end("a");
  await expect(failing).rejects.toThrow("broken");
  await aTurn();
  expect(begun).toEqual(["a", "b"]);
  end("b");
  await aTurn();
  expect(begun).toEqual(["a", "b", "c"]);
  end("c");
  await rest;
});

test("what others wait for goes before them", async () => {
  const { begun, piece, end } = pieces();
  const { claim, giveWay } = createRightOfWay();
  claim();
  const all = [giveWay(piece("a")), giveWay(piece("b")), giveWay(piece("c"), "next")];
  for (const name of ["a", "c", "b"]) {
    await aTurn();
    expect(begun.at(-1)).toBe(name);
    end(name);
  }
  await Promise.all(all);
});

test("when the questions have ended, all that wait begin", async () => {
  const { begun, piece, end } = pieces();
  const { claim, giveWay } = createRightOfWay();
  claim();
  const all = Promise.all(["a", "b", "c"].map((name) => giveWay(piece(name))));
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(["a", "b", "c"]);
  for (const name of begun) end(name);
  await all;
});
