// Words and names of generated corpora. A word's rank determines its letters and, by Zipf's law, how often it is used.

const onsets = [
  "b",
  "br",
  "c",
  "d",
  "dr",
  "f",
  "g",
  "gr",
  "h",
  "k",
  "l",
  "m",
  "n",
  "p",
  "pr",
  "r",
  "s",
  "st",
  "t",
  "v",
];
const rhymes = ["a", "an", "ar", "e", "el", "en", "er", "i", "in", "is", "o", "on", "or", "u", "um"];
const syllableCount = onsets.length * rhymes.length;

/** Words of two syllables for the first 90,000 numbers, of three for the others: different numbers, different words. */
export function spelled(number: number): string {
  const isShort = number < syllableCount ** 2;
  const words = syllableCount ** (isShort ? 2 : 3);
  // A prime factor scatters neighbouring numbers over the words.
  let left = (number * scatter) % words;
  let letters = "";
  for (let at = 0; at < (isShort ? 2 : 3); at += 1, left = Math.floor(left / syllableCount)) {
    const syllable = left % syllableCount;
    letters += `${onsets[syllable % onsets.length]}${rhymes[Math.floor(syllable / onsets.length)]}`;
  }
  return letters;
}

const scatter = 104_729;

export const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** A rank from 0 to `count` − 1 by Zipf's law with exponent 1: the k-th rank with probability ~ 1/k. */
export const zipf = (random: () => number, count: number): number => Math.floor((count + 1) ** random()) - 1;

export const pick = <T>(random: () => number, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0];

export const firstNames = [
  ...["Ada", "Albert", "Alma", "Anders", "Anna", "Arthur", "Astrid", "Bruno", "Carl", "Clara", "Daniel", "David"],
  ...["Edith", "Elena", "Emil", "Emma", "Erik", "Eva", "Felix", "Frank", "George", "Greta", "Hanna", "Harold"],
  ...["Helen", "Henry", "Ida", "Ingrid", "Irene", "Jacob", "James", "Jane", "John", "Julia", "Karl", "Laura"],
  ...["Leo", "Louis", "Lucy", "Maria", "Martin", "Mary", "Nils", "Nora", "Oscar", "Paul", "Peter", "Robert"],
  ...["Rosa", "Ruth", "Sara", "Simon", "Sofia", "Thomas", "Vera", "Victor", "Walter", "William"],
] as const;

export const occupations = [
  "architect",
  "painter",
  "engineer",
  "novelist",
  "composer",
  "historian",
  "chemist",
] as const;
export const nationalities = ["Norwegian", "French", "German", "Polish", "Italian", "Irish", "Swedish"] as const;
export const seasons = ["spring", "summer", "autumn", "winter"] as const;
