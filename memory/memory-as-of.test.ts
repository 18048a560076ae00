import { describe, expect, test } from "vitest";
import { useManagersLab } from "../test/support/managers-lab.ts";
import type { NewTurn } from "./scope.ts";

const lab = useManagersLab();
const { answerTo, managers, say, turn } = lab;

describe("memory as of a time", () => {
  const dayMs = 24 * 3_600_000;
  const ago = (days: number) => new Date(Date.now() - days * dayMs);
  const said = (days: number, question: string, over: Partial<NewTurn> = {}) =>
    say(question, { asked_at: ago(days).getTime(), ...over });
  const named = (days: number) =>
    ago(days).toLocaleString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

  test("has the fact that held then, also one that was superseded or taken back since", async () => {
    await said(100, "My project is called Aurora.");
    await said(60, "My project is now called Borealis.");
    await said(20, "Forget that my project is called Borealis.");
    const asked = (days: number) => answerTo("What is my project called?", ago(days));
    expect(await asked(110)).toBeUndefined();
    expect(await asked(80)).toEqual(["My project is called Aurora"]);
    expect(await asked(40)).toEqual(["My project is now called Borealis"]);
    expect(await asked(10)).toBeUndefined();
    expect(await answerTo("What is my project called?")).toBeUndefined();
  });

  test("has the turns, instructions and profile of that time alone", async () => {
    await said(100, "I live in Kestrel Bay. Always answer in German. How deep is the dry dock?");
    await said(60, "I now live in Solheim. Always answer in French. How long is the dry dock?");
    const { episodic, procedural, long_term } = managers();
    const at = ago(80);
    const texts = ({ memories }: { readonly memories?: readonly { readonly text: string }[] }) =>
      memories?.map(({ text }) => text);
    expect(texts(await procedural.recall(lab.scope, "anything", at))).toEqual(["Always answer in German"]);
    expect(texts(await long_term.recall(lab.scope, "anything", at))).toEqual(["I live in Kestrel Bay."]);
    expect(await episodic.recall(lab.scope, "Tell me about the dry dock", at)).toMatchObject({ items: 1 });
    expect(await episodic.recall(lab.scope, "Tell me about the dry dock")).toMatchObject({ items: 2 });
  });

  test("has the turns that the session had", async () => {
    const { short_term } = managers();
    const minute = 60_000;
    const asked = (minutes: number, question: string) =>
      short_term.remember(lab.scope, turn(question, { asked_at: Date.now() - minutes * minute }));
    await asked(50, "How deep is the dry dock?");
    await asked(40, "How long is it?");
    expect(await short_term.recall(lab.scope, "anything", new Date(Date.now() - 45 * minute))).toMatchObject({
      items: 1,
    });
    const noSession = { ...lab.scope, session_id: null };
    expect(await short_term.recall(noSession, "anything")).toMatchObject({ items: 0 });
    expect(await short_term.recall(noSession, "anything", new Date(Date.now() - 35 * minute))).toMatchObject({
      items: 2,
    });
  });

  test("is what a question asks for that names a past day, and its facts complete that question", async () => {
    await said(100, "My dentist is Ada Solheim.");
    await said(60, "My new dentist is Ola Berg.");
    expect(await answerTo(`Who was my dentist on ${named(80)}?`)).toEqual(["My dentist is Ada Solheim"]);
    expect(await answerTo(`On ${named(40)}, who was my dentist?`)).toEqual(["My new dentist is Ola Berg"]);
    expect(await answerTo(`Who was my dentist on ${named(60)}?`)).toEqual([
      "My new dentist is Ola Berg",
      "My dentist is Ada Solheim",
    ]);
    expect(await answerTo(`Who was my dentist on ${named(120)}?`)).toBeUndefined();
    const { question } = await managers().semantic.recall(lab.scope, `Where did my dentist work on ${named(80)}?`);
    expect(question).toContain("(Ada Solheim)");
    const before = await managers().semantic.recall(lab.scope, `Where did my dentist work on ${named(120)}?`);
    expect(before.question).not.toContain("Ola Berg");
    const { answer } = await managers().semantic.recall(lab.scope, `Who was my dentist on ${named(80)}?`);
    expect(answer?.as_of).toBe(named(80));
  });
});
