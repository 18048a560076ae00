import { expect, test } from "vitest";
import { analyseDocument } from "../../ingest/analyse/analyse-document.ts";
import { parseBytes } from "../../ingest/parse/parse-bytes.ts";

const measured = async (text: string, name = "a.txt") =>
  analyseDocument(
    await parseBytes(Buffer.from(text), { fileType: name.endsWith("csv") ? "csv" : "txt", fileName: name }),
  );
const quality = async (text: string) => (await measured(text)).quality_score;

const news = `The Aurora Belle was built by Ingrid Solheim in Norrvik in 1921. She carried 240 passengers to Bergen on her
first voyage. In 1934 the Norrvik Steamship Company sold her to Harald Lund, who renamed her twice.`;
/** Deterministic text without meaning. */
const noise = Array.from({ length: 400 }, (_, n) => ((n * 2_654_435_761) % 1_679_616).toString(36) + "$#"[n % 2]).join(
  "",
);

test("a report has a high quality, and every quality is between 0 and 1", async () => {
  expect(await quality(news)).toBeGreaterThan(0.9);
  for (const text of [news, "x", "Ferry.", noise, "1 2 3", "是的。"]) {
    const score = await quality(text);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(1);
  }
});

test("encoded data, ornaments and broken encodings have a quality below the minimum of .2", async () => {
  const base64 = Buffer.from(Array.from({ length: 3_000 }, (_, n) => (n * n * 31 + n * 7) % 256)).toString("base64");
  const lines = base64.match(/.{1,76}/g)?.join("\n") ?? "";
  for (const text of [lines, noise, "=-=-= *** %%% ".repeat(50), "Ã¤\ufffd\ufffdÂ§ ".repeat(200)]) {
    expect(await quality(text)).toBeLessThan(0.2);
  }
});

test("short, tabular, foreign and plain texts have a quality above the minimum", async () => {
  const texts = [
    "Ferry",
    "ferry to bergen",
    "milk, eggs, bread",
    "渡轮每天穿越海峡，建于1921年。",
    "تعبر العبارة المضيق يوميًا.",
  ];
  for (const text of texts) expect(await quality(text)).toBeGreaterThan(0.4);
  expect((await measured("ship,built\nAurora Belle,1921\nSolheim,1934\n", "a.csv")).quality_score).toBeGreaterThan(0.5);
});

test("repetition, fragments, missing names and unreadable parts each lower the quality", async () => {
  const good = await quality(news);
  const variants = [
    `${news}\n\n`.repeat(20),
    news.replaceAll(/[.]/g, ""),
    news.replaceAll(/(?<!^)\b[A-Z]\w+|\d+/g, "thing"),
    `${news} ${noise}`,
  ];
  for (const text of variants) expect(await quality(text)).toBeLessThan(good - 0.05);
});

test("long sentences of long words are more complex than short ones of short words", async () => {
  const primer = (await measured("The cat sat. The dog ran. I see a bird. It can fly.")).complexity;
  const statute = (
    await measured(`Notwithstanding any contradictory contractual stipulation, every administrative authority responsible for
      environmental certification shall, immediately following notification, communicate comprehensive documentation
      concerning substantial modifications affecting previously authorised infrastructure investments.`)
  ).complexity;
  expect(primer).toBeLessThan(0.2);
  expect(statute).toBeGreaterThan(0.7);
});

test("counts are exact, in code points, words and sentences", async () => {
  expect(await measured("Two ships 🚢 sail. They don't stop.")).toMatchObject({
    content_length: 34,
    word_count: 6,
    sentence_count: 2,
    language: "en",
  });
});
