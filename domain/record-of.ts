/** An object with one value for each name, in the order of the names. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> =>
  // The type of fromEntries loses the names.
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

/** The names of an object, in order. The object has no other names than its type says. */
export const namesOf = <Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] =>
  // A type does not exclude further names, so Object.keys returns strings.
  Object.keys(record) as Name[];
