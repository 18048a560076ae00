import { headerStems } from "./header-stems.ts";
import { distinctWords } from "./light-words.ts";
import type { Word } from "./question-words.ts";
import { type Reading, understand } from "./reading.ts";
import { isAdditive, schemaIndex } from "./schema-index.ts";

/** Things, and stems of headers that only such things have. */
const signs: readonly (readonly [said: RegExp, headers: RegExp])[] = [
  [/^(?:books?|novels?)$/, /^(?:isbn|author|publish|book)$/],
  [/^(?:films?|movies?)$/, /^(?:director|direct|film|movi)$/],
  [/^(?:songs?|tracks?)$/, /^(?:artist|album|song|track)$/],
  [/^(?:cars?|vehicles?)$/, /^(?:plate|vin|mileag|registr|car|vehicl)$/],
];
/** Verbs for the events of a table, by a stem of its name. */
const verbs: readonly (readonly [table: RegExp, said: RegExp])[] = [
  [/^(?:loan|lend|borrow)$/, /^(?:loan|lent|lend|borrow|check)$/],
  [/^rental?$/, /^(?:rent|hire)$/],
];
/** The question asks for a rule ("can a member borrow"). */
const ruling = /^(?:can|may|must|should|could|might|allowed)$/;
/** Each row may stand for several things. */
const several = /^(?:quantiti|copi|unit|amount|number|count)$/;

/**
 * "How many books were loaned" of a table of loans that has an author: each row is the loan of one book, whose word no
 * header has. Of other things nothing shows that the rows are theirs, and a table of quantities needs their sum.
 */
export function isRowThing(reading: Reading, { lower }: Word): boolean {
  const { table, words, understood } = reading;
  const columns = table.joins ? [] : table.columns;
  const [, header] = signs.find(([said]) => said.test(lower)) ?? [];
  const isThing = columns.some((column) => headerStems(column).some((stem) => header?.test(stem)));
  const isSeveral = columns.some(
    (column) => isAdditive(column) && headerStems(column).some((stem) => several.test(stem)),
  );
  if (!isThing || isSeveral || words.some(({ lower: said }) => distinctWords.test(said) || ruling.test(said)))
    return false;
  const names = [...(schemaIndex(table).tables[0]?.stems ?? [])];
  const verb = words.find(({ stem, at }) => at > 0 && names.some((name) => isVerbOf(stem, name)));
  if (!verb) return false;
  understood.add(verb.at);
  for (const word of words) if (word.lower === lower) understand(reading, { from: word.at, to: word.at + 1 });
  reading.guesses.push("thing");
  return true;
}

const isVerbOf = (stem: string, name: string): boolean =>
  stem === name || verbs.some(([table, said]) => table.test(name) && said.test(stem));
