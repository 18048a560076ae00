/**
 * Calls `before` with the name of each method, such as "records.cutover.sweep", before the method runs. All methods
 * return promises; an error of `before` rejects them.
 */
export const withCalls = <T extends object>(target: T, before: (name: string) => void, path = ""): T =>
  new Proxy(target, {
    get(object, key) {
      const value: unknown = Reflect.get(object, key);
      const name = `${path}${String(key)}`;
      if (typeof value === "function") {
        return async (...given: unknown[]): Promise<unknown> => {
          before(name);
          return Reflect.apply(value, object, given);
        };
      }
      return typeof value === "object" && value !== null ? withCalls(value, before, `${name}.`) : value;
    },
  });
