import { tokenize } from "../../domain/text/tokens.ts";

/** Words of questions, and words of headers that may stand for the same quantity or thing. */
const families: readonly (readonly [said: string, headers: string])[] = [
  ["heavy heavier heaviest light lighter lightest weigh weighs weighed weight", "weight mass"],
  [
    "fast faster fastest slow slower slowest quick quicker quickest speed",
    "speed velocity tempo bpm mph kph kmh knots",
  ],
  ["long longer longest short shorter shortest length", "length duration distance minutes"],
  ["tall taller tallest high higher height elevation altitude", "height elevation altitude"],
  ["deep deeper deepest depth", "depth"],
  ["wide wider widest width", "width"],
  ["hot hotter hottest warm warmer warmest cold colder coldest cool cooler coolest temperature", "temperature temp"],
  ["wet wetter wettest dry drier driest rain rainfall rainy", "precipitation rain rainfall"],
  ["windy windier windiest wind", "wind"],
  ["old older oldest young younger youngest", "age"],
  ["rich richer richest poor poorer poorest", "income gdp wealth"],
  ["expensive cheap cheaper cheapest dear price cost costs bill", "price cost"],
  ["populous populated inhabitants residents people population", "population pop"],
  ["pay paid salary salaries wage wages earn earns earned earnings", "salary wage pay earnings income"],
  ["plane planes airplane airplanes aircraft", "aircraft plane"],
  ["nation nations country", "country nation"],
  ["town towns city cities", "city town location station"],
  ["revenue turnover", "amount total revenue sales"],
  ["late delay delays delayed", "delay"],
  ["unit units item items piece pieces", "quantity"],
  ["beak beaks bill bills", "beak bill"],
  ["northern north northernmost southern southernmost", "latitude lat"],
  ["eastern easternmost western westernmost", "longitude lon lng"],
  ["industry industries sector sectors branch", "industry sector series"],
  ["owe owes owed debt debts", "debt debts"],
  ["job jobs position role", "position title job"],
  ["kind kinds type types sort sorts", "type category kind"],
  ["employees workers staff people", "employees workers staff"],
  ["sex gender", "sex gender"],
  ["die died dies dead death deaths", "death"],
  ["born birth birthday", "birth"],
  ["hour hours", "hours"],
  ["far farther farthest furthest", "distance"],
  ["big bigger biggest large larger largest small smaller smallest", "size area"],
  ["area areas", "area acres hectares"],
  ["snow snowfall snowy", "snow snowfall"],
  ["humid humidity", "humidity"],
  ["sunny sunshine", "sunshine"],
  ["carbon dioxide", "co2"],
  [
    "spend spends spent spending expense expenses expenditure",
    "expense expenses expenditure spending disbursements amount total",
  ],
  ["raise raised raises take takes takings", "receipts revenue income amount"],
  ["money", "amount money receipts revenue income"],
  ["jobless unemployed", "unemployment unemployed"],
  ["client clients customer customers buyer buyers", "customer client buyer"],
  ["seller sellers vendor vendors supplier suppliers", "supplier vendor seller"],
  ["shop shops store stores outlet outlets", "store shop branch"],
  ["boss bosses manager managers supervisor", "manager supervisor"],
  ["place places location locations", "location place"],
  ["seats capacity", "capacity seats"],
  ["mark marks grade grades score scores", "score grade mark"],
  ["pupil pupils student students", "student pupil"],
  ["teacher teachers instructor instructors professor professors", "teacher instructor professor"],
  ["school schools university universities college colleges", "school university college alma"],
  ["physician physicians doctor doctors", "doctor physician"],
  ["illness illnesses disease diseases", "diagnosis disease illness"],
  ["writer writers author authors", "author writer"],
  ["runtime duration", "duration runtime minutes"],
  ["telephone phone mobile", "phone telephone mobile"],
  ["postcode postcodes zip postal", "zip postal postcode"],
  ["code codes abbreviation", "code abbreviation iata symbol"],
  ["team teams club clubs", "team club"],
  ["ship ships vessel vessels boat boats", "vessel ship boat"],
  ["vehicle vehicles car cars", "vehicle car"],
  ["stock inventory", "stock inventory"],
  ["rated rating ratings stars", "rating stars score"],
  ["comment comments remark remarks note notes", "comment note remarks"],
  ["cause causes reason reasons why", "reason cause"],
  ["nationality citizenship", "nationality citizenship country"],
  ["brand brands maker makers manufacturer manufacturers", "brand make manufacturer maker"],
  ["colour colours color colors", "color colour"],
  ["animal animals", "animal species"],
  ["airline airlines carrier carriers", "airline carrier operator"],
  [
    "company companies firm firms business employer organization organisation",
    "company firm business organization employer",
  ],
  ["child children birth births baby babies", "children births fertility"],
  ["miles gallon mileage", "mpg"],
  ["value worth", "value amount total"],
  ["film films movie movies", "film movie"],
  ["percentage percent", "percentage percent"],
  ["candy candies sweet sweets", "candy sweet"],
  ["state states province provinces", "state province"],
  ["song songs track tracks", "song track"],
  ["match matches game games fixture fixtures", "match game fixture"],
  ["crowd crowds spectators audience visitors", "attendance audience spectators visitors"],
  ["domain domains ending endings", "tld suffix extension domain"],
  ["ride rides rode ridden rider riders", "ridership riders"],
];

/** Whole headers for which a word may stand. A word may be in several families. */
const headersOf = new Map<string, string[]>();
// A word of a question that is a stop word is its own stem.
for (const [said, headers] of families)
  for (const stem of new Set(said.split(" ").map((word) => tokenize(word)[0] ?? word)))
    headersOf.set(stem, [...(headersOf.get(stem) ?? []), ...headers.split(" ")]);

/** Other words for usual headers: stems of headers by the stem of a word. */
export const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  [...headersOf].map(([stem, headers]) => [stem, tokenize(headers.join(" "))]),
);

/** The words of headers that a word may stand for: "rain" for precipitation. */
export const headersFor = (word: string): readonly string[] => headersOf.get(tokenize(word)[0] ?? "") ?? [];
