import { everyday } from "./everyday-words.ts";
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

/** A kind, and things of that kind. */
const kinds = `pet dog cat puppy kitten hamster rabbit turtle parrot fish|sibling brother sister|
  parent mother father mom dad mum|child son daughter|
  relative cousin aunt uncle grandmother grandfather niece nephew sister brother mother father|
  family mother father brother sister son daughter husband wife|
  instrument guitar piano violin trumpet drum flute|
  sport football soccer basketball tennis baseball hockey golf volleyball rugby swim climb run surf|
  exercise workout gym yoga run swim jog|vehicle car van truck bike motorcycle scooter bus|
  hobby paint draw read cook garden knit climb hike dance sing photography run swim camp pottery yoga chess guitar|
  activity camp hike swim run paint draw read cook bake garden knit climb dance sing yoga pottery ski surf museum|
  nature mountain forest beach lake|meal breakfast lunch dinner|
  food pizza pasta sushi cake bread soup salad cheese burger rice chicken|drink coffee tea beer wine juice|
  dessert cake cookie chocolate pie ice|fruit apple banana orange strawberry|
  animal dog cat horse bird bear fox rabbit cow bee goat hedgehog elephant snake turtle pigeon owl deer whale|
  toy doll puzzle lego dinosaur train ball kite|book novel diary cookbook|clothing shirt dress coat scarf shoe hat|
  furniture table chair sofa bed shelf desk|jewelry ring necklace bracelet earring|
  jewellery ring necklace bracelet earring|competition race tournament match contest marathon|
  race marathon triathlon sprint|building house school church museum library hospital|flower rose tulip sunflower lily daisy|
  art paint sculpture draw|genre fantasy mystery romance thriller|
  country germany france italy spain england japan china india canada mexico brazil sweden norway denmark greece|
  language english french german spanish italian japanese chinese portuguese|
  colour red blue green yellow orange purple pink black white brown|season spring summer autumn winter|
  weather rain snow storm sun|illness flu cold fever cancer diabetes|injury sprain break fracture|
  subject math history chemistry physics biology english|
  breed beagle greyhound labrador poodle retriever shepherd terrier bloodhound collie husky corgi spaniel dachshund bulldog|
  plant fern cactus basil rose tulip orchid succulent ivy tomato herb tree flower|
  prize medal trophy cup rosette voucher ribbon`;

const professions = `nurse doctor teacher engineer chef cook baker lawyer vet beekeeper musician writer artist designer
  programmer carpenter mechanic counsellor counselor therapist pilot farmer firefighter policeman accountant waiter
  waitress journalist photographer architect dentist scientist librarian gardener electrician plumber actor dancer
  singer painter potter coach judge translator researcher biologist banker cashier hairdresser brewer guide
  paramedic florist publisher editor developer surgeon midwife pharmacist butcher tailor conductor sailor fisherman
  physiotherapist psychologist professor principal diver driver soldier veterinarian blogger entrepreneur`;
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
