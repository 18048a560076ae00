/** Names that every object has from its prototype. A look-up of such a word of a text in an object finds a function. */
export const objectNames: readonly string[] = [
  ...new Set([
    ...Object.getOwnPropertyNames(Object.prototype),
    "prototype",
    ...Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()),
  ]),
];
