const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Frequent function words of the languages in Latin script, by ISO 639-1 code: most sentences contain at least one. */
export const functionWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(
    "the of and to in is was for on with that by are at from as it this be or an not have has were which you how what a they we he she i there their can will all do no its our your who when where",
  ),
  de: words(
    "der die das und ist nicht ein eine zu den dem des mit von für auf im wird wurde sich auch es ich sie wie bei am an in",
  ),
  fr: words("le la les de des et est un une du que dans en pour par sur au aux qui ne pas fut il elle ce avec sont à"),
  es: words("el la los las de y que en un una es por con para del se fue al no su como más son lo a"),
  it: words("il lo la gli le di e che un una è in del della nel per con non sono si stato da ed ogni i"),
  pt: words("o a os as de e que em um uma do da no na é por com para não foi se ao dos das mais"),
  nl: words("de het een en van in is op dat te met voor zijn niet aan er werd wordt door bij naar ook ik je"),
  sv: words("och att det som en ett är på för med av den till inte har var i om de från vid kan"),
  no: words("og å det som en et er på for med av den til ikke har var i om de fra ved kan ble"),
  da: words("og at det som en et er på for med af den til ikke har var i om de fra ved kan blev"),
  fi: words("ja on ei se että oli joka ovat hän mutta tai kun niin myös sen vuonna ole"),
  pl: words("i w na z do się jest nie to że przez jak o po był została został od są za dla oraz"),
  cs: words("a v na se je že s z do to byl byla jako pro ve po které který i od jsou"),
  sk: words("a v na sa je že s z do to bol bola ako pre vo po ktoré ktorý aj od sú"),
  hu: words("a az és hogy nem is egy van volt ez meg mint de csak el ki vagy már"),
  ro: words("și de la în a cu pe este un o din care nu se al fost pentru ca sau mai"),
  hr: words("i u na je se da su za od s koji koja kao bio iz što ili nije po"),
  tr: words("ve bir bu da de için ile çok olarak ne o gibi daha her var mi en"),
  vi: words("và của là có một được trong cho với không các những đã này người"),
  id: words("dan yang di ke dari ini itu dengan untuk pada adalah tidak dalam akan oleh"),
};
