import { fold } from "../domain/text/fold.ts";
import { stopWords } from "../domain/text/stop-words.ts";

/** The languages whose questions are understood. The form of an answer is known in each of them (`answer/asked.ts`). */
export type QuestionLanguage = "en" | "de" | "fr" | "es";

const words = (text: string): ReadonlySet<string> => new Set(fold(text).split(/\s+/));

/** Function words and question words. They say nothing about the topic. */
const formWords: Readonly<Record<Exclude<QuestionLanguage, "en">, ReadonlySet<string>>> = {
  de: words(
    `aber alle als am an auch auf aus bei beim bin bis da damit dann darf das dass dem den der des die dies diese dieser
     doch du durch dürfen ein eine einem einen einer eines er es etwas für gegen geht genau gibt hab habe haben hat hier
     ich ihm ihn ihr ihre im in ist ja jede jeder kann kein keine können lange machen man mehr mein meine meinem meinen
     meiner mich mindestens mir mit muss müssen nach nicht noch nun nur ob oder oft ohne passiert sehr sein seine sich
     sie sind so soll sollte steht stehen tun über um und uns unser unter viel viele vom von vor wann war waren warum was
     welche welchem welchen welcher welches wem wen wenn wer werde werden weshalb wessen wie wieso wieviel wieviele wir
     wird wo wofür woher wohin wozu wurde wurden würde zu zum zur`,
  ),
  fr: words(
    `a ai à au aux avec avoir ce ces cela cette chez combien comment dans de des du dois doit donc elle elles en est et
     être eu fait faire faut il ils j je l la le les leur leurs ma mais me mes moi mon n ne nos notre nous on ont ou où
     par pas peut peux plus pour pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa sans se ses si son
     sont sous sur t ta te tes toi ton tous tout tu un une vos votre vous y c d m est-ce`,
  ),
  es: words(
    `a al algo ante como cómo con cual cuál cuales cuáles cuando cuándo cuanta cuánta cuantas cuántas cuanto cuánto
     cuantos cuántos de debe debo del desde donde dónde dos el él ella en entre era es esta está están este esto fue ha
     hace hacer han hasta hay la las le les lo los más me mi mis muy nada no nos o para pero por porque puede puedo que
     qué quien quién quienes quiénes se según ser si sí sin sobre son soy su sus también tengo tiene tu un una uno unos y
     ya yo`,
  ),
};
/** Words that begin a question in one of the languages only. One of them counts as two. */
const openings: Readonly<Record<Exclude<QuestionLanguage, "en">, ReadonlySet<string>>> = {
  de: words("wer wem wen wessen warum wieso weshalb wann wie wieviel wieviele wo wohin woher wozu welche welcher"),
  fr: words("pourquoi quand combien où qui quel quelle quels quelles"),
  es: words("cómo cuándo quién quiénes dónde qué cuánto cuántos cuánta cuántas cuál cuáles"),
};
/** The same of English. */
const englishOpenings = words("who whom whose what which when where why how is are do does did can may should");
const foreign = ["de", "fr", "es"] as const;
/** Wishes to forget, without accents. They may have no other word of their language: "Olvídalo." */
const wishes: Readonly<Record<(typeof foreign)[number], RegExp>> = {
  de: /^(?:bitte )?verg(?:iss|essen sie)\b/,
  fr: /^(?:s il (?:te|vous) plait )?oubliez?\b/,
  es: /^(?:por favor )?olvid[ae](?:l[oa])?\b/,
};

/** A question with fewer of them may be English with a foreign name ("What is La Paz?"). */
const fewest = 2;

/** The language with most of its function words in the question, and more than English has; else English. */
export function languageOfQuestion(question: string): QuestionLanguage {
  const asked = wordsIn(question);
  const wish = foreign.find((language) => wishes[language].test(asked.join(" ")));
  if (wish) return wish;
  const [first = ""] = asked;
  const different = [...new Set(asked)];
  const count = (known: ReadonlySet<string>): number => different.filter((word) => known.has(word)).length;
  let best: QuestionLanguage = "en";
  let most = Math.max(count(stopWords) + (englishOpenings.has(first) ? 1 : 0), fewest - 1);
  for (const language of foreign) {
    const found = count(formWords[language]) + (openings[language].has(first) ? 1 : 0);
    if (found > most) [best, most] = [language, found];
  }
  return best;
}

/** The words of a question that say nothing about its topic, beyond the English ones. */
export function formWordsOf(question: string): ReadonlySet<string> {
  const language = languageOfQuestion(question);
  return language === "en" ? none : formWords[language];
}

const none: ReadonlySet<string> = new Set();

const wordsIn = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
