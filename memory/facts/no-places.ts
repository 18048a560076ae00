// Words after "I live in", "I work at" and "I moved to" that name no place or employer. Lists are lower-case; a name
// has a capital ("I live in Hope").
const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const pointers = words(
  "a an my our your his her their this that these those it its him them us me you here there what one two three four five six ten many several some any no all both each every another now then",
);
/** "I live in hope", "in fear of deadlines", "in constant noise". */
const conditions = words(
  "hope fear peace denial poverty luxury style sin harmony isolation exile limbo darkness pain debt shame chaos terror doubt dread anticipation expectation between constant total absolute complete perpetual interesting exciting hard difficult uncertain troubled case fact general particular order time love trouble rented shared student temporary town",
);
/** "I work at home", "for myself", "for the money", "at night", "for hours". */
const occasions = words(
  "home night nights noon midnight dawn dusk day days weekend weekends hours minutes weeks months years times once least most first last present work school large myself himself herself themselves ourselves someone somebody anyone anybody everyone nobody people clients customers money pay free fun food love peanuts charity pleasure nothing something everything height heights full half about over nearly almost around",
);
/** Other things to which people move: systems, parts of a document, days, ways of working. */
const otherGoals = words(
  "kubernetes docker postgres mysql mariadb sqlite oracle redis kafka neo4j linux windows ubuntu debian fedora android azure aws gcp cloud react angular vue svelte python typescript javascript java kotlin swift rust go ruby scala node deno bun django rails spring git github gitlab bitbucket jira confluence notion slack teams zoom outlook gmail excel word chrome firefox safari section chapter page part step phase stage version plan level tier team department floor room slide table annex appendix article paragraph item question line column row option monday tuesday wednesday thursday friday saturday sunday january february march july september october november december scrum kanban agile engineering marketing sales finance operations management support research",
);
const joining = words("of the upon on de del la le los las da do am an der den sur sous al el y and");
const clock = /^\d/;
const mostWords = 4;

/** "The" names nothing before a lower-case word: "the countryside", but "the Netherlands". */
const isCommon = (value: string): boolean => /^[Tt]he (?!\p{Lu})/u.test(value) || clock.test(value);

const firstOf = (value: string): string => /^[^\s,.]+/.exec(value)?.[0] ?? "";

export const isNoHome = (value: string): boolean =>
  pointers.has(firstOf(value)) || conditions.has(firstOf(value)) || isCommon(value);

/** Firms begin with digits, too ("3M"); a time is digits alone. */
export const isNoEmployer = (value: string): boolean =>
  pointers.has(firstOf(value)) ||
  occasions.has(firstOf(value)) ||
  (isCommon(value) && !/^\d+\p{L}/u.test(value)) ||
  /^\d+(?:am|pm)\b/i.test(value);

/** One to four words with capitals: "Kestrel Bay", "Frankfurt am Main, Germany". */
export function isNoGoal(value: string): boolean {
  const named = value.split(/[\s,]+/).filter((word) => !joining.has(word));
  return named.length === 0 || named.length > mostWords || !named.every(isNameOfPlace);
}

/** Neither "PostgreSQL" nor "B" nor "AWS". */
const isNameOfPlace = (word: string): boolean =>
  /^\p{Lu}[\p{Ll}\p{M}]+(?:['’.-]\p{Lu}?[\p{Ll}\p{M}]+)*\.?$/u.test(
    word.replace(/^(?:Mc|Mac|De|La|Le|Du|O')(?=\p{Lu})/u, ""),
  )
    ? !otherGoals.has(word.toLowerCase())
    : /^(?:USA?|UK|UAE|NYC|LA|DC|NY|SF|St\.)$/.test(word);
