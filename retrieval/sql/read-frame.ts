import { otherWords } from "./link-parts.ts";
import { find, type Reading, spend, understand } from "./reading.ts";
import { schemaIndex } from "./schema-index.ts";

const listing =
  "tables?|lists?|data|datasets?|records?|files?|sheets?|spreadsheets?|figures|counts|statistics|stats|log|register|reports?|survey";
/** "in the flight counts", "going by the health and income table", "of the campaign finance data" */
const frame = new RegExp(
  `\\b(?:in|on|from|of|by|to|for|with) (?:the|our|this|that|my) ((?:[a-z-]+ ){1,4})(?:${listing})\\b`,
  "g",
);
const goingBy = /\b(?:going|judging|according)(?: only)? (?:by|to|from)\b/g;
/** Units and remarks that say nothing of their own about the rows. */
const remarks =
  /\b(?:as a percentage|as a share|in per ?cent|in (?:thousands|millions|billions|trillions)(?: of)?(?: us)?(?: (?:dollars|euros|pounds|people|jobs))?|in (?:us )?(?:dollars|euros|pounds)|(?:of|in) the world|going by)\b/g;

/**
 * Marks the words that only say which table is meant, if the table's name or headers have one of them. Values in them
 * stay conditions. Gives the number of such words that this table has.
 */
export function readFrame(reading: Reading): number {
  let shared = 0;
  for (const found of find(reading, frame)) {
    const { tables, columns } = schemaIndex(reading.table);
    const isKnown = (stem: string) =>
      tables.some(({ stems }) => stems.has(stem)) || columns.some(({ stems }) => stems.includes(stem));
    const said = reading.words
      .slice(found.from + 2, found.to)
      .filter((word) => !word.isStop && [word.stem, ...otherWords(word)].some(isKnown));
    if (said.length === 0) continue;
    shared += said.length;
    for (const link of reading.links)
      if (link.kind === "column" && link.from >= found.from && link.to <= found.to) spend(reading, link);
    understand(reading, found);
  }
  readRows(reading);
  readStatistic(reading);
  for (const found of [...find(reading, goingBy), ...find(reading, remarks)]) understand(reading, found);
  return shared;
}

/** "the median salary" of a column that is headed only "Median": no header says of what it is the median. */
function readStatistic(reading: Reading): void {
  const { words, links, understood } = reading;
  for (const link of links) {
    const next = words[link.to];
    if (link.kind !== "column" || !/^(?:median|mean|average)$/i.test(link.column.header)) continue;
    if (!next || understood.has(next.at) || otherWords(next).length === 0) continue;
    understood.add(next.at);
    reading.guesses.push("statistic");
  }
}

/** "how many passengers of the Titanic": what is counted of a table by its name are its rows. */
function readRows(reading: Reading): void {
  const { words, links } = reading;
  for (const found of find(reading, /\bhow many (?:of the )?([a-z]+) (?:of|from|in|on|aboard) the\b/g)) {
    const noun = words.find(({ at, lower }) => at >= found.from && lower === found.groups[0]);
    const isTable = links.some(({ kind, from }) => kind === "table" && from === found.to);
    if (noun && isTable && !links.some(({ from, to }) => from <= noun.at && noun.at < to))
      reading.understood.add(noun.at);
  }
}
