/** Makes one value for each step of `table`, by the same rule for all. */
export function forEachStep<Values extends object>(
  table: { readonly [Name in keyof Values]: unknown },
  make: <Name extends keyof Values & string>(name: Name) => Values[Name],
): Values {
  const values: Partial<Values> = {};
  for (const name in table) values[name] = make(name);
  if (!isWhole(values, table)) throw new Error("A step is missing");
  return values;
}

const isWhole = <Values extends object>(
  values: Partial<Values>,
  table: { readonly [Name in keyof Values]: unknown },
): values is Values => Object.keys(table).every((name) => name in values);
