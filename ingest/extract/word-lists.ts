const set = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Lower-case words that may occur inside a name. Those in the splitter sets also separate its parts. */
export const connectors = set(
  "of the and in at on for to a an de la le les du des da do dos das di del della delle degli dei van von der den zu zum y e el al bin ibn ben et und & with",
);
/** Each part of a long span between these words is also a name: "Bank of France" contains "France". */
export const weakSplitters = set("and in at on to & with");
export const strongSplitters = set("of for the");

/** Words that are capitalised only at the beginning of a sentence; they never begin a name there. */
export const discourseWords = set(
  `according accordingly additionally afterwards although altogether amid among amongst another apart around besides
  beyond born consequently currently despite earlier eventually finally first following formerly founded furthermore
  generally hence historically including indeed initially instead last lastly late later like likewise located many
  meanwhile moreover mostly near nearly nevertheless next nonetheless notable notably often once one originally part
  previously prior recently released second several similarly since sometimes soon still subsequently such there
  therefore third throughout thus today together towards traditionally two three four five six seven eight nine ten
  unlike unfortunately upon usually via when whereas yet`,
);

export const months = set(
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec",
);
export const weekdays = set("monday tuesday wednesday thursday friday saturday sunday");

export const pronouns = set("he she they it his her their its");
export const copulas = set("is was are were");

/** Titles before a person's name. */
export const personTitles = set(
  `mr mrs ms miss mx dr prof professor sir dame lord lady king queen prince princess emperor empress tsar czar pope saint
  st rabbi imam sheikh sultan president chancellor senator governor mayor justice judge general colonel major captain
  lieutenant sergeant admiral commander marshal father sister brother bishop archbishop cardinal reverend rev duke duchess
  count countess earl baron baroness viscount marquess coach`,
);
export const nobility = set("baron earl duke viscount marquess count baronet marquis lord prince");
/** Words written with a full stop that does not end a name. */
export const dottedWords = set(
  "st dr jr sr mr mrs ms mt ft prof rev gen lt col capt sgt gov sen rep pres no vs co inc ltd bros hon maj",
);
/** Words that continue a name after a comma. */
export const nameSuffixes = set("jr sr ii iii iv inc ltd llc plc");

/** Names that denote only a kind of thing when they stand alone. */
export const genericNames = set(
  `academy airport army association award bank battle bay board book bureau cathedral center centre chapter church city
  club coast college commission committee company council count county court department district division duke earl east
  empire episode faculty federation figure film foundation general government group hall high hospital house institute
  international island king kingdom lake league library lord man minister ministry museum music national navy new north
  office order palace park parliament part party president prince princess prize province queen republic river royal saint
  school season section senate series service society son south state states street table team union university
  volume war west world`,
);

/** Headings that name a part of any document instead of its topic. */
export const genericHeadings = set(
  `abstract acknowledgements acknowledgments appendix background bibliography career conclusion conclusions contents
  description details discussion example examples faq gallery history introduction legacy links life method methods notes
  overview preface purpose reception references results scope see summary sources usage`,
);
