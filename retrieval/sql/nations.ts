/** Nations: the name, then the adjective, further names and the usual codes, all in lower case. */
const nations =
  `argentina,argentine,argentinian,arg;australia,australian,aus;austria,austrian,aut;belgium,belgian,bel;brazil,brazilian,bra;
canada,canadian,can;chile,chilean,chi,chl;china,chinese,chn;colombia,colombian,col;croatia,croatian,cro,hrv;cuba,cuban,cub;
czech republic,czech,czechia,cze;denmark,danish,den,dnk;egypt,egyptian,egy;england,english,eng;ethiopia,ethiopian,eth;
finland,finnish,fin;france,french,fra;germany,german,ger,deu;greece,greek,gre,grc;hungary,hungarian,hun;iceland,icelandic,isl;
india,indian,ind;indonesia,indonesian,ina,idn;iran,iranian,iri,irn;iraq,iraqi,irq;ireland,irish,irl;israel,israeli,isr;
italy,italian,ita;jamaica,jamaican,jam;japan,japanese,jpn;kenya,kenyan,ken;malaysia,malaysian,mas,mys;mexico,mexican,mex;
morocco,moroccan,mar;netherlands,dutch,ned,nld;new zealand,nzl;nigeria,nigerian,ngr,nga;norway,norwegian,nor;
pakistan,pakistani,pak;peru,peruvian,per;philippines,filipino,phi,phl;poland,polish,pol;portugal,portuguese,por,prt;
romania,romanian,rou;russia,russian,rus;saudi arabia,saudi,ksa,sau;scotland,scottish,sco;south africa,rsa,zaf;
south korea,korean,kor;spain,spanish,esp;sweden,swedish,swe;switzerland,swiss,sui,che;thailand,thai,tha;turkey,turkish,tur;
uganda,ugandan,uga;ukraine,ukrainian,ukr;united kingdom,british,uk,gbr,great britain;
united states,american,usa,us,united states of america;vietnam,vietnamese,vie,vnm;wales,welsh,wal`
    .split(";")
    .map((line) => line.trim().split(","));

const forms = new Map(nations.flatMap((names) => names.map((name) => [name, names] as const)));

/**
 * Other forms of a nation's name, adjective or code: "japan" and "jpn" for "japanese". Empty for others and for "US", a
 * frame.
 */
export const otherNamesOf = (word: string): readonly string[] =>
  word === "us" ? [] : (forms.get(word) ?? []).filter((name) => name !== word);

/** Whether most of the values are nations, by their names. */
export function areNations(values: readonly string[]): boolean {
  const some = values.slice(0, 100);
  const known = some.filter((value) => forms.get(value.toLowerCase())?.[0] === value.toLowerCase());
  return some.length >= fewestNations && known.length >= nationShare * some.length;
}
const fewestNations = 5;
/** The list above has the larger nations only. */
const nationShare = 0.4;
