/** How to start a module in a thread or process of its own. */
export interface EntryPoint {
  readonly url: URL;
  readonly args: readonly string[];
}

/**
 * The module `name` beside the one whose `import.meta.url` is given, in the form in which that one runs: TypeScript
 * through tsx (tests, development), or the compiled file beside it.
 */
export function entryPoint(besideUrl: string, name: string): EntryPoint {
  if (!besideUrl.endsWith(".ts")) return { url: new URL(`./${name}.js`, besideUrl), args: [] };
  const source = new URL(`./${name}.ts`, besideUrl);
  return { url: new URL("./from-sources.mjs", import.meta.url), args: [source.href] };
}
