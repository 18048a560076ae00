/** An object with one value for each name, in the order of the names. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> =>
  // The type of fromEntries loses the names.
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
