/** How to start a module in a thread or process of its own. */
export interface EntryPoint {
  readonly url: URL;
  readonly args: readonly string[];
}

/**
 * The module `name` beside the module with the given `import.meta.url`, in the same form: TypeScript through
 * from-sources.mjs (tests, development), or the compiled file.
 */
export function entryPoint(besideUrl: string, name: string): EntryPoint {
  if (!besideUrl.endsWith(".ts")) return { url: new URL(`./${name}.js`, besideUrl), args: [] };
  const source = new URL(`./${name}.ts`, besideUrl);
  return { url: new URL("./from-sources.mjs", import.meta.url), args: [source.href] };
}
