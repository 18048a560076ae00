import { expect, test } from "vitest";
import { type ChunkDraft, plainLayout } from "../../domain/chunk.ts";
import { processorSeconds } from "../../test/support/stopwatches.ts";
import { withoutDuplicates } from "./remove-duplicates.ts";

type Place = Partial<Pick<ChunkDraft, "title" | "heading_path">>;
const draft = (content: string, place: Place = {}): ChunkDraft => ({
  ordinal: 0,
  content,
  title: null,
  heading_path: [],
  start_offset: 0,
  end_offset: content.length,
  page: null,
  ...plainLayout,
  ...place,
});
const kept = (...drafts: ChunkDraft[]) => withoutDuplicates(drafts).map(({ content }) => content);

const terms = `The Norrvik Steamship Company carries passengers and their luggage between Norrvik and Bergen on the days that
its timetable names. Luggage that is left behind is kept for thirty days at the harbour office and then given away. Who
travels with a bicycle pays half of the fare in addition, and children under six years of age travel free of charge.`;

test("a passage with the same words is removed, ignoring case, spaces and punctuation; the first one stays", () => {
  const again = terms.toLowerCase().replaceAll("\n", " ").replaceAll(",", ";");
  expect(kept(draft(terms), draft("Another passage."), draft(again))).toEqual([terms, "Another passage."]);
});

test("other small words do not make a passage new; a new word, name, number, order or negation does", () => {
  const shortened = terms.replace(" in addition", "");
  expect(kept(draft(terms), draft(shortened))).toEqual([terms]);
  const changes = [
    ["Bergen", "Oslo"],
    ["thirty", "30"],
    ["travels with", "never travels with"],
    ["given away", "sold"],
    ["between Norrvik and Bergen", "between Bergen and Norrvik"],
  ] as const;
  for (const [from, to] of changes) {
    const changed = terms.replaceAll(from, to);
    expect(kept(draft(terms), draft(changed))).toEqual([terms, changed]);
  }
});

test("passages under different titles stay; other headings make no difference", () => {
  expect(kept(draft(terms, { title: "A" }), draft(terms, { title: "B" }))).toHaveLength(2);
  expect(kept(draft(terms, { heading_path: ["A"] }), draft(terms, { heading_path: ["B"] }))).toHaveLength(1);
});

test("short passages stay, because their meaning depends on others", () => {
  const short = "She was built in Norrvik in 1921.";
  expect(
    kept(draft("The Aurora Belle is a ferry."), draft(short), draft("The Sea Rose is one."), draft(short)),
  ).toHaveLength(4);
});

test("in scripts without spaces, passages that differ in white space only are removed", () => {
  const text = "渡轮每天穿越海峡，建于一九二一年，由诺维克的英格丽德建造，载有二百四十名乘客前往卑尔根的港口。";
  const other = text.replace("港口", "大海");
  expect(kept(draft(text), draft(other), draft(text.replace("，", "，\n")))).toEqual([text, other]);
});

test("the remaining passages are renumbered", () => {
  const found = withoutDuplicates([draft(terms), draft(terms), draft("Two.")]);
  expect(found.map(({ ordinal }) => ordinal)).toEqual([0, 1]);
});

test("ten thousand nearly equal passages take a second or two", () => {
  const drafts = Array.from({ length: 10_000 }, (_, n) => draft(terms.replace("thirty", `${n}`)));
  expect(processorSeconds(() => expect(withoutDuplicates(drafts)).toHaveLength(10_000))).toBeLessThan(15);
});
