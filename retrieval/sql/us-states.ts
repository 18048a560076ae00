/** Postal codes of the states of the USA, in lower case. Tables use them where people say the name. */
export const stateCodes: ReadonlyMap<string, string> = new Map(
  `al alabama;ak alaska;az arizona;ar arkansas;ca california;co colorado;ct connecticut;de delaware;dc district of columbia;
  fl florida;ga georgia;hi hawaii;id idaho;il illinois;in indiana;ia iowa;ks kansas;ky kentucky;la louisiana;me maine;
  md maryland;ma massachusetts;mi michigan;mn minnesota;ms mississippi;mo missouri;mt montana;ne nebraska;nv nevada;
  nh new hampshire;nj new jersey;nm new mexico;ny new york;nc north carolina;nd north dakota;oh ohio;ok oklahoma;or oregon;
  pa pennsylvania;ri rhode island;sc south carolina;sd south dakota;tn tennessee;tx texas;ut utah;vt vermont;va virginia;
  wa washington;wv west virginia;wi wisconsin;wy wyoming;pr puerto rico`
    .split(";")
    .map((entry) => entry.trim())
    .map((entry) => [entry.slice(0, 2).toUpperCase(), entry.slice(3)]),
);

/** Fewer different codes may be those of something else. */
const fewestStates = 3;

/** Whether texts are codes of states: all of the most frequent ones, with a few exceptions such as territories. */
export function areStateCodes(values: readonly string[]): boolean {
  const known = values.filter((value) => stateCodes.has(value)).length;
  return known >= fewestStates && known >= 0.85 * values.length;
}

const codes: ReadonlyMap<string, string> = new Map([...stateCodes].map(([code, name]) => [name, code]));

/** "OH" for "Ohio"; undefined for what is no state. */
export const codeOfState = (name: string): string | undefined => codes.get(name.toLowerCase());
