import { everyday } from "./everyday-words.ts";
import { kinds, professions } from "./things-of-kinds.ts";
import { baseStems } from "./word-forms.ts";

// People ask in other words than they told. Without a sentence model only a list knows which words of everyday life
// belong together. The list has only words that belong together in general, not those of one person's life.

/** Words that mean nearly the same. */
const same = `mother mom mum mama|father dad papa daddy|grandmother grandma granny gran nan|
  grandfather grandpa grandad granddad|kid child|baby newborn infant|toddler child|husband spouse|
  wife spouse|husband partner|wife partner|boyfriend partner|girlfriend partner|friend buddy pal mate|
  colleague coworker workmate|boss manager supervisor|neighbour neighbor|colour color|favourite favorite|
  job work career profession occupation|quit resign|hire employ recruit|company firm business employer|
  shop store|holiday vacation|trip journey|trip travel|vacation trip|holiday trip|flat apartment|house home|
  move relocate|bike bicycle|bicycle cycle|automobile car|lorry truck|plane flight airplane|
  picture photo photograph image|movie film|novel book|song music|concert gig|performance show concert|
  dog puppy pup|cat kitten kitty|doctor physician|hospital clinic|ill sick unwell|illness sickness disease ill|
  injury hurt injure wound|surgery operation|medicine drug|relax unwind calm|happy glad|sad upset|
  afraid scare fear frighten terrify|angry mad furious|tired exhausted|dinner supper|
  cook bake|run jog|race marathon|hike trek|walk stroll|contest competition tournament|prize award trophy medal|
  begin start|finish complete|end finish|buy purchase|receive get|gift present|join register enroll enrol|
  sign register|marry wedding marriage|married wedding|die death|graduate degree|university college|
  lesson class course|student pupil|study learn|speak talk|assist help|enjoy love like|hate dislike|hobby interest|
  faith religion|salary pay wage|cost price|money cash|beautiful pretty|
  big large huge|small little tiny|beach sea ocean coast|mountain peak summit|forest wood|
  repair fix mend|steal theft rob robbery burglary|clothes dress outfit|phone call|computer laptop|party celebrate|
  lawyer attorney|police cop|argue fight quarrel|contract agreement|theater theatre|write author|painting artwork|
  plan intend|open launch|close shut closure|discover find|accept agree|decline reject refuse|achieve accomplish|
  publish publication|propose proposal`;

/** Words for a profession. */
export const professionWords = ["job", "profession", "occupation", "career"];

const stemsOfGroups = (groups: string): string[][] => groups.split("|").map(baseStems);

type Kinds = ReadonlyMap<string, readonly string[]>;

/** By the stem of a kind, the stems of its things. */
const thingsByKind: Kinds = new Map([
  ...stemsOfGroups(kinds).map(([kind = "", ...things]) => [kind, things] as const),
  ...professionWords.flatMap((kind) => baseStems(kind).map((stem) => [stem, baseStems(professions)] as const)),
]);

const synonyms = readRelated([same]);
const related = readRelated([same, everyday], thingsByKind);

function readRelated(alike: readonly string[], ofKinds: Kinds = new Map()): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const add = (stem: string, others: readonly string[]) => {
    const known = found.get(stem) ?? new Set();
    for (const other of others) if (other !== stem) known.add(other);
    found.set(stem, known);
  };
  for (const stems of stemsOfGroups(alike.join("|"))) for (const stem of stems) add(stem, stems);
  for (const [kind, things] of ofKinds) add(kind, things);
  return found;
}

/** Stems of things of a kind: "violin" for "instrument". */
export const thingsOf = (kind: string): readonly string[] =>
  baseStems(kind).flatMap((stem) => thingsByKind.get(stem) ?? []);

/** Stems of words that tell of the same things as these stems, without these stems. */
export const relatedTo = (stems: readonly string[]): string[] => {
  const own = new Set(stems);
  return [...new Set(stems.flatMap((stem) => [...(related.get(stem) ?? [])]))].filter((stem) => !own.has(stem));
};

/** Stems of words that mean nearly the same as this one. */
const sameAs = (stem: string): readonly string[] => [...(synonyms.get(stem) ?? [])];

/** Whether a text has a stem, or one that stands for it: of a word that means nearly the same, unless given. */
export function isToldIn(text: string, othersOf = sameAs): (stem: string) => boolean {
  const stems = new Set(baseStems(text));
  return (stem) => stems.has(stem) || othersOf(stem).some((other) => stems.has(other));
}
