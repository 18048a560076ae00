/** Compiles to dist/ and bundles the workflows, unless the sources are those of the last build. */
export function build(log: (message: string) => void): Promise<void>;
