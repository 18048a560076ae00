import type { EntityType } from "../../domain/chunk.ts";

const nouns: Readonly<Record<Exclude<EntityType, "date" | "other">, string>> = {
  person: `actor actress activist admiral anthropologist archaeologist archbishop architect artist astronaut astronomer
    athlete author bandleader banker baron baroness baronet biologist bishop boxer broadcaster businessman businesswoman
    botanist cardinal cellist chemist choreographer cinematographer coach comedian commander composer conductor cricketer critic
    cyclist dancer daughter designer dj diplomat director dramatist duchess duke earl economist editor emperor empress
    engineer entrepreneur executive explorer filmmaker footballer general geologist golfer governor guitarist historian
    inventor investor journalist judge king lawyer lecturer librettist linguist magician mathematician mayor merchant
    minister model monarch monk mountaineer musician nobleman noblewoman novelist nun nurse officer official organist
    painter patriot peer performer philanthropist philosopher photographer physician physicist pianist pilot player
    playwright poet politician pope president priest prince princess printmaker producer professor psychologist publisher
    queen racer rapper referee researcher ruler runner sailor saint scholar scientist screenwriter sculptor singer skater
    skier soldier son songwriter soprano statesman sultan surgeon swimmer teacher tenor theologian trader trainer
    translator violinist wife husband woman wrestler writer zoologist keeper founder owner captain man boy girl`,
  organization: `academy agency airline alliance army association band bank brand broadcaster bureau business cartel
    chain charity choir church club college commission committee company confederation conglomerate consortium
    constituency cooperative corporation council court department distributor division duo ensemble federation firm
    foundation fund government group guild hospital institute institution label laboratory league library manufacturer
    ministry movement museum navy network newspaper office operator orchestra organisation organization parliament party
    polytechnic publisher quartet regiment retailer school seminary service society squad startup studio subsidiary
    syndicate team think-tank trio troupe union university yard`,
  place: `airport archipelago area arena avenue bay beach borough bridge building canal canton capital castle cathedral
    cave cemetery city coast commune community continent country county creek dam department desert district forest fort
    garden glacier hall hamlet harbor harbour highway hill hotel house island islands kingdom lake locality lighthouse
    manor mansion mill monastery monument mosque mountain municipality neighborhood neighbourhood palace parish park
    peninsula plateau port prefecture province railway range region republic reservoir resort river road ruin sea
    settlement shrine square stadium state station strait street stream suburb synagogue temple territory theater theatre
    tower town township tributary tunnel valley village volcano ward waterfall wharf`,
  work: `adaptation album anime anthem artwork autobiography ballad ballet biography blog book broadcast cartoon comedy
    comic concerto documentary drama encyclopedia ep epic episode essay fable film franchise game hymn journal magazine
    manga manuscript memoir miniseries movie mural musical mystery novel novella opera operetta painting parody periodical
    play podcast poem portrait program programme publication romance saga sculpture sequel serial series show single
    sitcom song soundtrack statue story suite symphony telefilm telenovela thriller tragedy treatise trilogy western`,
  event: `accident attack award battle campaign ceremony championship championships competition conference congress
    contest crisis cup disaster earthquake election exhibition expedition fair festival final fire flood games hurricane
    incident invasion massacre match mission olympics operation parade prize race rebellion revolt revolution riot
    season siege storm strike summit tour tournament treaty trial uprising war wedding`,
  product: `aircraft airplane app application automobile battery beer bicycle boat bomber browser camera car cheese chip
    cigarette computer console database device drink drug engine ferry fighter framework gun helicopter instrument
    laptop launcher library locomotive machine medicine missile model motorcycle phone pistol plane processor protocol
    rifle rocket satellite ship smartphone software spacecraft submarine system tablet tank telescope tool toolkit
    tractor train tram truck vaccine vehicle vessel weapon wine yacht`,
  concept: `algorithm alphabet approach bacterium cell chemical class compound concept condition custom cuisine dialect
    discipline disease disorder doctrine dynasty element enzyme family field formula gene genre genus god goddess
    ideology language law material measure metal method mineral molecule philosophy plant practice
    principle process protein religion sect species sport style surname syndrome technique technology theorem theory
    tradition tribe virus`,
};

const typeOfNoun: ReadonlyMap<string, EntityType> = new Map(
  entityNouns().flatMap(([type, list]) => list.split(/\s+/).map((noun): [string, EntityType] => [noun, type])),
);

/** The type that a common noun indicates for the thing it describes; null for nouns without an indication. */
export function nounType(noun: string): EntityType | null {
  const singular = noun.endsWith("s") ? noun.slice(0, -1) : noun;
  return typeOfNoun.get(noun) ?? typeOfNoun.get(singular) ?? null;
}

/** When a noun is in two lists, the later list wins; the order puts the more common sense of "X is a …" last. */
function entityNouns(): [EntityType, string][] {
  const order = ["concept", "product", "event", "organization", "place", "work", "person"] as const;
  return order.map((type) => [type, nouns[type]]);
}
