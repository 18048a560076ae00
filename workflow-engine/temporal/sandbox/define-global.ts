/** Adds a global to the workflow sandbox; an assignment would do, but for the type of `globalThis`. */
export const defineGlobal = (name: string, value: unknown): void => {
  Object.defineProperty(globalThis, name, { value, writable: true, enumerable: false, configurable: true });
};
