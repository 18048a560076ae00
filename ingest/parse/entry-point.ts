/** How to start a module of this folder in a thread or process of its own. */
export interface EntryPoint {
  readonly url: URL;
  readonly args: readonly string[];
}

/**
 * The neighbour module `name`, in the form in which this one runs: TypeScript through tsx (tests, development), or
 * the compiled file beside it.
 */
export function entryPoint(name: string): EntryPoint {
  if (!import.meta.url.endsWith(".ts")) return { url: new URL(`./${name}.js`, import.meta.url), args: [] };
  const source = new URL(`./${name}.ts`, import.meta.url);
  return { url: new URL("./from-sources.mjs", import.meta.url), args: [source.href] };
}
