/** Options in the address of the page (`?max_nodes=500&height=600&types=person,place`). */
export interface AddressOptions {
  readonly maxNodes: number | undefined;
  /** CSS pixels. */
  readonly height: number | undefined;
  /** Names of entity types in lower case; empty: all. */
  readonly types: readonly string[];
}

export function readAddress(search: string): AddressOptions {
  const parameters = new URLSearchParams(search);
  const whole = (name: string, least: number, most: number): number | undefined => {
    const value = Number(parameters.get(name));
    return parameters.has(name) && Number.isInteger(value) ? Math.min(most, Math.max(least, value)) : undefined;
  };
  return {
    maxNodes: whole("max_nodes", 10, 5000),
    height: whole("height", 320, 4000),
    types: (parameters.get("types") ?? "")
      .split(",")
      .map((name) => name.trim().toLowerCase())
      .filter(Boolean),
  };
}
