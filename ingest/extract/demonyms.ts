const pairs = `afghan afghanistan|albanian albania|algerian algeria|american united states|angolan angola|argentine argentina|
argentinian argentina|armenian armenia|australian australia|austrian austria|azerbaijani azerbaijan|bahraini bahrain|
bangladeshi bangladesh|belarusian belarus|belgian belgium|bengali bengal|bolivian bolivia|bosnian bosnia and herzegovina|
brazilian brazil|british united kingdom|bulgarian bulgaria|burmese myanmar|cambodian cambodia|cameroonian cameroon|
canadian canada|catalan catalonia|chilean chile|chinese china|colombian colombia|congolese congo|croatian croatia|
cuban cuba|cypriot cyprus|czech czech republic|danish denmark|dutch netherlands|ecuadorian ecuador|egyptian egypt|
emirati united arab emirates|english england|estonian estonia|ethiopian ethiopia|faroese faroe islands|fijian fiji|filipino philippines|
finnish finland|flemish flanders|french france|georgian georgia|german germany|ghanaian ghana|greek greece|
guatemalan guatemala|guyanese guyana|haitian haiti|honduran honduras|hungarian hungary|icelandic iceland|indian india|
indonesian indonesia|iranian iran|iraqi iraq|irish ireland|israeli israel|italian italy|ivorian ivory coast|
jamaican jamaica|japanese japan|jordanian jordan|kazakh kazakhstan|kenyan kenya|korean korea|kosovar kosovo|kurdish kurdistan|
kuwaiti kuwait|kyrgyz kyrgyzstan|laotian laos|latvian latvia|lebanese lebanon|liberian liberia|libyan libya|
lithuanian lithuania|luxembourgish luxembourg|macedonian macedonia|malagasy madagascar|malaysian malaysia|malian mali|
maltese malta|mexican mexico|moldovan moldova|mongolian mongolia|montenegrin montenegro|moroccan morocco|
mozambican mozambique|namibian namibia|nepalese nepal|nepali nepal|nicaraguan nicaragua|nigerian nigeria|
norwegian norway|omani oman|pakistani pakistan|palestinian palestine|panamanian panama|paraguayan paraguay|
persian persia|peruvian peru|polish poland|portuguese portugal|prussian prussia|qatari qatar|romanian romania|russian russia|
rwandan rwanda|salvadoran el salvador|saudi saudi arabia|scottish scotland|senegalese senegal|serbian serbia|
sicilian sicily|singaporean singapore|slovak slovakia|slovenian slovenia|somali somalia|soviet soviet union|spanish spain|
sudanese sudan|surinamese suriname|swedish sweden|swiss switzerland|syrian syria|taiwanese taiwan|tajik tajikistan|
tanzanian tanzania|thai thailand|tibetan tibet|trinidadian trinidad and tobago|tunisian tunisia|turkish turkey|turkmen turkmenistan|
ugandan uganda|ukrainian ukraine|uruguayan uruguay|uzbek uzbekistan|venezuelan venezuela|vietnamese vietnam|
welsh wales|yemeni yemen|yugoslav yugoslavia|zambian zambia|zimbabwean zimbabwe`;

/** Adjective of origin → key of the country or region: "a French painter" mentions France. */
export const countryOfDemonym: ReadonlyMap<string, string> = new Map(
  pairs.split("|").map((pair): [string, string] => {
    const [demonym = "", ...country] = pair.trim().split(" ");
    return [demonym, country.join(" ")];
  }),
);
