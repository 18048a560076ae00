const words = (text: string): readonly string[] => text.split(",").map((word) => word.trim());

/** Things of which a person has one at a time, each of them a person. */
export const attributes = words(
  "dentist, landlord, accountant, tennis coach, piano teacher, gardener, lawyer, hairdresser, plumber, neighbour upstairs, manager, mentor, tailor, doctor, tutor, flatmate, physiotherapist, driving instructor, insurance agent, photographer",
);
export const givenNames = words(
  "Ada, Bo, Carla, Dmitri, Elif, Farid, Greta, Hugo, Ines, Jonas, Kemal, Lena, Milo, Nadia, Oskar, Petra, Quentin, Rosa, Samir, Tilda, Umar, Vera, Wanda, Yusuf, Zora",
);
export const surnames = words(
  "Abel, Brandt, Castro, Duran, Engel, Fischer, Gallo, Hansen, Ilic, Jensen, Kovac, Lindqvist, Moreau, Novak, Okafor, Petrov, Quist, Rossi, Sandoval, Tanaka, Ulrich, Varga, Weiss, Yilmaz, Zeller",
);
export const relatives = words("sister, brother, cousin, aunt, uncle, colleague, best friend, grandmother");

export interface ManyValued {
  readonly statement: (value: string) => string;
  readonly question: string;
  readonly values: readonly string[];
}

export const manyValued: readonly ManyValued[] = [
  {
    statement: (value) => `I speak ${value}.`,
    question: "Which languages do I speak, all of them?",
    values: words("Turkish, Danish, Polish, Basque, Hindi, Korean, Maltese"),
  },
  {
    statement: (value) => `I am allergic to ${value}.`,
    question: "What am I allergic to, all of it?",
    values: words("walnuts, pollen, penicillin, shellfish, latex, celery, mustard"),
  },
  {
    statement: (value) => `I play the ${value}.`,
    question: "Which instruments do I play, all of them?",
    values: words("cello, oboe, trumpet, banjo, harp, clarinet, accordion"),
  },
];

/** What people say besides. */
export const fillers = words(
  "The train was late this morning again., I watched a film about glaciers last night., It rained so hard that the cellar flooded., We had soup for lunch at the office., The printer on our floor is broken., My shoes got wet on the way to the station., The museum was closed on Monday., I finished the crossword before breakfast., A fox ran across the street at night., The lift in our building is slow., Traffic near the bridge was terrible., I slept badly because of the storm., The bakery had no rye bread left., Our meeting took three hours today., The concert was sold out within minutes., I lost an umbrella on the bus., The garden needs water in this heat., Somebody parked in front of the gate., The new coffee machine is too loud., I repaired the bicycle on Sunday.",
);
