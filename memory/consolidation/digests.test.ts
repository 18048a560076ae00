import { describe, expect, test } from "vitest";
import { consolidationBounds, turnDays } from "../../domain/limits/memory.ts";
import { dayMs, useMemoryConsolidationLab } from "../../test/support/memory-consolidation-lab.ts";
import { createMemoryItems } from "../items.ts";
import { createManagers } from "../managers.ts";
import { createMemorySessions } from "../sessions.ts";

const lab = useMemoryConsolidationLab();
const { consolidate, digests, itemsOf, rememberOld, scope, turn, whole } = lab;

describe("digests", () => {
  const oldAge = turnDays - consolidationBounds.daysBeforeEnd + 2;

  test("what a user said in a session outlives its turns, without the answers", async () => {
    await rememberOld(
      turn("I painted the Kestrel green. Who sells varnish?", { answer: "Secret Bros sell varnish." }),
      oldAge,
    );
    await rememberOld(turn("Which knots hold a jib?"), oldAge, "other");
    await rememberOld(turn("What is new?"), oldAge - 5);
    await consolidate();
    expect(await digests()).toEqual(
      expect.arrayContaining([
        { text: "I painted the Kestrel green.\nWho sells varnish?", session_id: "s" },
        { text: "Which knots hold a jib?", session_id: "other" },
      ]),
    );
    expect(await digests()).toHaveLength(2);
    const before = await whole();
    await consolidate();
    expect(await whole()).toEqual(before);
  });

  test("a question finds the lines of a digest that it is about", async () => {
    const filler = Array.from({ length: 20 }, (_, n) => `Topic number${n} concerns widget${n} and gadget${n}.`).join(
      " ",
    );
    const id = await rememberOld(turn(`${filler} I painted the Kestrel green.`), oldAge);
    await consolidate();
    await lab.documents.memory.remove(lab.owner, { ids: [id] });
    const { memories = [] } = await createManagers({ documents: lab.documents }).long_term.recall(
      scope("now"),
      "What did I paint on the Kestrel?",
    );
    expect(memories).toMatchObject([{ manager: "long_term", text: "I painted the Kestrel green." }]);
  });

  test("a digest goes with its session, its turn, or a fact that it states", async () => {
    const users = { admit: async () => ({ enabled: true }), check: async () => undefined };
    const items = createMemoryItems({ documents: lab.documents, users });
    const one = await rememberOld(turn("Which knots hold a jib?"), oldAge, "one");
    await rememberOld(turn("I live in Oslo."), oldAge, "two");
    await rememberOld(turn("Who sells varnish?"), oldAge, "three");
    await consolidate();
    expect(await digests()).toHaveLength(3);
    await items.forget({ owner: lab.owner, id: one, expected: null });
    expect((await digests()).map(({ session_id }) => session_id).sort()).toEqual(["three", "two"]);
    const [fact] = await itemsOf("semantic");
    await items.forget({ owner: lab.owner, id: fact?.id ?? "", expected: null });
    expect((await digests()).map(({ session_id }) => session_id)).toEqual(["three"]);
    await createMemorySessions({ documents: lab.documents }).forget({ ...lab.owner, session_id: "three" });
    expect(await digests()).toEqual([]);
    await consolidate();
    expect(await digests()).toEqual([]);
  });

  test("a digest that a client deletes does not come back", async () => {
    await rememberOld(turn("Which knots hold a jib?"), oldAge);
    await consolidate();
    const [digest] = await itemsOf("long_term");
    await lab.documents.memory.remove(lab.owner, { ids: [digest?.id ?? ""] });
    await consolidate();
    expect(await digests()).toEqual([]);
  });

  test("a user who chose a period has no digests, and one who opted out is left alone", async () => {
    await rememberOld(turn("Which knots hold a jib?"), oldAge);
    await lab.documents.memory.saveSettings(lab.owner, { retention_days: 365 });
    await consolidate();
    expect(await digests()).toEqual([]);
    await lab.documents.memory.saveSettings(lab.owner, { enabled: false, retention_days: null });
    await consolidate();
    expect(await digests()).toEqual([]);
    expect(await lab.documents.consolidations.state(lab.owner)).toMatchObject({ due_at: null });
  });

  test("an idle user is due when the user's oldest turn is due for summarising", async () => {
    await rememberOld(turn("Which knots hold a jib?"), 10);
    await consolidate();
    const { due_at } = await lab.documents.consolidations.state(lab.owner);
    const days = ((due_at?.getTime() ?? 0) - Date.now()) / dayMs;
    expect(Math.abs(days - (turnDays - consolidationBounds.daysBeforeEnd - 10))).toBeLessThan(2);
  });
});
