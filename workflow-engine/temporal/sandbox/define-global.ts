/** Adds a global to the workflow sandbox. An assignment would not compile, because of the type of `globalThis`. */
export const defineGlobal = (name: string, value: unknown): void => {
  Object.defineProperty(globalThis, name, { value, writable: true, enumerable: false, configurable: true });
};
