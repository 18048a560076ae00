import { expect, test } from "vitest";
import { languageOf } from "./language.ts";

const texts: Readonly<Record<string, string>> = {
  en: "The ferry crosses the sound daily and was built in 1921.",
  de: "Die Fähre überquert täglich den Sund und wurde 1921 gebaut.",
  fr: "Le ferry traverse le détroit tous les jours et fut construit en 1921.",
  es: "El transbordador cruza el estrecho a diario y fue construido en 1921.",
  it: "Il traghetto attraversa lo stretto ogni giorno ed è stato costruito nel 1921.",
  pt: "A balsa atravessa o estreito diariamente e foi construída em 1921.",
  nl: "De veerboot steekt dagelijks de zeestraat over en werd gebouwd in 1921.",
  sv: "Färjan korsar sundet dagligen och byggdes 1921.",
  fi: "Lautta ylittää salmen päivittäin ja se rakennettiin vuonna 1921.",
  pl: "Prom codziennie przepływa cieśninę i został zbudowany w 1921 roku.",
  cs: "Trajekt denně překonává průliv a byl postaven v roce 1921.",
  hu: "A komp naponta átkel a szoroson, és 1921-ben épült.",
  ro: "Feribotul traversează strâmtoarea zilnic și a fost construit în 1921.",
  ru: "Паром ежедневно пересекает пролив и был построен в 1921 году.",
  uk: "Пором щодня перетинає протоку і був побудований у 1921 році.",
  tr: "Feribot her gün boğazı geçiyor ve 1921'de inşa edildi.",
  ar: "تعبر العبارة المضيق يوميًا وقد بنيت عام 1921.",
  ja: "フェリーは毎日海峡を渡り、1921年に建造されました。",
  zh: "渡轮每天穿越海峡，建于1921年。",
  ko: "페리는 매일 해협을 건너며 1921년에 건조되었습니다.",
};

test.each(Object.entries(texts))("one sentence is enough to recognise %s", (language, text) => {
  expect(languageOf(text)).toBe(language);
});

test("the language of a text with too few letters is undetermined", () => {
  for (const text of ["", "ok", "12345 6789", "a,b,c\n1,2,3", "?!"]) expect(languageOf(text)).toBe("und");
});

test.each([
  "Budget review for the harbour board",
  "How is the ferry paid?  Tickets are sold on board",
  "Minutes of the meeting in Lindholm",
  "Names of ships and captains",
  "What to do in an emergency",
])("a short English text is no other language: %s", (text) => {
  expect(languageOf(text)).toBe("en");
});

test.each([
  "Harbour budget overview 2024",
  "Anna Berg Lindholm, Norrvik Kestrel",
  "Invoice overdue: reminder enclosed",
])("a short text without function words has no language: %s", (text) => {
  expect(languageOf(text)).toBe("und");
});

test("the language of a long text is that of its largest part, not of its beginning", () => {
  const english = `Passengers who miss the last boat may stay at the inn above the harbour, where supper is served until nine.
    The keeper of the lighthouse writes down every ship that passes, and children learn to row before they can read.`;
  expect(languageOf(`${texts.de}\n${`${english} `.repeat(2_000)}`)).toBe("en");
});
