import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";

// For every regular expression of the service, the time must grow linearly with the text, or the text must be bounded
// where the expression is used.
const root = join(import.meta.dirname, "../..");
const rooms =
  "activities agents api app domain ingest knowledge memory models platform retrieval stores viz workflow-engine".split(
    " ",
  );

/** Patterns that are not linear, and the longest text that each of them ever sees. */
const bounded = new Map([
  ["ingest/extract/chunk-subjects.ts", 600],
  ["domain/text/sentences.ts", 2_000],
  ["viz/network/pack-data.ts", 1_120],
  ["domain/facts.ts", 300],
  ["ingest/facts/author.ts", 500],
  ["ingest/facts/organization.ts", 3_000],
  ["ingest/facts/product.ts", 500],
  ["ingest/facts/title.ts", 500],
  ["ingest/parse/pdf-hyphens.ts", 200],
  ["ingest/parse/pdf-table-continue.ts", 500],
  ["ingest/parse/pdf-table-lines.ts", 400],
  ["ingest/parse/pdf-table-values.ts", 40],
  ["ingest/parse/office/xlsx-formats.ts", 255],
  ["retrieval/fit/question-words.ts", 200],
]);
/** Limit for a text of that length; a busy machine needs three times as long as a quiet one. */
const boundedMs = 30;

interface Found {
  readonly pattern: RegExp;
  readonly file: string;
}

/** A literal in a place where one may be. It also finds a few false ones, which does no harm. */
const literal = /(?<=^|[(,=:[!&|?{};\s])\/(?![*/ ])((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/gm;
const comment = /^\s*(?:\*|\/\/|\/\*).*$/gm;

/** Files that compose patterns, from constants only and never from a client's text. */
const composing = [
  "domain/ids.ts",
  "ingest/parse/time-stamp.ts",
  "ingest/extract/dates.ts",
  "ingest/facts/organization.ts",
  "ingest/facts/product.ts",
  "domain/prose/read-dates.ts",
  "ingest/parse/inline-marks.ts",
  "ingest/parse/csv/amounts.ts",
  "ingest/parse/csv/calendar.ts",
  "ingest/parse/pdf-table-unit.ts",
  "memory/conversation/asked-abroad.ts",
  "memory/conversation/conversation-patterns.ts",
  "memory/spoken/forget-abroad.ts",
  "memory/spoken/forgetting.ts",
  "memory/spoken/spoken-sentences.ts",
  "memory/facts/asked-fact.ts",
  "memory/facts/correction.ts",
  "memory/facts/rules-abroad.ts",
  "memory/conversation/answer-forms.ts",
  "memory/conversation/meant-turns.ts",
  "memory/conversation/told-time.ts",
  "memory/turns/asked-days.ts",
  "memory/turns/turn-marks.ts",
  "retrieval/answer/asked-abroad.ts",
  "retrieval/answer/asked-shapes.ts",
  "retrieval/answer/asked.ts",
  "retrieval/answer/counted-thing.ts",
  "retrieval/answer/described-thing.ts",
  "retrieval/answer/place-form.ts",
  "retrieval/answer/time-forms.ts",
  "retrieval/fit/asked-time.ts",
  "retrieval/sql/periods.ts",
  "retrieval/sql/read-average.ts",
  "retrieval/sql/read-dates.ts",
  "retrieval/sql/read-frame.ts",
  "retrieval/sql/read-layout.ts",
  "retrieval/sql/read-places.ts",
  "retrieval/sql/read-numbers.ts",
  "retrieval/sql/read-several.ts",
  "retrieval/sql/read-terms.ts",
];
/** Files that compose patterns when they are called: from a year, a separator, or escaped words, each of them once. */
const calling = ["ingest/facts/period.ts", "ingest/parse/csv/delimiter.ts", "retrieval/fit/name-fit.ts"];
/** Files that compose no pattern of their own: a copy of a written one, and a list of modules for the build. */
const copying = ["domain/prose/words.ts", "workflow-engine/temporal/bundle.ts"];

/** The patterns that the composing modules make while they are loaded. */
async function composed(): Promise<readonly Found[]> {
  const found = new Map<string, Found>();
  const native = globalThis.RegExp;
  try {
    for (const file of composing) {
      globalThis.RegExp = new Proxy(native, {
        construct(target, args: [string | RegExp, string?]) {
          const pattern = new target(...args);
          found.set(`${file} ${pattern}`, { pattern: new target(pattern, `${pattern.flags.replace("g", "")}g`), file });
          return pattern;
        },
      });
      vi.resetModules();
      await import(join(root, file));
    }
  } finally {
    globalThis.RegExp = native;
  }
  return [...found.values()];
}

function written(): readonly Found[] {
  const found = new Map<string, Found>();
  for (const file of rooms.flatMap(sourcesOf)) {
    const source = readFileSync(join(root, file), "utf8").replace(comment, "");
    for (const [, body = "", flags = ""] of source.matchAll(literal)) {
      const pattern = compiled(body, flags);
      if (pattern) found.set(`${file} ${pattern}`, { pattern, file });
    }
  }
  return [...found.values()];
}

const sourcesOf = (room: string): readonly string[] =>
  readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => join(room, name))
    // Words only; to look for patterns among them takes minutes.
    .filter((file) => file !== "ingest/extract/generated/word-list.ts");

function compiled(body: string, flags: string): RegExp | null {
  try {
    return new RegExp(body, flags.includes("g") ? flags : `${flags}g`);
  } catch {
    return null;
  }
}

const common = [" ", "\n", "\t", "a", "A", "0", "-", ".", "_", "é", "x ", ". ", "a.", "a-", "1.", " \n", "\r\n", "a\n"];

/** Texts to repeat against a pattern: its characters, its words, and examples of character classes. */
function pumps({ source }: RegExp): readonly string[] {
  const plain = source.replace(/\\[pPbBdDwWsSuxkn](?:\{[^}]*\})?/g, "").replace(/\\(.)/g, "$1");
  return [...new Set([...common, ...plain, ...(source.match(/[A-Za-z]{2,}/g) ?? [])])];
}

function* attacks(pattern: RegExp): Generator<(length: number) => string> {
  for (const pump of pumps(pattern))
    for (const before of ["", "a", "\n"])
      for (const after of ["\u0001", "a", "!", "- or more"])
        yield (length) => before + pump.repeat(Math.ceil(length / pump.length)) + after;
}

function costMs(pattern: RegExp, text: string, tries: number): number {
  const costs = Array.from({ length: tries }, () => {
    const { user, system } = process.cpuUsage();
    text.replace(pattern, "");
    const spent = process.cpuUsage({ user, system });
    return (spent.user + spent.system) / 1_000;
  });
  return Math.min(...costs);
}

/**
 * Whether the quickest of some tries takes less than the limit. The first try is measured by the clock, which is cheap
 * to read and never shows less than the processor time of the pattern.
 */
function isQuick(pattern: RegExp, text: string, { limitMs, tries }: { limitMs: number; tries: number }): boolean {
  const began = performance.now();
  text.replace(pattern, "");
  return performance.now() - began < limitMs || costMs(pattern, text, tries) < limitMs;
}

const length = 4_000;
/** Below this, linear and other patterns look alike; a pattern that is not linear costs ten times as much. */
const noticeableMs = 1;

/** Limit for a quarter of the text: a slower pattern would need minutes for the whole text. */
const hopelessMs = 20;

const isLinear = (pattern: RegExp, attack: (length: number) => string): boolean => {
  if (!isQuick(pattern, attack(length / 4), { limitMs: hopelessMs, tries: 5 })) return false;
  if (isQuick(pattern, attack(length), { limitMs: noticeableMs, tries: 1 })) return true;
  const [once, twice] = [costMs(pattern, attack(2 * length), 5), costMs(pattern, attack(4 * length), 5)];
  return twice < noticeableMs * 5 || twice < 3 * once;
};

/** A machine that is slow for a moment makes a linear pattern look slow once, but not in each of three rounds. */
const isNeverLinear = (pattern: RegExp, attack: (length: number) => string): boolean =>
  [1, 2, 3].every(() => !isLinear(pattern, attack));

const all = [...written(), ...(await composed())];

test("the patterns are found", () => {
  expect(all.length).toBeGreaterThan(250);
  const files = new Set(all.map(({ file }) => file));
  for (const file of ["api/input/read-json.ts", "ingest/parse/pdf.ts", "domain/kg.ts"]) expect(files).toContain(file);
});

test("only the listed files compose patterns, and the composed patterns are found, too", () => {
  const files = rooms.flatMap(sourcesOf);
  const making = files.filter((file) => /\bRegExp\(/.test(readFileSync(join(root, file), "utf8").replace(comment, "")));
  expect(making.sort()).toEqual([...composing, ...calling, ...copying].sort());
  const months = all.filter(
    ({ pattern, file }) => file.startsWith("retrieval/sql/") && pattern.source.includes("february"),
  );
  expect(months.length).toBeGreaterThan(3);
});

test("the check recognises a pattern that is not linear", () => {
  expect([...attacks(/\s+$/g)].every((attack) => isLinear(/\s+$/g, attack))).toBe(false);
});

test("no pattern takes more than three times as long for a text twice as long", { timeout: 240_000 }, () => {
  const slow = all.flatMap(({ pattern, file }) => {
    if (bounded.has(file)) return [];
    const attack = [...attacks(pattern)].find((candidate) => isNeverLinear(pattern, candidate));
    return attack ? [`${file}: ${pattern} with ${JSON.stringify(attack(20).slice(0, 40))}`] : [];
  });
  expect(slow).toEqual([]);
});

test("patterns that are not linear are quick with the longest text that they see", () => {
  const slow = all.flatMap(({ pattern, file }) => {
    const longest = bounded.get(file);
    if (longest === undefined) return [];
    const limits = { limitMs: boundedMs, tries: 3 };
    const attack = [...attacks(pattern)].find((candidate) => !isQuick(pattern, candidate(longest), limits));
    return attack ? [`${file}: ${pattern} with ${JSON.stringify(attack(20).slice(0, 40))}`] : [];
  });
  expect(slow).toEqual([]);
});
